// What is left of an amount after another one: "what's left of the fees after expenses", "takings less wages by month".
import type { Measure } from '#shared/ask-plan.ts';
import { mainMeasures } from '../columns.ts';
import { isOp } from '../items.ts';
import { LEFT_AFTER } from '../lexicon/cash-flow.ts';
import { isAmountOfMoney } from '../table-profile.ts';
import { weights } from '../weights.ts';
import { type Frame, Framing } from './framing.ts';

export function netFrames(parsed: Framing): Frame[] {
  const { profile, tokens } = parsed;
  const said = LEFT_AFTER.exec(tokens.map(({ folded }) => folded).join(' '));
  if (said === null || parsed.superlative !== undefined) return [];
  const place = said[0].split(' ').length + said.input.slice(0, said.index).split(' ').length - 1;
  const money = parsed.freeColumns(isAmountOfMoney);
  const less = money.find(({ start }) => start >= place);
  if (less === undefined) return [];
  const named = money.find(({ start, column }) => start < place && column !== less.column);
  const whole =
    named?.column ?? mainMeasures(profile).find((own) => isAmountOfMoney(own) && own !== less.column);
  if (whole === undefined) return [];
  const measures: Measure[] = [whole, less.column].map(({ key }) => ({ op: 'sum', column: key }));
  return parsed.frame(
    { group_by: parsed.groupBy(), measures, combine: 'difference' },
    named === undefined ? weights.onlyMeasure : 0,
    [
      ...money.filter((item) => item === less || item === named),
      parsed.aggregate?.item,
      ...parsed.questionWords(),
      ...parsed.free.filter(
        (item) =>
          item.kind === 'rows' ||
          item.kind === 'unit' ||
          isOp(item, 'after', 'minus', 'without', 'how_much', 'owing', 'these'),
      ),
    ],
  );
}
