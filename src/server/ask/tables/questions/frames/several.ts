// Questions for several things of the same rows: "where is it, and who serviced it?", "which bid took most hours, and who led it?",
// "those that failed - number, building and place".
import { dateColumns } from '../columns.ts';
import { type Item, isOp } from '../items.ts';
import { type ColumnProfile, isNumeric } from '../table-profile.ts';
import { weights } from '../weights.ts';
import { type ColumnItem, type Frame, Framing, unique } from './framing.ts';
import { superlativeKeysOf } from './superlative-keys.ts';
import { actorsIn, filledFiltersOf, namesBesideOf } from './targets.ts';

interface Asked {
  columns: ColumnProfile[];
  used: Item[];
}

/** The rows with all that is asked of them; none where one thing is asked for. */
export function severalFrames(parsed: Framing): Frame[] {
  const isCounted = parsed.free.some(
    (item, at) => isOp(item, 'how_many', 'count') && !isNumericColumn(parsed.free[at + 1]),
  );
  if (parsed.groups.length > 0 || parsed.aggregate !== undefined || isCounted) return [];
  const list = listAtEnd(parsed);
  if (list !== undefined) return framesFor(parsed, list);
  const [first, second] = [0, 1].map((actor) => askedBeside(parsed, actor));
  return [
    ...(first === undefined ? [] : framesFor(parsed, first)),
    // Of two columns of people, either may be meant.
    ...(second === undefined ? [] : framesFor(parsed, second, weights.fartherTarget)),
  ];
}

function framesFor(parsed: Framing, asked: Asked, farther = 0): Frame[] {
  // The "test" of a table of lessons is none of its rows.
  const isOfOthers = parsed.free.some((item) => item.kind === 'rows' && !item.isOwn);
  // Of two questions one is not understood.
  const isPartial = asked.columns.length < 2;
  // Rather than with one of its words passed over.
  const penalty = farther + (isOfOthers || isPartial ? weights.guessedMeasure : -weights.severalAsked);
  const keys = asked.columns.map(({ key }) => key);
  const framing = [
    ...parsed.questionWords(),
    ...asked.used,
    ...parsed.free.filter(
      (item) =>
        item.kind === 'rows' ||
        item.kind === 'person' ||
        isOp(item, 'how_much', 'how_many', 'how_long', 'single', 'these'),
    ),
  ];
  const own = parsed.superlative;
  // "when was it last inspected" of a column of the last inspections.
  const isSaidByColumn =
    own?.dimension?.isTime === true &&
    asked.columns.some(({ kind, words }) => kind === 'date' && words.some((word) => LAST.test(word)));
  if (own === undefined || isSaidByColumn) {
    const [first] = asked.columns;
    return parsed.frame(
      {
        columns: unique([...keys, ...namesBesideOf(parsed)]),
        ...(first !== undefined && asked.columns.length === 1 && { filters: filledFiltersOf(parsed, first) }),
      },
      penalty,
      [...framing, ...(own?.items ?? [])],
    );
  }
  return superlativeKeysOf(parsed).flatMap(({ column, computed, penalty: ofKey, used }) =>
    column === undefined
      ? []
      : parsed.frame(
          {
            ...(computed && { computed }),
            columns: unique([...namesBesideOf(parsed), ...keys, column.key]),
            order_by: [{ column: column.key, direction: parsed.directionOf(own, column) }],
            limit: parsed.conditions.limit ?? 1,
          },
          ofKey + penalty,
          [...framing, ...used, ...own.items],
        ),
  );
}

const LAST = /^(?:last|latest|recent)$/;

const isNumericColumn = (item: Item | undefined) => item?.kind === 'column' && isNumeric(item.column);

/** The columns that stand at the end behind a comma, a dash or "with": "…, with date and driver please". */
function listAtEnd(parsed: Framing): Asked | undefined {
  const { items, text, tokens } = parsed;
  let from = items.length;
  const listed: ColumnItem[] = [];
  for (let at = items.length - 1; at > 0; at -= 1) {
    const item = items[at];
    if (item?.kind === 'column' && item.used !== true) listed.unshift(item);
    else if (!isOp(item, 'and') && !(item?.kind === 'rows' && !item.isOwn && listed.length > 0)) break;
    from = at;
  }
  const [first] = listed;
  const before = items[from - 1];
  // A word of the list that nothing is known of leaves it incomplete.
  const isKnown = before !== undefined && before.kind !== 'unknown';
  if (first === undefined || !isKnown || listed.length < 2) return undefined;
  const end = tokens[before.end - 1]?.end ?? 0;
  const isApart = /[,;:?–—-]/.test(text.slice(end, tokens[first.start]?.start));
  return isApart || isOp(before, 'with')
    ? { columns: listed.map(({ column }) => column), used: [...listed, before] }
    : undefined;
}

/**
 * What two or more question words ask for, of which the further ones stand behind "and" or a comma.
 * @param actor which of the columns of people "who" means
 */
function askedBeside(parsed: Framing, actor: number): Asked | undefined {
  const { items } = parsed;
  const all: Asked & { words: number } = { columns: [], used: [], words: 0 };
  let isJoined = false;
  for (const [at, item] of items.entries()) {
    const isBehindAnd = isOp(items[at - 1], 'and') || isBehindSign(parsed, item);
    if (at > 1 && !isBehindAnd) continue;
    const next = items[at + 1];
    const asked = askedAt(parsed, at, actor);
    if (asked === undefined) continue;
    // "Where do we keep it" of a column `Kept in`.
    const said = asked.length > 0 ? undefined : namedBehind(items, at);
    const columns = said === undefined ? asked : [said.column];
    isJoined ||= at > 1;
    all.words += 1;
    all.columns.push(...columns);
    all.used.push(item, ...(said === undefined ? [] : [said]));
    if (next?.kind === 'column' && columns.includes(next.column)) all.used.push(next);
  }
  return all.words > 1 && isJoined && all.columns.length > 0 ? all : undefined;
}

/** The first column that is named behind a question word, before the next one. */
function namedBehind(items: readonly Item[], at: number): ColumnItem | undefined {
  const next = items.findIndex((item, index) => index > at && isOp(item, 'and'));
  return items
    .slice(at, next < 0 ? undefined : next)
    .find((item): item is ColumnItem => item.kind === 'column' && item.used !== true);
}

/** The columns that the question word at a place asks for; undefined where none stands there. */
function askedAt(parsed: Framing, at: number, actor: number): ColumnProfile[] | undefined {
  const { items, profile } = parsed;
  const [item, next] = [items[at], items[at + 1]];
  if (isOp(item, 'who')) {
    const own = actorsIn(parsed)[actor];
    return own && [own];
  }
  if (isOp(item, 'where')) return profile.columns.filter(({ kind }) => kind === 'place').slice(0, 1);
  if (isOp(item, 'when')) {
    const named = items
      .slice(at)
      .find((own): own is ColumnItem => own.kind === 'column' && own.column.kind === 'date');
    const isLast = items
      .slice(at, at + 4)
      .some((own) => own.kind === 'graded' && own.dimension.isTime === true);
    const last = dateColumns(profile).find(({ words }) => isLast && words.some((word) => LAST.test(word)));
    return [named?.column ?? last ?? dateColumns(profile)[0]].filter((column) => column !== undefined);
  }
  if (isOp(item, 'which', 'how_much', 'how_many') && next?.kind === 'column' && next.used !== true)
    return [next.column];
  if (isOp(item, 'which') && next?.kind === 'rows') return profile.naming;
  return undefined;
}

function isBehindSign({ tokens, text }: Framing, { start }: Item): boolean {
  return start > 0 && /[,;?]/.test(text.slice(tokens[start - 1]?.end, tokens[start]?.start));
}
