package evidence

// plainNumber reads a version of three numbers with nothing else, such as
// 2.1.332, as most are, without taking it apart. Whatever else it is given, it
// leaves to number.
func plainNumber(text string) (n [4]uint64, ok bool) {
	part, digits := 0, 0
	for i := range len(text) {
		c := text[i]
		switch {
		case c == '.' && digits > 0 && part < 2:
			part, digits = part+1, 0
		case '0' <= c && c <= '9' && digits < 18 && (digits == 0 || n[part] > 0): // no leading zero, no overflow
			n[part] = n[part]*10 + uint64(c-'0')
			digits++
		default:
			return [4]uint64{}, false
		}
	}
	return n, part == 2 && digits > 0
}
