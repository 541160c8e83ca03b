// "Not", "only", "unless" and their likes: a line has those of the sentences that it is about, and no others.
import { isMarkWord, type Mark, type MarkKind } from './marks.ts';
import { isNegated, isSameSide, sidesOf } from './opposites.ts';
import type { Reading, Segment } from './reading.ts';

/** Why a line is not shown because of such a word; undefined if all are right. */
export function markFault(line: Reading, sentences: readonly Reading[]): string | undefined {
  if (addsNot(line, sentences)) return 'it denies what the cited sentences do not deny';
  if (dropsMark('not', line, sentences) || countsNot(line) < notsAbout(line, sentences))
    return 'it leaves out a negation';
  for (const kind of ['only', 'except', 'all', 'most', 'few', 'many'] as const)
    if (addsMark(kind, line, sentences)) return 'it limits or extends what the cited sentences say';
  for (const kind of ['only', 'except', 'most', 'few'] as const)
    if (dropsMark(kind, line, sentences)) return 'it leaves out a limitation';
  if (changesBound(line, sentences)) return 'it changes before and after, or at least and at most';
  if (changesDuty(line, sentences)) return 'it changes what must be and what may be';
  return hasOpposite(line, sentences) ? 'it says the opposite of a word' : undefined;
}

const has = ({ marks }: Reading, kind: MarkKind) => marks.some((mark) => mark.kind === kind);

/** What may stand for a mark. */
const alike: Partial<Record<MarkKind, MarkKind[]>> = {
  many: ['most', 'all'],

  except: ['only'],
  all: [],
};

function addsMark(kind: MarkKind, line: Reading, sentences: readonly Reading[]): boolean {
  if (!has(line, kind)) return false;
  const kinds = [kind, ...(alike[kind] ?? [])];
  // `No dogs are allowed at all`, `dogs are not allowed in any room`.
  if (kind === 'all' && has(line, 'not')) return false;
  return !sentences.some((reading) => kinds.some((own) => has(reading, own)));
}

/** What a mark is about. */
interface Scope {
  /** The terms of its part of the sentence that the other parts do not have, from the mark on where it says what it denies. */
  terms: Set<string>;
  /** All of them, also those of other parts. */
  all: Set<string>;
}

function contentTerms({ tokens, figureAt }: Reading, first: number, last: number): string[] {
  const terms: string[] = [];
  for (let at = first; at <= last; at++) {
    const token = tokens[at];
    const figure = figureAt.get(at);
    if (token === undefined || token.kind === 'sign') continue;
    if (figure !== undefined) {
      if (figure.first === at) terms.push(figure.code || `#${figure.date?.year ?? figure.value}`);
    } else if (!token.isStop && !isMarkWord(token.folded)) terms.push(token.term);
  }
  return terms;
}

/** The part that a mark denies: its own, those that "or" continues, and the next one if nothing follows the mark in its own. */
function scopeOf(reading: Reading, { kind, at, isVerb }: Mark): Scope {
  const { segments, segmentOf } = reading;
  const home = segmentOf[at] ?? 0;
  const inside = new Set([home]);
  // What an exception is made from stands before it, or behind it where it begins the sentence.
  if (kind === 'except') inside.add(home === 0 ? 1 : home - 1);
  const behind = contentTerms(reading, at + 1, segments[home]?.last ?? at);
  let next = home + 1;
  if (behind.length === 0 && !isVerb)
    while (next < segments.length) {
      inside.add(next);
      if (segments[next++]?.boundary !== 'comma') break;
    }
  while (next < segments.length && continues(segments, next)) inside.add(next++);
  const own: string[] = [];
  const others = new Set<string>();
  for (const [index, { first, last }] of segments.entries()) {
    const terms = contentTerms(reading, first, last);
    if (inside.has(index)) own.push(...terms);
    else for (const term of terms) others.add(term);
  }
  const isSaidBehind = !isVerb && behind.length > 0 && !isMarkNext(reading, at);
  const before = new Set(isSaidBehind ? contentTerms(reading, segments[home]?.first ?? at, at - 1) : []);
  const told = own.filter((term) => !before.has(term) || behind.includes(term));
  const exclusive = [told, own].map((terms) => terms.filter((term) => !others.has(term)));
  const terms = exclusive.find((found) => found.length > 0) ?? told;
  return { terms: new Set(terms), all: new Set(own) };
}

/** Whether a mark denies another one, `not allowed`, so that what it is about stands before it. */
function isMarkNext({ tokens, segmentOf }: Reading, at: number): boolean {
  for (let next = at + 1; next < tokens.length && segmentOf[next] === segmentOf[at]; next++) {
    const token = tokens[next];
    if (token === undefined || token.kind === 'sign') continue;
    if (isMarkWord(token.folded)) return true;
    if (!token.isStop) return false;
  }
  return true;
}

/** Whether a part goes on with "or", or is one of a list that does: `no dogs, cats or birds`. */
function continues(segments: readonly Segment[], at: number): boolean {
  for (let index = at; index < segments.length; index++) {
    if (segments[index]?.boundary === 'or') return true;
    if (segments[index]?.boundary !== 'comma') return false;
  }
  return false;
}

const scopesOf = (reading: Reading, kind: MarkKind) =>
  reading.marks.filter((mark) => mark.kind === kind).map((mark) => scopeOf(reading, mark));

/** `neither … nor` is one negation. */
const countsNot = ({ marks, tokens }: Reading) =>
  marks.filter(({ kind, at }) => kind === 'not' && !/^(?:nor|ni|ne|noch)$/.test(tokens[at]?.folded ?? ''))
    .length;

/** The most negations that a cited sentence has about what the line says: `not … without` are two. */
function notsAbout(line: Reading, sentences: readonly Reading[]): number {
  const said = new Set(contentTerms(line, 0, line.tokens.length - 1));
  return Math.max(
    0,
    ...sentences.map((reading) => {
      const about = reading.marks.filter(
        (mark) => mark.kind === 'not' && !/^(?:nor|ni|ne|noch)$/.test(reading.tokens[mark.at]?.folded ?? ''),
      );
      return about.filter((mark) => touches(said, scopeOf(reading, mark).terms)).length;
    }),
  );
}

function addsNot(line: Reading, sentences: readonly Reading[]): boolean {
  const answer = line.marks.some((mark) => isAnswerNo(line, mark.at)) ? 1 : 0;
  if (countsNot(line) - answer > sentences.reduce((sum, reading) => sum + countsNot(reading), 0)) return true;
  const known = sentences.flatMap((reading) => scopesOf(reading, 'not'));
  return line.marks.some((mark) => {
    if (mark.kind !== 'not' || isAnswerNo(line, mark.at)) return false;
    const said = scopeOf(line, mark).all;
    return said.size > 0 && !known.some(({ terms }) => touches(said, terms));
  });
}

/** `No, dogs are not allowed.` */
function isAnswerNo({ tokens, marks }: Reading, at: number): boolean {
  return (
    at === 0 &&
    tokens[0]?.folded === 'no' &&
    tokens[1]?.text === ',' &&
    marks.some((mark) => mark.kind === 'not' && mark.at > 0)
  );
}

function touches(said: ReadonlySet<string>, terms: ReadonlySet<string>): boolean {
  for (const term of said) {
    if (terms.has(term)) return true;
    for (const other of terms) if (isAkin(term, other)) return true;
  }
  return false;
}

/** `pay` and `payment`. */
export function isAkin(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length >= 3 && long.startsWith(short) && long.length - short.length <= 5)
    return short.length >= 4 || /^(?:ment|er|or|ing|ee|al|able|ed)/.test(long.slice(short.length));
  let common = 0;
  while (common < short.length && short[common] === long[common]) common++;
  return common >= 5 && common >= long.length * 0.5;
}

function dropsMark(kind: MarkKind, line: Reading, sentences: readonly Reading[]): boolean {
  const said = new Set(contentTerms(line, 0, line.tokens.length - 1));
  const own = scopesOf(line, kind);
  return sentences.some((reading) => {
    const elsewhere = new Set(
      sentences.filter((other) => other !== reading).flatMap(({ terms }) => [...terms]),
    );
    return scopesOf(reading, kind).some(({ terms, all }) => {
      const specific = new Set([...terms].filter((term) => !elsewhere.has(term)));
      const about = specific.size > 0 ? specific : terms;
      const isAbout = kind === 'except' ? touches(said, all) : touches(said, about);
      if (!isAbout && about.size > 0) return false;
      if (kind === 'few' && line.marks.some((mark) => mark.kind === 'not')) return false;
      if (kind === 'except' && line.marks.some((mark) => mark.kind === 'only' || mark.kind === 'not'))
        return false;
      return !own.some((scope) => about.size === 0 || touches(scope.all, kind === 'except' ? all : about));
    });
  });
}

const bounds = [
  ['before', 'after', 'until', 'since'],
  ['at_least', 'at_most'],
] as const;

/** `before` for `after`; a sentence may say it with another word where it does not say the opposite. */
function changesBound(line: Reading, sentences: readonly Reading[]): boolean {
  const knows = (kind: MarkKind) => sentences.some((reading) => has(reading, kind));
  return bounds.some((kinds) =>
    kinds.some(
      (kind) => has(line, kind) && !knows(kind) && kinds.some((other) => other !== kind && knows(other)),
    ),
  );
}

/** `must` for `may`, and the other way round. Where both deny, they say the same: `may not` is `must not`. */
function changesDuty(line: Reading, sentences: readonly Reading[]): boolean {
  if (has(line, 'not') && sentences.some((reading) => has(reading, 'not'))) return false;
  return line.marks.some((mark) => {
    if (mark.kind !== 'must' && mark.kind !== 'may') return false;
    const said = scopeOf(line, mark).all;
    const isSaid = (kind: MarkKind) =>
      sentences.some((reading) => scopesOf(reading, kind).some(({ terms }) => touches(said, terms)));
    if (isSaid(mark.kind)) return false;
    const knows = (kind: MarkKind) => sentences.some((reading) => has(reading, kind));
    return (
      isSaid(mark.kind === 'must' ? 'may' : 'must') ||
      (mark.kind === 'may' && knows('must') && !knows('may')) ||
      (mark.kind === 'must' && isStrict(line, mark.at) && !sentences.some((reading) => has(reading, 'must')))
    );
  });
}

const isStrict = ({ tokens }: Reading, at: number) =>
  /^(?:must|shall|mandatory|compulsory)$/.test(tokens[at]?.folded ?? '');

/** Denials are compared as such: `invalid` may stand for `not valid`. */
function hasOpposite(line: Reading, sentences: readonly Reading[]): boolean {
  const wordsOf = ({ tokens, marks }: Reading) => {
    const denials = new Set(marks.filter(({ kind }) => kind === 'not').map(({ at }) => at));
    return tokens.filter(({ kind }, at) => kind === 'word' && !denials.has(at));
  };
  const known = sentences.flatMap(wordsOf);
  const numbers = new Set([...line.figureAt.keys()].map((at) => line.tokens[at]));
  return wordsOf(line).some((token) => {
    const { term, folded } = token;
    if (numbers.has(token) || known.some((own) => own.term === term || own.folded === folded)) return false;
    if (known.some((own) => isNegated(folded, own.folded))) return true;
    const sides = sidesOf(term);
    if (sides.length === 0 || known.some((own) => isSameSide(term, own.term))) return false;
    return known.some((own) =>
      sidesOf(own.term).some(({ pair, side }) =>
        sides.some((said) => said.pair === pair && said.side !== side),
      ),
    );
  });
}
