package observed

import (
	"fmt"
	"strings"
	"time"

	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/enum"
)

// Window is a span of days, both included: both are set, or neither is. The zero
// Window is no window.
type Window struct{ From, To evidence.Date }

// ParseWindow reads a window as 2026-06-07/2026-07-26; "" gives the zero Window.
func ParseWindow(text string) (Window, error) {
	if text == "" {
		return Window{}, nil
	}
	from, to, ok := strings.Cut(text, "/")
	var w Window
	var err error
	if !ok || from == "" || to == "" {
		err = fmt.Errorf("want both days")
	}
	if err == nil {
		w.From, err = evidence.ParseDate(from)
	}
	if err == nil {
		w.To, err = evidence.ParseDate(to)
	}
	if err == nil && w.To.Compare(w.From) < 0 {
		err = fmt.Errorf("it ends before it begins")
	}
	if err != nil {
		return Window{}, fmt.Errorf("window %q: %w (write it as 2026-06-07/2026-07-26)", enum.Clip(text, 80), err)
	}
	return w, nil
}

// IsZero says that there is no window.
func (w Window) IsZero() bool { return w == Window{} }

// String gives the window as 2026-06-07/2026-07-26, "" for the zero Window.
func (w Window) String() string {
	if w.IsZero() {
		return ""
	}
	return w.From.String() + "/" + w.To.String()
}

// Days gives how many days the window has, 0 for the zero Window.
func (w Window) Days() int {
	from, err1 := time.Parse(time.DateOnly, w.From.String())
	to, err2 := time.Parse(time.DateOnly, w.To.String())
	if err1 != nil || err2 != nil {
		return 0
	}
	return int(to.Sub(from)/(24*time.Hour)) + 1
}

// MarshalText gives the window as String does.
func (w Window) MarshalText() ([]byte, error) { return []byte(w.String()), nil }

// UnmarshalText reads the window as ParseWindow does.
func (w *Window) UnmarshalText(text []byte) error {
	v, err := ParseWindow(string(text))
	if err == nil {
		*w = v
	}
	return err
}

// span gives the smallest window that holds both.
func (w Window) span(v Window) Window {
	if w.From.IsZero() || !v.From.IsZero() && v.From.Compare(w.From) < 0 {
		w.From = v.From
	}
	if v.To.Compare(w.To) > 0 {
		w.To = v.To
	}
	return w
}
