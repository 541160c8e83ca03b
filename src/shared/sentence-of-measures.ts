// Sentences of measures without groups.
import type { Measure } from './ask-plan.ts';
import type { Cell } from './figures.ts';
import { formatCell } from './format-cell.ts';
import type { FigureWords, Part } from './sentence-words.ts';
import { filterText, listed } from './plan-text.ts';

/** The sentence of a plan that measures all of its rows together. */
export function measuredParts(words: FigureWords): Part[] {
  const { plan, rows } = words.figure;
  const [measure, ...others] = plan.measures;
  const [row] = rows;
  if (measure === undefined || row === undefined) return words.planParts();
  if (others.length > 0) return severalParts(words, row);
  const { op, column, filters, share } = measure;
  const [cell = null] = row;
  if (share === 'of_rows' && cell !== null) return shareParts(words, measure, row);
  const isCount = share === undefined && (op === 'count' || op === 'count_distinct');
  if (isCount) return countedParts(words, measure, Number(cell), row);
  if (cell === null) return missingParts(words, measure);
  return [
    words.whereText(filters),
    `${words.measureText({ op, column, share })} is `,
    { value: words.cellText(row, 0) },
    '.',
  ];
}

function countedParts(
  words: FigureWords,
  { op, column, filters }: Measure,
  count: number,
  row: readonly Cell[],
): Part[] {
  const conditions = words.conditionText(filters);
  const where = words.whereText(filters);
  if (op === 'count_distinct')
    return [
      `${where}there ${count === 1 ? 'is' : 'are'} `,
      { value: words.cellText(row, 0) },
      ` different ${count === 1 ? 'value' : 'values'} of ${words.nameOf(column)}.`,
    ];
  if (column !== undefined)
    return [
      where,
      { value: count === 0 ? `no ${words.noun.one}` : words.rowsOf(count) },
      ` ${count <= 1 ? 'has' : 'have'} something in ${words.nameOf(column)}.`,
    ];
  if (count === 0) return words.noneParts(filters);
  if (conditions === '') return [`there ${count === 1 ? 'is' : 'are'} `, { value: words.rowsOf(count) }, '.'];
  return [`${conditions} for `, { value: words.ofAll(count) }, '.'];
}

/** A share of the rows, or of their sum, that meet the filters of the measure. */
function shareParts(words: FigureWords, { op, column, filters = [] }: Measure, row: readonly Cell[]): Part[] {
  const met = listed(
    filters.map((filter) => filterText(filter, words.known, words.locale)),
    'and',
  );
  const value = { value: words.cellText(row, 0) };
  if (op === 'count' && column === undefined)
    return [words.whereText(), `${met} for `, value, ` of the ${words.noun.many}.`];
  const whole = words.measureText({ op, column });
  if (op === 'sum')
    return [words.whereText(), value, ` of ${whole} comes from ${words.noun.many} where ${met}.`];
  return [words.whereText(), `${whole} where ${met} is `, value, ` of that of all ${words.noun.many}.`];
}

/** Why there is no value: no row meets the conditions, or none of those that do has one. */
function missingParts(words: FigureWords, { column, filters }: Measure): Part[] {
  const { left_out } = words.figure;
  const name = words.nameOf(column);
  const conditions = words.conditionText(filters);
  const isEmpty = left_out.some(({ reason }) => reason.endsWith(` in ${name}`));
  if (conditions !== '' && !isEmpty) return words.noneParts(filters);
  const isTime = words.known.find((own) => own.key === column)?.type === 'date';
  const value = { value: `no ${isTime ? 'date' : 'number'} in ${name}` };
  return ['there is ', value, conditions === '' ? '.' : ` where ${conditions}.`];
}

function severalParts(words: FigureWords, row: readonly Cell[]): Part[] {
  const { measures, combine } = words.figure.plan;
  const parts = measures.flatMap((measure, index): Part[] => {
    const own = measure.filters?.map((filter) => filterText(filter, words.known, words.locale)) ?? [];
    const where = own.length === 0 ? '' : ` where ${listed(own, 'and')}`;
    const before = index === 0 ? '' : index === measures.length - 1 ? ' and ' : ', ';
    return [`${before}${words.measureText(measure)}${where} is `, { value: words.cellText(row, index) }];
  });
  if (combine === undefined) return [words.whereText(), ...parts, '.'];
  return [words.whereText(), ...parts, ': ', { value: combinedText(words, row, measures.length) }, '.'];
}

/** How the first measure of a row compares with the second. */
function combinedText(words: FigureWords, row: readonly Cell[], index: number): string {
  const { combine } = words.figure.plan;
  const cell = row[index] ?? null;
  const column = words.columns[index];
  if (typeof cell !== 'number' || column === undefined) return 'no number';
  if (combine === 'ratio') return `a ratio of ${formatCell(cell, column, words.locale)}`;
  const isChange = combine === 'change';
  if (cell === 0) return isChange ? 'no change' : 'no difference';
  const size = formatCell(Math.abs(cell), column, words.locale);
  if (isChange) return `${cell > 0 ? 'an increase' : 'a decrease'} of ${size}`;
  const [less, more] = words.columns[0]?.type === 'date' ? ['earlier', 'later'] : ['less', 'more'];
  return `${size} ${cell > 0 ? more : less}`;
}
