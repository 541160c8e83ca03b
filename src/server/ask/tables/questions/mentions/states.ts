// States that stand in no cell, but follow from what is empty or compared: "still open", "on time", "not paid in full".
import type { Filter } from '#shared/ask-plan.ts';
import type { Token } from '../tokens.ts';
import type { Mention } from '../mention.ts';
import { debtOf, depositOf, doneDates, dueOf, freeOf, occupantOf, placeOf, workerOf } from '../roles.ts';
import type { ColumnProfile, TableProfile } from '../table-profile.ts';
import { weights } from '../weights.ts';
import { span } from './closed-words.ts';
import { columnFit } from './columns.ts';

/** Phrases of each state, from their first word on. */
const PHRASES = {
  open: /^(?:still )?(?:open|outstanding|unfinished|incomplete|unresolved|pending|to do|to be done|in progress|not done|not finished|running)(?! \d)|^still (?:out|here|there|away|going|on loan|on hire|with us)|^not (?:yet )?back(?: yet)?/,
  onTime: /^(?:on time|in time|punctual(?:ly)?)/,
  full: /^(?:paid|pay|settled)(?: \S+){0,3} in full|^(?:fully|completely) paid|^paid (?:everything|up)/,
  part: /^(?:only )?(?:paid|pay) (?:only )?(?:a )?(?:part|some|half) of (?:it|them|(?:what|the|their|his|her)(?: \S+){1,2})|^(?:part|partly|partially) paid/,
  owes: /^(?:still )?(?:owes?|owing)(?: (?:us|me))?(?: (?:money|something|anything))?$|^(?:still )?(?:owes?|owing) (?:us|me|money|something|anything)|^in (?:arrears|debt)|^underpaid/,
  owing:
    /^(?:still )?(?:outstanding|owed|owing|unpaid|due|open|to pay|to be paid|left to pay|(?:(?:still|yet|left) )?to (?:come in|come|collect|be collected|be paid in)(?= |$)|not (?:yet )?paid)/,
  left: /^(?:still )?(?:left|remaining|still|outstanding|owed|owing) to (?:be )?(?:pay|paid)|^(?:left|remaining|outstanding|owed|owing|to pay)(?= (?:on|after|for|from)\b|$)/,
  vacant: /^(?:empty|vacant|unoccupied|unlet)/,
  free: /^(?:for free|free of charge|for nothing|at no cost|at no charge|free)(?! (?:seat|place|space|spot|room|slot|bed|table|time|of)s?\b)/,
  won: /^(?:win|wins|won|winning|winners?|victor(?:y|ies)|first places?)(?= |$)/,
  unassigned:
    /^(?:that )?(?:nobody|no one|none) (?:\S+ ){0,3}(?:assigned|allocated)(?: to)?|^(?:unassigned|unallocated)|^not assigned(?: to (?:anyone|anybody))?/,
} as const;

const AMOUNTS = /^(?:much|amount|amounts|sum|total|money)$/;

const PHRASE_WORDS_MAX = 8;

/** States that a phrase means, as far as the columns of a table tell them. */
export function statesAt(tokens: readonly Token[], start: number, profile: TableProfile): Mention[] {
  const words = tokens.slice(start, start + PHRASE_WORDS_MAX).map(({ folded }) => folded);
  const phrase = words.join(' ');
  const lengthOf = (state: keyof typeof PHRASES) => {
    const [said] = PHRASES[state].exec(phrase) ?? [];
    return said === undefined ? 0 : said.split(' ').length;
  };
  const found: Mention[] = [];
  const push = (length: number, columns: ColumnProfile[], yes: Filter[], no?: Filter) => {
    // Words that are cut off are no phrase.
    if (length > 0 && start + length <= tokens.length)
      found.push({ kind: 'state', columns, yes, no, ...span(start, length, weights.stateOfColumns) });
  };
  const is = (column: ColumnProfile, op: 'empty' | 'not_empty'): Filter => ({
    column: column.key,
    op,
    values: [],
  });
  const due = dueOf(profile);
  const debt = debtOf(profile);
  // "How much is outstanding" is money, not what is open.
  const isMoney = debt !== undefined && tokens.some(({ folded }) => AMOUNTS.test(folded));
  for (const done of doneDates(profile)) {
    if (done.column.empty > 0 && !isMoney)
      push(lengthOf('open'), [done], [is(done, 'empty')], is(done, 'not_empty'));
    if (due !== undefined) {
      const compared = (op: 'at_most' | 'more'): Filter => ({
        column: done.key,
        op,
        values: [],
        other: due.key,
      });
      push(lengthOf('onTime'), [done, due], [compared('at_most')], compared('more'));
    }
  }
  if (debt !== undefined) {
    const { owed, paid } = debt;
    const compared = (op: 'less' | 'at_least'): Filter => ({
      column: paid.key,
      op,
      values: [],
      other: owed.key,
    });
    const owes: Filter = { ...compared('less'), or: [is(paid, 'empty')] };
    push(lengthOf('full'), [owed, paid], [compared('at_least')], owes);
    push(lengthOf('owes'), [owed, paid], [owes], compared('at_least'));
    push(lengthOf('part'), [owed, paid], [compared('less'), { column: paid.key, op: 'more', values: [0] }]);
  }
  const vacant = isNamedNear(tokens, start, profile) ? undefined : occupantOf(profile);
  if (vacant !== undefined)
    push(lengthOf('vacant'), [vacant], [is(vacant, 'empty')], is(vacant, 'not_empty'));
  const place = placeOf(profile);
  if (place !== undefined) {
    const first: Filter = { column: place.key, op: 'is', values: [1] };
    push(lengthOf('won'), [place], [first], { ...first, op: 'is_not' });
  }
  const charged = freeOf(profile);
  if (charged !== undefined)
    push(lengthOf('free'), [charged], [{ column: charged.key, op: 'is', values: [0] }], {
      column: charged.key,
      op: 'more',
      values: [0],
    });
  const worker = workerOf(profile);
  if (worker !== undefined)
    push(lengthOf('unassigned'), [worker], [is(worker, 'empty')], is(worker, 'not_empty'));
  const owing =
    debt !== undefined ? lengthOf('owing') : depositOf(profile) !== undefined ? lengthOf('left') : 0;
  if (owing > 0)
    found.push({
      kind: 'operator',
      operator: { kind: 'owing' },
      ...span(start, owing, weights.stateOfColumns),
    });
  return [...found, ...toDoAt(tokens, start, profile), ...rateAt(tokens, start, profile)];
}

/** "where the comment is empty": a column that is said to be empty. */
function isNamedNear(tokens: readonly Token[], start: number, profile: TableProfile): boolean {
  return [start - 2, start - 1, start + 1].some((at) => {
    const token = tokens[at];
    return (
      token !== undefined &&
      profile.columns.some(({ column, stems }) => column.empty > 0 && stems.includes(token.term))
    );
  });
}

/** "still have to be returned", "yet to lamb": what has a date once it is done. */
function toDoAt(tokens: readonly Token[], start: number, profile: TableProfile): Mention[] {
  const words = tokens.slice(start, start + PHRASE_WORDS_MAX).map(({ folded }) => folded);
  const [said] =
    /^(?:still|yet) (?:(?:have|has|need|needs|ought|got) )?to (?:be )?|^(?:have|has|are|is) (?:still|yet) to (?:be )?|^still (?:need|needs|waiting|waits?|wants?) (?:to be |for )/.exec(
      `${words.join(' ')} `,
    ) ?? [];
  if (said === undefined) return [];
  const at = start + said.trim().split(' ').length;
  const verb = tokens[at];
  if (verb === undefined) return [];
  return profile.columns.flatMap((column): Mention[] => {
    const isOpen = column.column.empty > 0 && (column.kind === 'date' || column.kind === 'flag');
    const fit = isOpen ? columnFit([verb], column, profile) : undefined;
    return fit === undefined
      ? []
      : [
          {
            kind: 'column',
            column,
            fit,
            isNegated: true,
            ...span(start, at + 1 - start, weights.stateOfColumns),
          },
        ];
  });
}

/** "damage rate": the share of rows with a yes in a column. */
function rateAt(tokens: readonly Token[], start: number, profile: TableProfile): Mention[] {
  const before = tokens[start - 1];
  const isRate = /^rates?$/.test(tokens[start]?.folded ?? '');
  if (!isRate || before === undefined) return [];
  const isOfFlag = profile.columns.some(
    (own) => own.kind === 'flag' && columnFit([before], own, profile) !== undefined,
  );
  return isOfFlag
    ? [{ kind: 'operator', operator: { kind: 'share' }, ...span(start, 1, weights.flagRate) }]
    : [];
}
