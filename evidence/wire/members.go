package wire

// fewMembers is how many members are compared each with each; of more, a map
// tells which names are there twice.
const fewMembers = 16

// members goes through the members of an object that count: of those with one
// name the last, with a warning.
type members struct {
	r    *reader
	of   node
	at   node // the member that next found
	many map[string]twins
}

// twins is the members of one name.
type twins struct {
	last     node
	repeated bool
}

// members opens n, which may be anything.
func (r *reader) members(n node) members {
	count := 0
	for m := r.tape.first(n); m != 0; m = r.tape.after(m, n) {
		count++
	}
	if r.count += count; r.count > MaxMembers {
		return members{r: r} // the message is refused in the end
	}
	l := members{r: r, of: n}
	if count > fewMembers {
		l.many = make(map[string]twins, count)
		for m := r.tape.first(n); m != 0; m = r.tape.after(m, n) {
			_, repeated := l.many[r.key(m)]
			l.many[r.key(m)] = twins{m, repeated}
		}
	}
	return l
}

// next finds the next member that counts.
func (l *members) next() bool {
	t := l.r.tape
	for m := t.step(l.at, l.of); m != 0; m = t.step(m, l.of) {
		l.at = m
		of := l.twins(m)
		if of.last != m {
			continue
		}
		if of.repeated {
			l.r.warn(DuplicateKey, l.r.key(m))
		}
		return true
	}
	return false
}

// twins gives the members with the name of m.
func (l *members) twins(m node) (of twins) {
	key := l.r.key(m)
	if l.many != nil {
		return l.many[key]
	}
	t := l.r.tape
	of.last = m
	for n := t.first(l.of); n != 0; n = t.after(n, l.of) {
		if n != m && l.r.is(n, key) {
			of.last, of.repeated = max(of.last, n), true
		}
	}
	return of
}
