// The parts of dates that come again, for the forms of a plan.
import { datePartUnits, type DatePartUnit } from '#shared/ask-plan.ts';
import { datePartText } from '#shared/date-part-text.ts';
import { dateUnitNames } from '#shared/plan-text.ts';

/** The parts of a date that can be compared, each with its name. */
export const partNames = datePartUnits.map((unit) => [unit, dateUnitNames[unit]] as const);

/** The values of a part that are chosen by name, each with its number; undefined for years, which are written. */
export function namedValues(part: DatePartUnit): (readonly [number, string])[] | undefined {
  if (part === 'year') return undefined;
  return Array.from({ length: 32 }, (_, value) => [value, datePartText(value, part, 'en')] as const).filter(
    (named): named is readonly [number, string] => named[1] !== undefined,
  );
}
