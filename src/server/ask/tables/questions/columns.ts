// Which columns of a table a question can mean where it names none.
import type { Plan } from '#shared/ask-plan.ts';
import { stemOf } from '../../indexing/words.ts';
import { type Item, type Of, isOp } from './items.ts';
import { type ColumnProfile, type TableProfile, isNumeric } from './table-profile.ts';
import { weights } from './weights.ts';

/** Words of dates that say when something ends, or is done with the row later. */
const LATER = new Set(
  'since birth born due expiry expires until till end ended last deadline next return returned paid delivered received closed completed done finished resolved fixed settled collected answered back leaving left'.split(
    ' ',
  ),
);

/** The share of rows without a date from which on it is not the one that each row has. */
const MANY_EMPTY = 0.1;

/** How likely a time is about a column of dates where nothing else tells. */
function dateRank(
  { stems, words, distinct, filled, column }: ColumnProfile,
  rowStems: ReadonlySet<string>,
): number {
  const isPlain = words.length === 1 && ['date', 'day', 'month', 'when'].includes(words[0] ?? '');
  const isOfRows = stems.some((stem) => rowStems.has(stem));
  const name = isPlain ? 3 : isOfRows ? 2 : words.includes('date') ? 1 : 0;
  // What many rows lack comes later, if at all: when somebody was thanked, and not when the gift came in.
  const isLater = column.empty > (column.empty + filled) * MANY_EMPTY;
  return (
    name -
    (words.some((word) => LATER.has(word)) ? 2 : 0) +
    (distinct > 0.9 * filled ? 0.5 : 0) -
    (isLater ? 0.75 : 0)
  );
}

/** Whether a column is the end of a stay or a journey: the later one of an arrival and a departure. */
function endsJourney(column: ColumnProfile, dates: readonly ColumnProfile[]): boolean {
  const own = JOURNEY.find((stem) => column.stems.includes(stem));
  return (
    own !== undefined &&
    dates.some(
      ({ stems, smallest }) =>
        JOURNEY.some((stem) => stem !== own && stems.includes(stem)) &&
        String(smallest ?? '') < String(column.smallest ?? ''),
    )
  );
}

const JOURNEY = ['arriv', 'departur'].map((word) => stemOf(word));

/** The columns of dates that a time can be about, the likeliest first. */
export function dateColumns({ columns, rowStems, saidDate }: TableProfile): ColumnProfile[] {
  const dates = columns.filter(({ kind }) => kind === 'date');
  return dates
    .map((column, index) => ({
      column,
      index,
      rank:
        column === saidDate ? Infinity : dateRank(column, rowStems) - (endsJourney(column, dates) ? 2 : 0),
    }))
    .toSorted((one, other) => other.rank - one.rank || one.index - other.index)
    .map(({ column }) => column);
}

/** The column of dates that is as likely as the likeliest, if there is one. */
export function rivalDates(
  profile: TableProfile,
): { first: ColumnProfile; rival: ColumnProfile } | undefined {
  const [first, rival] = dateColumns(profile);
  if (first === undefined || rival === undefined || first === profile.saidDate) return undefined;
  if (endsJourney(rival, [first])) return undefined;
  const ranks = [first, rival].map((column) => Math.floor(dateRank(column, profile.rowStems)));
  return ranks[0] === ranks[1] ? { first, rival } : undefined;
}

/** The nearest column of a kind at an item, looking over operators; before it first. */
export function nearColumn(
  items: readonly Item[],
  at: number,
  fits: (column: ColumnProfile) => boolean,
): Of<'column'> | undefined {
  for (const distance of [1, 2, 3])
    for (const index of [at - distance, at + distance]) {
      const item = items[index];
      if (item?.kind !== 'column' || item.used === true || !fits(item.column)) continue;
      const between = items.slice(Math.min(index, at) + 1, Math.max(index, at));
      if (
        between.every(
          (own) => own.kind === 'operator' && !['group', 'each', 'and', 'versus'].includes(own.operator.kind),
        )
      ) {
        if (isOp(items[index - 1], 'group', 'each')) continue;
        return item;
      }
    }
  return undefined;
}

/** Words of amounts that were only expected, or that limit others. */
const EXPECTED = new Set(
  'est estim estimate estimat expect quot quote budget plan target forecast reserv min minimum max maximum lo low hi high limit guid guide list'.split(
    ' ',
  ),
);

/** How likely a column is the measure of the rows where none is named. */
function measureRank({ kind, concepts, stems }: ColumnProfile): number {
  const isTotal = stems.some((stem) =>
    ['total', 'amount', 'sum', 'revenu', 'sale', 'gross', 'turnov', 'valu'].includes(stem),
  );
  return (
    (isTotal ? 4 : 0) +
    (kind === 'measure' ? 3 : 0) +
    (concepts.has('money') ? 2 : 0) -
    (concepts.has('price') && !isTotal ? 1 : 0) +
    (concepts.has('weight') && stems.includes('net') ? 2 : 0) -
    // A part of the price that is paid before.
    (stems.includes('deposit') ? 2 : 0) -
    (stems.some((stem) => EXPECTED.has(stem)) ? 1 : 0) -
    (stems.some((stem) => ['vat', 'tax', 'discount', 'net', 'tip', 'fee', 'fine', 'tare'].includes(stem))
      ? 1
      : 0)
  );
}

/** Measures of the rows, the likeliest first: totals before amounts before prices. */
export function mainMeasures({ columns }: Pick<TableProfile, 'columns'>): ColumnProfile[] {
  return columns
    .filter((own) => isNumeric(own) && own.kind !== 'ordinal')
    .toSorted((one, other) => measureRank(other) - measureRank(one));
}

/** The two likeliest measures where none is named, each with what it costs to take it; the second is as likely where nothing tells. */
export function guessedMeasures(
  profile: Pick<TableProfile, 'columns'>,
): { column: ColumnProfile; farther: number }[] {
  const [first, second] = mainMeasures(profile);
  if (first === undefined) return [];
  const isAlike = second !== undefined && measureRank(first) === measureRank(second);
  return [
    { column: first, farther: 0 },
    ...(second === undefined
      ? []
      : [{ column: second, farther: isAlike ? weights.alikeMeasure : weights.secondMain }]),
  ];
}

/** How well a column fits the first of some concepts that it has; below zero where it has none. */
function conceptFit({ concepts: own, kind, words }: ColumnProfile, concepts: readonly string[]): number {
  const index = concepts.findIndex((concept) => [...own].some((one) => one === concept));
  return index < 0
    ? -1
    : 10 -
        index +
        // "Tallest" is about a Height rather than a Girth.
        (words.includes(concepts[index] ?? '') ? 0.6 : 0) +
        (concepts[index] === 'price' ? (kind === 'rate' ? 0.5 : 0) : kind === 'measure' ? 0.5 : 0);
}

/**
 * What it costs to take each of some columns, the best first: little where one fits as well as the one before it.
 * @param isNamed whether a column is named by a word of its own
 */
export function costsOf(
  columns: readonly ColumnProfile[],
  concepts: readonly string[],
  isNamed: (column: ColumnProfile) => boolean,
): number[] {
  let cost = 0;
  return columns.map((column, at) => {
    const before = columns[at - 1];
    if (before === undefined) return cost;
    const isAlike =
      isNamed(before) === isNamed(column) &&
      conceptFit(before, concepts) === conceptFit(column, concepts) &&
      measureRank(before) === measureRank(column);
    return (cost += isAlike ? weights.alikeMeasure : weights.fartherMeasure);
  });
}

/** The columns that fit some concepts, the best first. */
export function columnsOfConcepts({ columns }: TableProfile, concepts: readonly string[]): ColumnProfile[] {
  const score = (column: ColumnProfile) => conceptFit(column, concepts);
  return columns
    .filter(
      (own) =>
        score(own) >= 0 &&
        (isNumeric(own) || own.kind === 'date' || own.kind === 'span' || own.kind === 'clock'),
    )
    .toSorted((one, other) => score(other) - score(one));
}

/** Whether a column has one of these units, by its cells or its header. */
export function hasUnit({ column, stems, words }: ColumnProfile, units: readonly string[]): boolean {
  const written = [
    column.unit ?? '',
    /[([]([^)\]]+)[)\]]/.exec(column.name)?.[1] ?? '',
    ...words,
    ...column.name
      .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .split(/[^\p{L}\p{N}€$£%°²³/]+/u),
  ].map((word) => word.toLowerCase().trim());
  return (
    written.some((word) => word !== '' && units.includes(word)) || stems.some((stem) => units.includes(stem))
  );
}

/** Whether a plan lists rows with all their columns. */
export const isAllOfRows = ({ columns, measures, group_by }: Plan) =>
  columns.length === 0 && measures.length === 0 && group_by.length === 0;
