package registry_test

import (
	"fmt"
	"iter"
	"reflect"
	"strings"
	"testing"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/registry"
)

// everyMethod calls each method of a value that it can make arguments for, runs
// what iterators it gives to their end, and reports what panics.
func everyMethod(t *testing.T, name string, v any) {
	t.Helper()
	value := reflect.ValueOf(v)
	for i := range value.NumMethod() {
		method := value.Type().Method(i)
		args, ok := argumentsOf(value.Method(i).Type())
		if !ok {
			continue
		}
		func() {
			defer func() {
				if r := recover(); r != nil {
					t.Errorf("%s.%s panics: %v", name, method.Name, r)
				}
			}()
			for _, out := range value.Method(i).Call(args) {
				runThrough(out)
			}
		}()
	}
}

// argumentsOf gives zero arguments, and of a capability one that there is.
func argumentsOf(f reflect.Type) (args []reflect.Value, ok bool) {
	n := f.NumIn()
	if f.IsVariadic() {
		n--
	}
	for i := range n {
		in := f.In(i)
		if in.Kind() == reflect.Func || in.Kind() == reflect.Interface || in.Kind() == reflect.Pointer {
			return nil, false
		}
		arg := reflect.New(in).Elem()
		switch in {
		case reflect.TypeFor[capability.Path]():
			arg.Set(reflect.ValueOf(capability.ToolsResultDelivery))
		case reflect.TypeFor[registry.Question]():
			arg.Set(reflect.ValueOf(registry.Question{Capability: capability.ToolsResultDelivery}))
		}
		args = append(args, arg)
	}
	return args, true
}

// runThrough runs an iterator, and prints anything else.
func runThrough(v reflect.Value) {
	if v.Kind() != reflect.Func {
		_ = fmt.Sprint(v)
		return
	}
	if v.Type().NumIn() != 1 || v.Type().In(0).Kind() != reflect.Func {
		return
	}
	yield := reflect.MakeFunc(v.Type().In(0), func(args []reflect.Value) []reflect.Value {
		for _, a := range args {
			_ = fmt.Sprint(a)
		}
		return []reflect.Value{reflect.ValueOf(true)}
	})
	v.Call([]reflect.Value{yield})
}

// Zero values and registries that know nobody say so, and never panic.
func TestZeroValues(t *testing.T) {
	everyMethod(t, "View", registry.View{})
	everyMethod(t, "Answer", registry.Answer{})
	everyMethod(t, "Brief", registry.Brief(0))
	everyMethod(t, "Match", registry.Match{})
	everyMethod(t, "Plan", registry.Plan{})
	everyMethod(t, "ToolLimits", registry.ToolLimits{})
	everyMethod(t, "Registry", new(registry.Registry))
	everyMethod(t, "Store", new(registry.Store))
	everyMethod(t, "Session", new(registry.Session))
	everyMethod(t, "Session of nobody", new(registry.Registry).Session(registry.Connection{}))
	everyMethod(t, "Session of a stranger", registry.Default().Session(registry.Connection{Said: read(t, `{"clientInfo":{"name":"nobody-knows"}}`)}))

	if a := (registry.View{}).Ask(capability.Tools); a.Status() != capability.NotRecorded || a.Client() != nil || a.Capability() != capability.Tools || a.Question().Capability != capability.Tools {
		t.Errorf("the zero View answers %s", jsonOf(t, a))
	}
	if a := new(registry.Registry).Session(registry.Connection{}).Ask(capability.Tools); a.Status() != capability.NotRecorded || a.Client() != nil {
		t.Errorf("a registry that knows nobody answers %s", jsonOf(t, a))
	}
	if (registry.View{}).Plan(registry.ToolResult{}) != new(registry.Registry).Session(registry.Connection{}).Plan(registry.ToolResult{}) {
		t.Error("the plans for nobody differ")
	}
	if got := jsonOf(t, registry.Answer{}); !strings.Contains(got, `"status":"not-recorded"`) {
		t.Errorf("the zero Answer is %s", got)
	}
	var all iter.Seq2[*registry.Client, registry.Brief] = new(registry.Registry).Briefs(registry.Question{Capability: capability.Tools})
	for range all {
		t.Error("a registry that knows nobody has clients")
	}
}
