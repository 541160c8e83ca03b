// What a question asks for by name.
import type { Filter } from '#shared/ask-plan.ts';
import { type Item, isOp } from '../items.ts';
import { isBuyer, isDoneBy, isDoneToIt, isHaving, isOtherActor, isOtherWork } from '../roles.ts';
import { type ColumnProfile, isNumeric } from '../table-profile.ts';
import { weights } from '../weights.ts';
import type { Framing } from './framing.ts';

/** What is asked for by name: "which customer", "who", "where", "customers who …". */
export function targetsOf(parsed: Framing): { column: ColumnProfile; penalty: number; used: Item[] }[] {
  const found: { column: ColumnProfile; penalty: number; used: Item[] }[] = [];
  for (const [at, item] of parsed.items.entries()) {
    if (item.used === true || parsed.groups.some((own) => own.item === item)) continue;
    const isNumbered =
      item.kind === 'column' &&
      isNumeric(item.column) &&
      item.column.distinct <= 30 &&
      parsed.superlative !== undefined &&
      at < parsed.superlative.at &&
      (parsed.superlative.isMost ||
        isOp(parsed.items[parsed.superlative.at + 1], 'count') ||
        parsed.superlative.dimension?.counts === true);
    if (item.kind === 'column' && (!isNumeric(item.column) || isNumbered) && item !== parsed.orderKey) {
      const isAsked =
        isOp(parsed.items[at - 1], 'which', 'what', 'list', 'how_many', 'distinct', 'count') ||
        isOp(parsed.items[at - 2], 'which', 'what', 'list', 'how_many');
      found.push({
        column: item.column,
        penalty: isAsked || found.length === 0 ? 0 : weights.fartherTarget,
        used: [item],
      });
    }
    if (isOp(item, 'who') && at <= 2)
      for (const [index, column] of whoColumns(parsed).entries())
        found.push({
          column,
          penalty: index * weights.fartherTarget + weights.impliedTarget + otherActor(parsed, column),
          used: [item],
        });
    if (item.kind === 'person' && !parsed.profile.isOfPeople)
      for (const [index, column] of actorsIn(parsed).entries())
        found.push({
          column,
          penalty: index * weights.fartherTarget + weights.impliedTarget,
          used: [item],
        });
    if (isOp(item, 'where'))
      for (const column of parsed.profile.columns.filter(({ kind }) => kind === 'place'))
        found.push({ column, penalty: weights.impliedTarget, used: [item] });
  }
  return found.toSorted((one, other) => one.penalty - other.penalty);
}

/** Whether a condition names a value of a column. */
const isFiltered = ({ conditions }: Framing, { key }: ColumnProfile) =>
  conditions.filters.some(({ filter, isValue }) => isValue && filter.column === key);

/** Whether a condition names a thing that has one person of a column. */
const isFixed = ({ conditions }: Framing, { fixedBy }: ColumnProfile) =>
  conditions.filters.some(({ filter, isValue }) => isValue && fixedBy?.has(filter.column) === true);

/** Those who bid are not those whose things "made the most money", nor projectionists those who "directed": that is asked back. */
function otherActor(parsed: Framing, column: ColumnProfile): number {
  const terms = saidTerms(parsed);
  if (parsed.profile.isOfPeople || isDoneBy(column, parsed.tokens)) return 0;
  const isBidder = isBuyer(column) && isOtherActor(column, terms);
  return isBidder || isOtherWork(column, parsed.tokens) ? weights.fartherTarget : 0;
}

/** The columns of people; of those who do what the question says, if some do. */
export function actorsIn(parsed: Framing): ColumnProfile[] {
  const { tokens } = parsed;
  const terms = saidTerms(parsed);
  const all = parsed.persons();
  const others = all.filter((column) => !isFiltered(parsed, column));
  // "Who took out this book last?": its author is the same in all of its rows.
  const ofRows =
    parsed.superlative === undefined ? others : others.filter((column) => !isFixed(parsed, column));
  const persons = ofRows.length > 0 ? ofRows : others.length > 0 ? others : all;
  const doers = persons.filter((column) => isDoneBy(column, tokens));
  if (doers.length > 0) return doers;
  // "Who has it?" is nobody by whom it was issued.
  const havers = isHaving(tokens) ? persons.filter(({ words }) => words.at(-1) !== 'by') : [];
  if (havers.length > 0) return havers;
  const servers = isDoneToIt(tokens) ? persons.filter((column) => !isBuyer(column)) : [];
  if (servers.length > 0) return servers;
  const actors = persons.filter((column) => !isOtherActor(column, terms));
  return actors.length > 0 ? actors : persons;
}

/** "Where is it and who did it last?": the person that a second question word asks for. */
export function personAskedBeside(parsed: Framing): string[] {
  const { items, free } = parsed;
  if (!free.some((item) => isOp(item, 'who') && item !== items[0])) return [];
  return actorsIn(parsed)
    .slice(0, 1)
    .map(({ key }) => key);
}

/** The stems of the words of a question that are no header: "tips" of a column Tip are no verb. */
function saidTerms({ items, tokens }: Framing): string[] {
  const isHeader = (term: string) =>
    items.some((item) => item.kind === 'column' && item.column.stems.includes(term));
  return tokens.map(({ term }) => term).filter((term) => !isHeader(term));
}

function whoColumns(parsed: Framing): ColumnProfile[] {
  if (parsed.profile.isOfPeople && parsed.profile.naming.length > 0) return parsed.profile.naming.slice(0, 1);
  return actorsIn(parsed).filter((column) => !isFiltered(parsed, column));
}

/** Somebody or something without a name is no answer to "who" or "which". */
export function filledFiltersOf(parsed: Framing, target: ColumnProfile): Filter[] {
  const own = parsed.filters();
  return target.column.empty > 0 && !own.some(({ column }) => column === target.key)
    ? [...own, { column: target.key, op: 'not_empty', values: [] }]
    : own;
}

/** Whether the conditions name one row: by a value of a column in which none repeats. */
export function isOfOneRow(parsed: Framing): boolean {
  return parsed.conditions.filters.some(({ filter, isValue }) => {
    const column = parsed.profile.byKey.get(filter.column);
    return (
      isValue &&
      filter.op === 'is' &&
      column !== undefined &&
      (column.isUnique || column.distinct > column.filled * 0.9)
    );
  });
}

/** The columns that say which row it is, where that is not plain: a key says little, and of one row it was asked by its name. */
export function namesBesideOf(parsed: Framing): string[] {
  const { naming } = parsed.profile;
  const isAsked = parsed.conditions.filters.some(
    ({ filter, isValue }) => isValue && naming.some(({ key }) => key === filter.column),
  );
  // What is due in a time is told by its key where it has no name.
  const isOfSomeDays = parsed.conditions.filters.some(
    ({ filter: { column } }) => parsed.profile.byKey.get(column)?.kind === 'date',
  );
  const isOfRows = parsed.free.some((item) => item.kind === 'rows');
  return isAsked
    ? []
    : naming
        .filter(
          ({ kind }) => kind !== 'key' || (isOfRows && parsed.conditions.filters.length > 0) || isOfSomeDays,
        )
        .map(({ key }) => key);
}

export function asksForList(parsed: Framing): boolean {
  return parsed.free.some((item) => isOp(item, 'list', 'which', 'who', 'what'));
}

/** "What are the …", "list the …": each of them is wanted. */
export function isPluralAsked(parsed: Framing): boolean {
  const [first] = parsed.items;
  if (parsed.items.some((item, at) => isOp(item, 'group', 'each') && parsed.items[at + 1]?.kind === 'rows'))
    return true;
  return (
    /^\s*(?:what|which) are\b|^\s*(?:list|show|give|return|display|find)\b/i.test(parsed.text) &&
    !(first?.kind === 'operator' && first.operator.kind === 'aggregate')
  );
}
