// Which rows a question is about: the filters that its values, times, numbers, yes/no columns and negations make.
import { isOp } from './items.ts';
import { askedColumnsOf } from './conditions/asked-columns.ts';
import { addCashFlow, readCashFlow } from './conditions/cash-flow.ts';
import { readComparedColumns } from './conditions/column-pairs.ts';
import { readColumnSets } from './conditions/column-sets.ts';
import { readAverages, readLimits } from './conditions/comparisons.ts';
import { readDaySpan } from './conditions/day-spans.ts';
import { readNumbers } from './conditions/numbers.ts';
import { readProportions } from './conditions/proportions.ts';
import { readDone, readFlags, readMissing, readPredicates, readStates } from './conditions/states.ts';
import { readExcluded } from './conditions/excluded.ts';
import { readTexts } from './conditions/texts.ts';
import { readTimes } from './conditions/times.ts';
import { readValues } from './conditions/values.ts';
import type { Conditions, Item } from './items.ts';
import type { Mentions } from './mention.ts';
import type { TableProfile } from './table-profile.ts';

/** Reads the conditions out of the items, and marks those that it uses. @param today as `2026-01-31` */
export function conditionsOf(
  items: Item[],
  profile: TableProfile,
  today: string,
  { tokens, text }: Pick<Mentions, 'tokens' | 'text'>,
): Conditions {
  const found: Conditions = {
    filters: [],
    groupFilters: [],
    alternatives: [],
    penalty: 0,
    columns: [],
    never: [],
    computed: [],
    excluded: [],
    isEither: false,
  };
  const asked = askedColumnsOf(items, tokens, text, profile);
  // They say nothing of which rows.
  for (const item of asked) item.used = true;
  readLimits(items, profile, found);
  readCashFlow(items, profile, tokens, found);
  readDaySpan(items, profile, tokens, found);
  readColumnSets(items, found);
  readProportions(items, tokens, found);
  readComparedColumns(items, profile, found);
  readAverages(items, profile, found);
  readTexts(items, profile, tokens, found);
  readValues(items, found);
  readTimes(items, profile, tokens, found);
  readNumbers(items, profile, found);
  readDone(items, tokens, found);
  readPredicates(items, tokens, found);
  readStates(items, profile, found, today);
  readFlags(items, tokens, found);
  readExcluded(items, profile, tokens, found);
  readMissing(items, tokens, found);
  addCashFlow(found);
  for (const item of asked) item.used = false;
  if (asked.length > 0) found.asked = asked;
  const [first, second, ...others] = found.filters;
  found.isEither =
    second !== undefined &&
    others.length === 0 &&
    first !== undefined &&
    items.some(
      (item, at) =>
        isOp(item, 'or') &&
        item.used !== true &&
        items[at - 1]?.used === true &&
        items.slice(at + 1).find((own) => !isOp(own, 'with'))?.used === true,
    );
  return found;
}
