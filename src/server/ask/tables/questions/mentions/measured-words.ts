// Words for what is measured, whatever the column of it is called.
import { stemOf } from '../../../indexing/words.ts';
import { spelledOut } from '../lexicon/abbreviations.ts';
import { type Concept, conceptsOf, unitsOf } from '../lexicon/concepts.ts';
import type { Mention } from '../mention.ts';
import { type TableProfile, isAmountOfMoney, isNumeric } from '../table-profile.ts';
import type { Token } from '../tokens.ts';
import { weights } from '../weights.ts';
import { span } from './closed-words.ts';

/** What a word alone says that is measured: the "temperature" of a column Peak °C, the "electricity" of kWh. */
const MEASURED: ReadonlySet<Concept> = new Set<Concept>([
  'people',
  'temperature',
  'energy',
  'weight',
  'volume',
  'distance',
  'depth',
  'height',
  'width',
  'speed',
]);

/** What is earned by all that is done, whatever the column of it is called. */
const EARNED = /^(?:takings|revenue|revenues|income|turnover|earnings|proceeds)$/;

/** The columns that a word means by what it says is measured, where no header has it. */
export function measuredAt(token: Token | undefined, start: number, { columns }: TableProfile): Mention[] {
  if (token === undefined || token.isQuoted || unitsOf(token.folded).length > 0) return [];
  const said = conceptsOf(stemOf(spelledOut(token.folded))).filter((concept) => MEASURED.has(concept));
  const isEarned = EARNED.test(token.folded);
  return columns
    .filter(
      (column) =>
        (isNumeric(column) && said.some((concept) => column.concepts.has(concept))) ||
        (isEarned && isAmountOfMoney(column)),
    )
    .map((column) => ({
      kind: 'column',
      column,
      fit: isEarned ? weights.related : weights.synonym,
      ...span(start, 1, isEarned ? weights.related : weights.synonym),
    }));
}
