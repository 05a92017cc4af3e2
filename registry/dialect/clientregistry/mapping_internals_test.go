package clientregistry

import (
	"maps"
	"strings"
	"testing"

	"github.com/mcpcaps/mcpcaps/capability"
)

// The table has each capability and each member once, and every form.
func TestMappings(t *testing.T) {
	members, paths := make(map[string]bool), make(map[capability.Path]bool)
	forms := make(map[form]int)
	for _, m := range mappings {
		if members[m.member] || paths[m.capability] {
			t.Errorf("%s, %s: a second time", m.member, m.capability)
		}
		members[m.member], paths[m.capability] = true, true
		forms[m.form]++
		if star := strings.HasSuffix(m.member, "/*"); star != m.capability.IsFamily() {
			t.Errorf("%s is about %s: want a star with an open family, and only there", m.member, m.capability)
		}
	}
	if want := map[form]int{statusForm: 9, groupForm: 8, flagForm: 8, openForm: 8}; !maps.Equal(forms, want) {
		t.Errorf("rows of each form: %v, want %v", forms, want)
	}
}
