package chat

// plan turns the alignment into steps. Between two shared messages, and behind
// the last, an unshared one takes the place of the next unshared line of the same
// side; lines that are left over leave the story.
func (a *alignment) plan() Plan {
	p := Plan{Scene: a.scene.id, Steps: make([]Step, len(a.said))}
	i, j := a.first, a.from
	if a.from > 0 && a.first >= a.from { // the window reaches back to the beginning
		i, j = a.first-a.from, 0
	}
	for k := range i {
		p.Steps[k].Act = Ignored
	}
	for {
		end, stop := a.next(i, j)
		a.between(&p, i, end, j, stop)
		if end == len(a.said) && stop == len(a.shown) {
			break
		}
		if end < len(a.said) {
			p.Steps[end] = known(a.at(a.line[end]))
			end++
		}
		i, j = end, min(stop+1, len(a.shown))
	}
	return p
}

func known(l Line) Step {
	return Step{Act: Known, Turn: l.Turn, Provisional: l.Provisional && !l.Undone}
}

// next returns the next shared message and the next shared line.
func (a *alignment) next(i, j int) (end, stop int) {
	for end = i; end < len(a.said) && a.line[end] == none; {
		end++
	}
	for stop = j; stop < len(a.shown) && !a.taken[stop]; {
		stop++
	}
	return end, stop
}

// between plans the unshared messages from i to end and lines from j to stop.
func (a *alignment) between(p *Plan, i, end, j, stop int) {
	for ; i < end; i++ {
		at := j
		for at < stop && (a.at(at).User != a.said[i].User || a.at(at).Undone) {
			at++
		}
		if at < stop {
			a.leave(p, j, at)
			p.Steps[i], j = Step{Act: Edited, Turn: a.at(at).Turn}, at+1
		}
	}
	if end == len(a.said) && stop == len(a.shown) {
		j = a.answered(p, j)
	}
	a.leave(p, j, stop)
}

// answered gives the place of the line behind the user's last message to the
// answer that is to come.
func (a *alignment) answered(p *Plan, j int) int {
	if len(a.said) == 0 || !a.said[len(a.said)-1].User || j == len(a.shown) {
		return j
	}
	if l := a.at(j); !l.User && !l.Undone {
		p.Answer = l.Turn
		return j + 1
	}
	return j
}

// leave takes lines out of the story.
func (a *alignment) leave(p *Plan, j, stop int) {
	for ; j < stop; j++ {
		if l := a.at(j); !l.Undone && !a.taken[j] {
			p.Out = append(p.Out, l.Turn)
		}
	}
}
