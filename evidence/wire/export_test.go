package wire

import (
	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
)

// What the tests of this package look at from inside.

const MaxDepth = maxDepth

const MaxHeaders = maxHeaders

const MaxKeyBytes = maxKeyBytes

const MaxMembers = maxMembers

const MaxSignal = maxSignal

const MaxText = maxText

const MaxWarnings = maxWarnings

func (x *Statement) HeaderRevisionText() string { return x.headerText }

func (x *Statement) RevisionText() string { return x.revisionText }

func (x *Statement) Scope() evidence.Scope { return x.scope() }

func (x *Statement) Status(p capability.Path) capability.Status { return x.status(p) }

func (x *Statement) Warns(k WarningKind) bool { return x.warns(k) }

var WarningKinds = allWarningKinds
