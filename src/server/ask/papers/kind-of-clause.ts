// Whether a clause has what a question asks for, and how close that stands to what it is asked about.
import { stemOf, wordsOf } from '../indexing/words.ts';
import { labelOf } from '../reading/labels.ts';
import type { Asked } from './asked.ts';
import { openForms, type Form } from './forms.ts';
import type { Clause, PlacedSentence } from './clauses.ts';
import { hasWanted } from './answer-kinds.ts';
import type { FoundKind, Known } from './known.ts';
import type { Finding, Kind } from './kinds/kinds.ts';
import { findKind } from './kinds/recognisers.ts';
import { everydayTermsOf } from './everyday-words.ts';
import { supposedParts } from './presupposed.ts';
import { namesParty } from './parties.ts';

/** How much what a clause continues counts for it. */
const CONTINUED = 0.4;
/** How much the second and third kind of thing that is asked for counts beside the first. */
const OTHER_KIND = 0.7;
/** Kinds that are told by how a sentence is worded, so that their words may stand in the question, too. */
const wordings: ReadonlySet<Kind> = new Set([
  'permission',
  'prohibition',
  'condition',
  'instruction',
  'relative',
  'reason',
  'list',
  'definition',
]);
/** Kinds that are told by capitals. */
const byCapitals: ReadonlySet<Kind> = new Set(['person', 'name', 'place']);
/** How much an amount of another unit, or a number of another thing, counts. */
const OF_ANOTHER = 0.3;
/** A number stands at most so many words before what it counts. */
const COUNT_GAP = 3;

export interface KindFeatures {
  /** 1 if it has what is asked for, less if what it continues has it, -1 if neither does; 0 where nothing of a kind is asked for. */
  kind: number;
  /** The same for open questions, such as those for yes or no. */
  openKind: number;
}

/** The features of a clause that say whether it has what is asked for. */
export function kindOf(clause: Clause, known: Known): KindFeatures {
  const { question } = known;
  const { asked } = question;
  const none = { kind: 0, openKind: 0 };
  if (!question.isEnglish) return { ...none, kind: hasWanted(question, clause.sentence.text) };
  if (asked.kinds.length === 0) return none;
  const isOpen = openForms.has(asked.form);
  if (clause.sentence.kind === 'heading' && isOpen) return none;
  // A party is named by its definition, be it a person or a firm.
  if (isPartyNamed(clause, known)) return { ...none, kind: 1 };
  // An item is one of several.
  if (asked.kinds[0] === 'list' && clause.sentence.kind === 'item') return { ...none, openKind: 1 };
  const own = bestFinding(clause.sentence, known);
  // What the first row of a table has is its own.
  const { leadIn } = clause;
  const continued = leadIn === undefined ? 0 : CONTINUED * bestFinding(leadIn, known).score;
  const score = own.score || continued || -1;
  return isOpen ? { ...none, openKind: score } : { ...none, kind: score };
}

/** Whether it is asked who a party is, and the clause says so. */
export function isPartyNamed({ sentence }: Clause, { question: { asked, terms } }: Known): boolean {
  return (
    asked.form === 'person' &&
    namesParty(
      sentence.text,
      terms.map(({ term }) => term),
    )
  );
}

/** By form what a line is called that holds what is asked for. */
const labels: Partial<Record<Form, RegExp>> = {
  date: /^(?:date|day|time|when|held|start|begin|end|due|deadline|valid)/i,
  place: /^(?:place|venue|where|location|address|meeting point|held)/i,
  person: /^(?:present|chair|contact|name|by|prepared by|written by|drawn up by|author|minutes|signed)/i,
  amount: /^(?:price|cost|fee|amount|sum|total|rate)/i,
  duration: /^(?:duration|length|term|period|notice)/i,
  contact: /^(?:tel|phone|telephone|mobile|e-?mail|contact|no\b|number|reference)/i,
};

/** Whether a line of a name and a value is called what is asked for: `Date: 3 May` where it is asked when something was. */
export function isLabelledSo({ text }: PlacedSentence, { form }: Asked): boolean {
  const label = labelOf(text);
  return label !== undefined && labels[form]?.test(label) === true;
}

/** What of the asked kinds a sentence has. */
function bestFinding(sentence: PlacedSentence, known: Known): FoundKind {
  const found = known.findings.get(sentence) ?? findBest(sentence, known);
  known.findings.set(sentence, found);
  return found;
}

function findBest(sentence: PlacedSentence, { question }: Known): FoundKind {
  const { asked, words } = question;
  const known = new Set(words.map(({ folded }) => folded));
  // Of an open question, what is supposed may be the answer.
  const supposed = openForms.has(asked.form) ? [] : supposedParts(sentence.text);
  let best: FoundKind = { score: 0, findings: [] };
  for (const [at, kind] of asked.kinds.entries()) {
    // In capitals, no word is told to be a name.
    if (byCapitals.has(kind) && !/\p{Ll}/u.test(sentence.text)) continue;
    const every = [...findKind(kind, sentence.text), ...findNumbered(kind, sentence, asked)];
    const all = kind === 'number' ? withoutTimes(sentence.text, every, asked) : every;
    // Who asks for yes or no says what may be so.
    const mayRepeat = asked.form === 'yes_no';
    const findings = all.filter(
      (one) =>
        (mayRepeat || isNew(sentence.text, one, kind, known)) &&
        !supposed.some((part) => isWithin(one, part)),
    );
    if (findings.length === 0) continue;
    const fitting = findings.filter((one) => fits(sentence.text, one, kind, asked));
    const share = at === 0 ? 1 : OTHER_KIND;
    const isOther = kind === 'time' || (kind === 'number' && asked.form === 'count');
    const others = isOther ? 0 : OF_ANOTHER * share;
    const score = fitting.length > 0 ? share : others;
    if (score > best.score) best = { score, findings: fitting.length > 0 ? fitting : findings };
  }
  return best;
}

/** Numbers without those that only tell a time, as in `1 May` or `four weeks`, where such is not what is counted. */
function withoutTimes(text: string, numbers: readonly Finding[], asked: Asked): readonly Finding[] {
  if (numbers.length === 0) return numbers;
  const times = (['date', 'time', 'duration', 'telephone'] as const).flatMap((kind) => findKind(kind, text));
  const isCounted = (one: Finding) => asked.counted.length > 0 && fits(text, one, 'number', asked);
  return numbers.filter((one) => isCounted(one) || !times.some((other) => isWithin(one, other)));
}

const isWithin = ({ start, end }: Finding, part: Finding) => start >= part.start && end <= part.end;

/** The things of the kind that is asked for that have a number for a name: `room 707` for `which room`. */
function findNumbered(kind: Kind, { words }: PlacedSentence, { named }: Asked): Finding[] {
  if (named === undefined || (kind !== 'name' && kind !== 'place')) return [];
  return words.flatMap(({ term, start }, at) => {
    const next = words[at + 1];
    return term === named && next !== undefined && /\d/.test(next.text) ? [{ start, end: next.end }] : [];
  });
}

/** What stands in the question is no answer to it: neither its numbers nor its names. */
function isNew(text: string, { start, end }: Finding, kind: Kind, known: ReadonlySet<string>): boolean {
  if (wordings.has(kind)) return true;
  const own = wordsOf(text.slice(start, end));
  const telling = own.filter(({ text: word }) =>
    /\d/.test(text.slice(start, end)) ? /\d/.test(word) : /^\p{Lu}/u.test(word),
  );
  const compared = telling.length > 0 ? telling : own;
  return compared.length === 0 || compared.some(({ folded }) => !known.has(folded));
}

/** Whether an amount is of the unit that is asked for, and a number stands close before what is counted, or is a part of it. */
function fits(text: string, { start, end }: Finding, kind: Kind, { unit, counted }: Asked): boolean {
  if ((kind === 'quantity' || kind === 'time') && unit !== undefined)
    return unit.test(text.slice(start, end));
  if (counted.length === 0) return true;
  const words = wordsOf(text);
  const wanted = new Set(
    counted.map(stemOf).flatMap((term) => [term, ...everydayTermsOf(term).map((other) => other.term)]),
  );
  const first = words.findIndex((word) => word.end > start);
  const last = words.findLastIndex((word) => word.start < end);
  return words.slice(Math.max(0, first), last + 1 + COUNT_GAP).some(({ term }) => wanted.has(term));
}
