// Columns of a family by what tells them apart: "day 21" of `h_d7` and `h_d21`, "heating costs in 2024".
import { stemOf } from '../../../indexing/words.ts';
import type { Token } from '../tokens.ts';
import { markOf } from '../families.ts';
import type { Mention } from '../mention.ts';
import type { Family, TableProfile } from '../table-profile.ts';
import { weights } from '../weights.ts';
import { span } from './closed-words.ts';
import { columnFit } from './columns.ts';

/** Between what a family is called and what tells its columns apart. */
const LINKS = new Set('in on at of for from the by between'.split(' '));

const HEAD_WORDS_MAX = 4;

/** Columns that a phrase tells by the name of their family and their number, or by their number alone. */
export function familiesAt(tokens: readonly Token[], start: number, profile: TableProfile): Mention[] {
  return profile.families.flatMap((family) => [
    ...wholeAt(tokens, start, family, profile),
    ...markAt(tokens, start, family),
  ]);
}

/** "heating costs in 2024" */
function wholeAt(tokens: readonly Token[], start: number, family: Family, profile: TableProfile): Mention[] {
  const [first] = family.members;
  if (first === undefined) return [];
  const found: Mention[] = [];
  for (let length = 1; length <= HEAD_WORDS_MAX && start + length < tokens.length; length += 1) {
    const fit = columnFit(tokens.slice(start, start + length), first.column, profile);
    if (fit === undefined) continue;
    let at = start + length;
    while (LINKS.has(tokens[at]?.folded ?? '')) at += 1;
    for (const { column, end } of markedAt(tokens, at, family))
      found.push({ kind: 'column', column, fit, ...span(start, end - start, weights.familyMember) });
  }
  return found;
}

/** "day 21", "the second half", or "in 2024" */
function markAt(tokens: readonly Token[], start: number, family: Family): Mention[] {
  const isYear = tokens[start]?.number !== undefined && isLong(tokens[start]?.folded ?? '');
  return markedAt(tokens, start, family)
    .filter(({ end }) => end > start + 1 || (isYear && LINKED.has(tokens[start - 1]?.folded ?? '')))
    .map(({ column, end }) => ({
      kind: 'column' as const,
      column,
      fit: weights.familyMark,
      ...span(start, end - start, weights.familyMark),
    }));
}

const isLong = (text: string) => /^(?:19|20)\d\d$/.test(text);

const LINKED = new Set('in from to than and between for vs versus on of since'.split(' '));

/** The columns whose number stands here, with a noun before or behind it where there is one. */
function markedAt(
  tokens: readonly Token[],
  start: number,
  { head, members }: Family,
): { column: Family['members'][number]['column']; end: number }[] {
  const isNoun = (at: number) => {
    const token = tokens[at];
    return (
      token !== undefined &&
      head.some(
        (word) =>
          word === token.folded ||
          stemOf(word) === token.term ||
          word === token.folded.slice(0, word.length === 1 ? 1 : 2),
      )
    );
  };
  const memberAt = (at: number) => {
    const own = markOf(tokens[at]?.folded ?? '');
    return own === undefined ? undefined : members.find(({ mark }) => mark === own.mark);
  };
  const [here, next] = [memberAt(start), memberAt(start + 1)];
  // "day 21"
  if (next !== undefined && isNoun(start)) return [{ column: next.column, end: start + 2 }];
  if (here === undefined) return [];
  // "the second half"
  return [{ column: here.column, end: isNoun(start + 1) ? start + 2 : start + 1 }];
}
