// Sentences of rows that are listed.
import type { Order } from './ask-plan.ts';
import type { Cell } from './figures.ts';
import { CELLS_MAX, type FigureWords, type Part } from './sentence-words.ts';
import { orderText } from './plan-text.ts';

/** The sentence of a plan that lists rows. */
export function listedParts(words: FigureWords): Part[] {
  const { plan, rows, rows_used } = words.figure;
  const { limit, order_by } = plan;
  const [order, further] = order_by;
  if (rows.length === 0) return plan.offset === undefined ? words.noneParts() : words.planParts();
  const superlative = order && further === undefined ? extremeText(words, order) : undefined;
  if (limit === 1 && order !== undefined) {
    return superlative === undefined ? words.planParts() : firstRowParts(words, order, superlative);
  }
  if (limit !== undefined && superlative !== undefined && rows.length > 1 && rows.length < rows_used)
    return [
      words.whereText(),
      `the ${words.rowsOf(rows.length)} with ${superlative}: `,
      ...words.entryParts(),
      '.',
    ];
  if (rows_used === 1) return onlyRowParts(words, rows[0] ?? []);
  const conditions = words.conditionText();
  const inOrder = order_by.map((own) => `, ${orderText(own, [], words.known, words.locale)}`).join('');
  const told =
    conditions === ''
      ? [inOrder === '' ? 'there are ' : 'the ', { value: words.rowsOf(rows_used) }]
      : [`${conditions} for `, { value: words.ofAll(rows_used) }];
  return [...told, `${inOrder}: `, ...words.entryParts(rows_used), '.'];
}

/** What comes first in an order of rows, such as "the largest Amount"; undefined where that has no good words. */
function extremeText(words: FigureWords, { column, direction }: Order): string | undefined {
  const own = words.known.find(({ key }) => key === column);
  const adjectives = {
    number: ['smallest', 'largest'],
    date: ['earliest', 'latest'],
    text: ['first', 'last'],
  } as const;
  if (own === undefined || own.type === 'boolean') return undefined;
  const [up, down] = adjectives[own.type];
  return `the ${words.ordinalText()}${direction === 'descending' ? down : up} ${own.name}`;
}

/** All rows that are equally first. */
function firstRowParts(words: FigureWords, { column }: Order, superlative: string): Part[] {
  const { rows } = words.figure;
  const place = words.keys.indexOf(column ?? '');
  const [row = []] = rows;
  const where = words.whereText();
  if (place !== -1 && (row[place] ?? null) === null)
    return [`${where}there is `, { value: `no value in ${words.nameOf(column)}` }, '.'];
  const names = words.namesText(rows.map((own) => words.rowText(own, place)).filter(Boolean));
  if (place === -1)
    return [where, { value: names }, ` ${rows.length === 1 ? 'has' : 'have'} ${superlative}.`];
  const named = names === '' ? '' : ` (${names})`;
  return [`${where}${superlative} is `, { value: `${words.cellText(row, place)}${named}` }, '.'];
}

/** The cells of the one row that was found. */
function onlyRowParts(words: FigureWords, row: readonly Cell[]): Part[] {
  const { keys } = words;
  const places = keys.map((_, place) => place);
  const asked = places.filter((place) => !words.isSaid(place));
  const told = (asked.length > 0 ? asked : places).slice(0, CELLS_MAX);
  const cells = told.map((place): Part[] => [
    `${words.nameOf(keys[place])} is `,
    { value: (row[place] ?? null) === null ? 'empty' : words.cellText(row, place) },
  ]);
  const parts = cells.flatMap((own, index) => [
    ...(index === 0 ? [] : [index === cells.length - 1 ? ' and ' : ', ']),
    ...own,
  ]);
  return [words.whereText(), ...parts, '.'];
}
