package probe

import "github.com/mcpcaps/mcpcaps/internal/enum"

// clip bounds text that comes from elsewhere, without cutting a character.
func clip(text string, most int) string { return enum.Cut(text, most) }
