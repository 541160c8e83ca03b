// Sentences, the unit of citation. A sentence never spans blocks.

/** Offsets into the text of a page, in UTF-16 units. */
export interface Span {
  start: number;
  end: number;
}

/** Longer ones are cut between words, so that a quotation stays readable: tables and legal texts have them. */
const SENTENCE_MAX = 700;
/** As much before and after the end of a sentence is looked at to tell whether it goes on. */
const NEAR = 40;
const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Abbreviations after which a sentence usually goes on, even before a capital or a digit. */
const abbreviations = new Set(
  (
    'dr mr mrs ms prof st mt rev hon gen col capt lt sgt sen rep gov fr sr jr no nos vol vols fig figs eq eqs ref refs sec sect ' +
    'ch chap art arts p pp par para approx ca cf vs viz incl excl resp dept univ inc ltd co corp e.g i.e al ed eds est ' +
    'jan feb mar apr jun jul aug sep sept oct nov dec ' +
    'bzw z.b d.h u.a o.a nr abs str usw ggf evtl vgl bspw inkl zzgl hr fr ' +
    'sra srta dra ud uds pag num mme mlle ex env obs art dl dna г ул им см др т.е т.д т.п руб стр'
  ).split(' '),
);

/**
 * Cuts a block into sentences, without the space around them.
 * @param text the text of the page
 * @param block the offsets of the block
 */
export function sentencesOf(text: string, block: Span): Span[] {
  const own = text.slice(block.start, block.end);
  const spans: Span[] = [];
  let start = 0;
  for (const { index, segment } of segmenter.segment(own)) {
    const end = index + segment.length;
    const tail = own.slice(Math.max(start, end - NEAR), end);
    if (end < own.length && goesOn(tail, own.slice(end, end + NEAR))) continue;
    addPieces(spans, own, start, end, block.start);
    start = end;
  }
  return spans;
}

/**
 * Whether the sentence does not end here: after its number, an abbreviation or an initial, or inside brackets.
 * @param before the end of the sentence
 * @param after the beginning of what follows
 */
function goesOn(before: string, after: string): boolean {
  // The number of an item or a heading.
  if (/^\s*\(?\p{N}+(?:\.\p{N}+)*[.)]\s*$/u.test(before)) return true;
  const [, word = ''] = /([\p{L}\p{M}.]+)\.\s*$/u.exec(before) ?? [];
  if (word === '') return false;
  // A new line is the end, whatever stands before it.
  if (/\n\s*$/.test(before)) return false;
  if (abbreviations.has(word.toLowerCase())) return true;
  // The initial of a name, `J. Smith`, unless it ends a longer word such as `vitamin C. The`.
  if (/^\p{Lu}$/u.test(word))
    return (
      /^\p{Lu}\p{Ll}/u.test(after) && /(?:^|[\s(.])\p{Lu}\p{L}+ \p{Lu}\.\s*$|^\p{Lu}\.\s*$/u.test(before)
    );
  return /^\p{Ll}/u.test(after);
}

function addPieces(spans: Span[], text: string, from: number, to: number, offset: number): void {
  let start = from;
  while (to - start > SENTENCE_MAX) {
    const window = text.slice(start, start + SENTENCE_MAX);
    const [clause] = /^[\s\S]*[;:،、；](?=\s|$)|^[\s\S]*\s/.exec(window) ?? [];
    const long = clause !== undefined && clause.length > SENTENCE_MAX / 3 ? clause.length : lastSpace(window);
    addTrimmed(spans, text, start, start + long, offset);
    start += long;
  }
  addTrimmed(spans, text, start, to, offset);
}

/** Where to cut a text that is too long: behind its last space, or before a character of two units. */
function lastSpace(window: string): number {
  const at = window.search(/\s\S*$/);
  if (at > window.length / 3) return at + 1;
  return /[\uD800-\uDBFF]$/.test(window) ? window.length - 1 : window.length;
}

function addTrimmed(spans: Span[], text: string, from: number, to: number, offset: number): void {
  const piece = text.slice(from, to);
  const trimmed = piece.trim();
  if (trimmed === '') return;
  const start = offset + from + piece.indexOf(trimmed);
  spans.push({ start, end: start + trimmed.length });
}
