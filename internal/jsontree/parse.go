package jsontree

import (
	"fmt"
	"unicode/utf8"
)

// Parse reads a text that holds one JSON value with nothing but space around
// it. The error is a [*SyntaxError] or a [*LimitError]; there is no tree beside
// an error. The tree refers to data.
func Parse(data []byte, lim Limits) (*Node, error) {
	lim = lim.withDefaults()
	if len(data) > lim.Bytes {
		return nil, &LimitError{What: "bytes", Limit: lim.Bytes, Offset: lim.Bytes}
	}
	src := string(data)
	p := parser{doc: &document{data: data, src: src}, src: src, lim: lim}
	first := min(max(len(src)/24, 4), maxChunk/4)
	p.nodes.next, p.members.next = first, first
	p.elems.next, p.kids.next = first/4+1, first/4+1
	return p.parse()
}

// parser goes through the text once. It keeps its own stack of open containers:
// depth then costs a few words, whatever the bound.
type parser struct {
	doc    *document
	src    string
	i      int // the next byte
	lim    Limits
	values int

	stack []frame  // the open containers, outermost first
	done  []Member // complete children of the open containers, in order

	nodes   arena[Node]
	members arena[Member]
	elems   arena[*Node]
	kids    arena[children]
}

// frame is an open container.
type frame struct {
	node      *Node
	base      int    // where its children begin in parser.done
	key       string // an object's current member
	keyOffset int
}

func (p *parser) parse() (*Node, error) {
	for {
		p.space()
		n, err := p.begin()
		if err != nil {
			return nil, err
		}
		if n.kind >= KindArray {
			empty, err := p.open(n)
			if err != nil {
				return nil, err
			}
			if !empty {
				continue
			}
		}
		// n is complete. It may complete the containers around it.
		for {
			if len(p.stack) == 0 {
				if err := p.finish(); err != nil {
					return nil, err
				}
				return n, nil
			}
			closed, err := p.add(n)
			if err != nil {
				return nil, err
			}
			if closed == nil {
				break
			}
			n = closed
		}
	}
}

// begin reads a scalar whole, and of a container its opening bracket.
func (p *parser) begin() (*Node, error) {
	if p.i >= len(p.src) {
		return nil, p.want("a value")
	}
	start := p.i
	kind, escaped := KindNone, false
	var err error
	switch c := p.src[p.i]; c {
	case '"':
		kind = KindString
		escaped, err = p.str()
	case '{':
		kind = KindObject
		p.i++
	case '[':
		kind = KindArray
		p.i++
	case 't':
		kind, err = KindBool, p.literal("true")
	case 'f':
		kind, err = KindBool, p.literal("false")
	case 'n':
		kind, err = KindNull, p.literal("null")
	default:
		if c != '-' && !digit(c) {
			return nil, p.want("a value")
		}
		kind, err = KindNumber, p.number()
	}
	if err != nil {
		return nil, err
	}
	if p.values++; p.values > p.lim.Values {
		return nil, &LimitError{What: "values", Limit: p.lim.Values, Offset: start}
	}
	n := &p.nodes.take(1)[0]
	*n = Node{doc: p.doc, start: start, end: p.i, kind: kind, escaped: escaped}
	return n, nil
}

// open enters the container n. It reports whether n is empty, and then has left
// it again; otherwise the next thing is the first child's value.
func (p *parser) open(n *Node) (empty bool, err error) {
	if len(p.stack) >= p.lim.Depth {
		return false, &LimitError{What: "levels of nesting", Limit: p.lim.Depth, Offset: n.start}
	}
	p.space()
	if p.next(closing(n.kind)) {
		n.end = p.i
		return true, nil
	}
	if p.stack == nil {
		p.stack, p.done = make([]frame, 0, 8), make([]Member, 0, 16)
	}
	p.stack = append(p.stack, frame{node: n, base: len(p.done)})
	if n.kind == KindObject {
		return false, p.key()
	}
	return false, nil
}

// add gives the complete value n to the innermost container. It returns that
// container when this closes it, and nil when another value follows.
func (p *parser) add(n *Node) (closed *Node, err error) {
	top := &p.stack[len(p.stack)-1]
	p.done = append(p.done, Member{top.key, top.keyOffset, n})
	p.space()
	kind := top.node.kind
	switch {
	case p.next(','):
		if kind == KindObject {
			p.space()
			return nil, p.key()
		}
		return nil, nil
	case p.next(closing(kind)):
		return p.shut(), nil
	case kind == KindObject:
		return nil, p.want("',' or '}' after a member")
	}
	return nil, p.want("',' or ']' after an element")
}

// shut leaves the innermost container, whose closing bracket was just read.
func (p *parser) shut() *Node {
	top := p.stack[len(p.stack)-1]
	p.stack = p.stack[:len(p.stack)-1]
	done := p.done[top.base:]
	p.done = p.done[:top.base]
	n := top.node
	n.end = p.i
	n.kids = &p.kids.take(1)[0]
	if n.kind == KindObject {
		n.kids.members = p.members.take(len(done))
		copy(n.kids.members, done)
		return n
	}
	n.kids.elems = p.elems.take(len(done))
	for i, m := range done {
		n.kids.elems[i] = m.Value
	}
	return n
}

// key reads a member's name and the colon after it.
func (p *parser) key() error {
	if p.i >= len(p.src) || p.src[p.i] != '"' {
		return p.want("a member name in quotes")
	}
	start := p.i
	escaped, err := p.str()
	if err != nil {
		return err
	}
	key := p.src[start+1 : p.i-1]
	if len(key) > p.lim.KeyBytes {
		return &LimitError{What: "bytes in a member name", Limit: p.lim.KeyBytes, Offset: start}
	}
	if escaped {
		key = unescape(key)
	}
	top := &p.stack[len(p.stack)-1]
	top.key, top.keyOffset = key, start
	p.space()
	if !p.next(':') {
		return p.want("':' after a member name")
	}
	return nil
}

// finish checks that nothing follows the root.
func (p *parser) finish() error {
	p.space()
	if p.i < len(p.src) {
		return p.want("the end of the text")
	}
	return nil
}

// next consumes c if it is the next byte.
func (p *parser) next(c byte) bool {
	if p.i < len(p.src) && p.src[p.i] == c {
		p.i++
		return true
	}
	return false
}

func (p *parser) space() {
	for p.i < len(p.src) {
		switch p.src[p.i] {
		case ' ', '\n', '\t', '\r':
			p.i++
		default:
			return
		}
	}
}

// want makes the error for what stands at the next byte.
func (p *parser) want(what string) error {
	return &SyntaxError{Offset: p.i, Msg: "want " + what + ", have " + p.have()}
}

// have describes what stands at the next byte.
func (p *parser) have() string {
	if p.i >= len(p.src) {
		return "the end of the text"
	}
	r, size := utf8.DecodeRuneInString(p.src[p.i:])
	if r == utf8.RuneError && size == 1 {
		return fmt.Sprintf("the byte %#02x, which is not UTF-8", p.src[p.i])
	}
	return fmt.Sprintf("%q", r)
}

func closing(k Kind) byte {
	if k == KindObject {
		return '}'
	}
	return ']'
}
