// Quotations: a sentence with as much around it as it needs to be understood. What it refers back to, and what limits it right behind
// it, is quoted with it; what leads in to it from further above is told beside it.
import { sentencesOf, type Span } from '../indexing/sentences.ts';
import type { Block } from '../reading/document.ts';
import type { PageLayout } from './index-reader.ts';
import type { RankedSentence } from '../papers/rank-sentences.ts';
import type { Scope } from './scope.ts';

/** Longer ones are left out. */
const LENGTH_MAX = 300;
/** So many blocks before one are looked at for what leads in to it. */
const BLOCKS_MAX = 40;
/** So many sentences before one are added to it at most, and as many behind it. */
const ADDED_MAX = 2;

const bullet = /^\s*(?:[•·▪◦*–-]\s|\(?[a-z]\)\s)/u;
/** What may stand before the first word: the number of a clause, a bullet. */
const START = String.raw`^[\s\d.()•·▪◦*–-]*`;
/** What says something only together with the sentence before: `3.2 It is payable in advance.` */
const referring = new RegExp(
  String.raw`${START}(?:it|its|they|them|their|this|that|these|those|he|she|his|her|such|then|here|there|both|neither|during that|until then|in that case|for (?:this|these|all other|shorter|longer))\b`,
  'iu',
);
/** What begins alike, and refers to nothing: `It is forbidden to smoke`, `There are two keys`, `This lease ends in May`. */
const standing = new RegExp(
  String.raw`${START}(?:it (?:is|was|will be|may be|must be) (?:not |also |therefore |strictly )?\p{L}+ (?:to|that|for)\b|(?:there|here) (?:is|are|was|were|will|may|must|shall|can|has|have)\b|(?:that|those) who\b|(?:this|that|these|those|such) (?:\p{L}+ )?(?:agreement|appliance|article|chapter|contract|device|document|form|guide|handbook|leaflet|lease|letter|machine|manual|medicine|page|paper|policy|product|report|section|statement|terms)\b)`,
  'iu',
);
/** What limits the sentence before. */
const exception = new RegExp(
  String.raw`${START}(?:unless|except|but|however|otherwise|only (?:if|in|with|when|where)|if not|exceptions?|this does not|it does not)\b`,
  'iu',
);

/** A part of the text of a page, from the first to the last sentence that belong together. */
export interface Quotation extends Span {
  /** The sentence that was found. */
  sentence: RankedSentence;
  /** The line above its list, the first row of its table, or the heading that it refers to; empty where it needs none. */
  leadIn: string;
}

interface Placed extends Span {
  block: number;
}

/** A sentence with what it cannot be understood without. */
export function quotationOf(scope: Pick<Scope, 'page' | 'layout'>, sentence: RankedSentence): Quotation {
  const { file, page, block, start, end } = sentence;
  const text = scope.page(file, page);
  const layout = scope.layout(file, page);
  const own: Placed = { block, start, end };
  const first = reach(own, -1, text, layout, (one) => refersBack(text, one));
  const last = reach(own, 1, text, layout, (_, next) => isException(text, next));
  return { sentence, start: first.start, end: last.end, leadIn: leadInOf(first, text, layout) };
}

/**
 * The quotations of some sentences without what is quoted already: a sentence that stands in one before is left out, and one whose
 * surroundings do is quoted alone.
 * @param most so many at most
 * @param quoted what is quoted already; it comes first
 */
export function quoteEach(
  scope: Pick<Scope, 'page' | 'layout'>,
  sentences: Iterable<RankedSentence>,
  most: number,
  quoted: readonly Quotation[] = [],
): Quotation[] {
  const found = quoted.slice(0, most);
  for (const sentence of sentences) {
    if (found.length === most) break;
    const own = found.filter(
      (other) => other.sentence.file === sentence.file && other.sentence.page === sentence.page,
    );
    if (own.some((other) => overlap(other, sentence))) continue;
    const { start, end } = sentence;
    const quotation = quotationOf(scope, sentence);
    found.push(own.some((other) => overlap(other, quotation)) ? { ...quotation, start, end } : quotation);
  }
  return found;
}

const overlap = (one: Span, other: Span) => one.start < other.end && other.start < one.end;

/** Goes from a sentence to its neighbours for as long as each belongs to the former. */
function reach(
  from: Placed,
  step: -1 | 1,
  text: string,
  layout: PageLayout,
  belongs: (one: Placed, next: Placed) => boolean,
): Placed {
  let at = from;
  for (let added = 0; added < ADDED_MAX; added += 1) {
    const next = neighbourOf(at, step, text, layout);
    if (next === undefined || next.end - next.start > LENGTH_MAX || !belongs(at, next)) break;
    at = next;
  }
  return at;
}

/** The sentence before or behind one, also of the block beside its own, where both are of one kind under one heading. */
function neighbourOf(
  { block: number, start, end }: Placed,
  step: -1 | 1,
  text: string,
  { blocks }: PageLayout,
): Placed | undefined {
  const [own, beside] = [blocks[number], blocks[number + step]];
  if (own === undefined || own.kind === 'row' || own.kind === 'heading') return undefined;
  const within = sentencesOf(text, own);
  const found =
    step < 0
      ? within.findLast((sentence) => sentence.end <= start)
      : within.find((sentence) => sentence.start >= end);
  if (found !== undefined) return { ...found, block: number };
  if (beside?.kind !== own.kind || beside.heading !== own.heading) return undefined;
  const next = sentencesOf(text, beside).at(step < 0 ? -1 : 0);
  return next && { ...next, block: number + step };
}

const isException = (text: string, { start, end }: Span) => exception.test(text.slice(start, end));

/** Whether a sentence says something only together with the one before. */
function refersBack(text: string, sentence: Span): boolean {
  const own = text.slice(sentence.start, sentence.end);
  return isException(text, sentence) || (referring.test(own) && !standing.test(own));
}

const isItem = ({ kind, start, end }: Block, text: string) =>
  kind === 'item' || (kind === 'paragraph' && bullet.test(text.slice(start, end)));

/** What stands above a sentence and leads in to it: over its list, over its table, or as the heading that it refers to. */
function leadInOf(sentence: Placed, text: string, layout: PageLayout): string {
  const { blocks, headings } = layout;
  const block = blocks[sentence.block];
  if (block === undefined) return '';
  const opening = openingOf(block, sentence.block, text, blocks);
  const last = opening && sentencesOf(text, opening).at(-1);
  const isHeaded = last === undefined && blocks[sentence.block - 1]?.kind === 'heading';
  const heading = isHeaded && refersBack(text, sentence) ? (headings[block.heading ?? -1]?.text ?? '') : '';
  const leadIn = last === undefined ? heading : text.slice(last.start, last.end);
  return leadIn.length > LENGTH_MAX ? '' : leadIn;
}

/** The block over a list, or the first row of a table. */
function openingOf(block: Block, number: number, text: string, blocks: readonly Block[]): Block | undefined {
  const isRow = block.kind === 'row';
  if (!isRow && !isItem(block, text)) return undefined;
  const isOfSame = (other: Block) => (isRow ? other.kind === 'row' : isItem(other, text));
  let at = number - 1;
  const first = Math.max(0, number - BLOCKS_MAX);
  while (at >= first && isOfSame(blocks[at] ?? block)) at -= 1;
  // Its beginning is further up.
  if (at < first && first > 0) return undefined;
  const opening = blocks[isRow ? at + 1 : at];
  if (isRow) return at + 1 < number && opening && isHead(opening, block, text) ? opening : undefined;
  const isAbove = opening !== undefined && opening.kind !== 'heading' && opening.heading === block.heading;
  // A whole sentence leads in nothing.
  return isAbove && !/[.!?]\s*$/.test(text.slice(opening.start, opening.end)) ? opening : undefined;
}

/**
 * Whether a first row tells what the cells of another one are: it has no figures but years. Of two cells it may as well be one more
 * pair of a name and its value, unless the values of the other one are figures. The rows of a sheet are told by its columns.
 */
function isHead(first: Block, row: Block, text: string): boolean {
  const [head, own] = [first, row].map(({ start, end }) => text.slice(start, end));
  if (head === undefined || own === undefined || row.place?.startsWith('sheet ') === true) return false;
  const isNamed = !/\d/.test(head.replaceAll(/\b(?:19|20)\d\d\b/g, ''));
  return isNamed && (head.split(/\s\|\s|\t/).length > 2 || /\d/.test(own));
}
