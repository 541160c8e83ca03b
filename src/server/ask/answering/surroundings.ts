// What a sentence needs to be understood, for a language model: what leads in to it, and what limits it right behind it.
import { sentencesOf } from '../indexing/sentences.ts';
import type { Block } from '../reading/document.ts';
import type { Surroundings } from './messages.ts';
import type { RankedSentence } from '../papers/rank-sentences.ts';
import type { Scope } from './scope.ts';

/** Longer ones are left out. */
const LENGTH_MAX = 300;
/** So many blocks before one are looked at for what leads in to it. */
const BLOCKS_MAX = 40;

const bullet = /^\s*(?:[•·▪◦*–-]\s|\(?[a-z]\)\s)/u;
/** What says something only together with the sentence before: `3.2 It is payable in advance.` */
const referring =
  /^[\s\d.()]*(?:it|its|they|them|their|this|that|these|those|he|she|his|her|such|otherwise|then|here|there|both|neither|during that|until then|in that case|for (?:this|these|all other|shorter|longer))\b/i;
const exception =
  /^(?:unless|except|but|however|otherwise|only|if not|exceptions?|this does not|it does not)\b/i;

/** What a sentence is given to a model with. */
export function surroundingsOf(
  scope: Pick<Scope, 'page' | 'layout'>,
  { file, page, block: number, start, end }: RankedSentence,
): Surroundings {
  const text = scope.page(file, page);
  const { blocks } = scope.layout(file, page);
  const block = blocks[number];
  if (block === undefined) return { leadIn: '', continuation: '' };
  const textOf = (span: { start: number; end: number }) => text.slice(span.start, span.end);
  const own = sentencesOf(text, block);
  const before = own.findLast((sentence) => sentence.end <= start);
  const after = own.find((sentence) => sentence.start >= end);
  const continuation = after === undefined ? '' : textOf(after);
  const isReferring = referring.test(text.slice(start, end));
  const leadIn =
    before === undefined
      ? leadInOf(blocks, number, text, isReferring)
      : isReferring || isItem(block, text)
        ? textOf(before)
        : '';
  return {
    leadIn: leadIn.length > LENGTH_MAX ? '' : leadIn,
    continuation: exception.test(continuation) && continuation.length <= LENGTH_MAX ? continuation : '',
  };
}

const isItem = ({ kind, start, end }: Block, text: string) =>
  kind === 'item' || (kind === 'paragraph' && bullet.test(text.slice(start, end)));

/** What stands above the first sentence of a block and leads in to it. */
function leadInOf(blocks: readonly Block[], number: number, text: string, isReferring: boolean): string {
  const block = blocks[number];
  if (block === undefined) return '';
  const isOfList = (other: Block) =>
    block.kind === 'row' ? other.kind === 'row' : isItem(block, text) && isItem(other, text);
  let at = number - 1;
  const first = Math.max(0, number - BLOCKS_MAX);
  while (at >= first && isOfList(blocks[at] ?? block)) at -= 1;
  // The head of a table is its first row.
  const opening = blocks[block.kind === 'row' ? at + 1 : at];
  const isLedIn = block.kind === 'row' ? at + 1 < number : isItem(block, text) || isReferring;
  if (opening === undefined || !isLedIn || opening.kind === 'heading' || opening.heading !== block.heading)
    return '';
  const last = sentencesOf(text, opening).at(-1);
  return last === undefined ? '' : text.slice(last.start, last.end);
}
