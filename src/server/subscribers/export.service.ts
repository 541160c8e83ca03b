// Exporting the waitlist as CSV, oldest first, with memory use that does not depend on its size.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import pLimit from 'p-limit';
import type { ExportInput } from '#shared/subscribers.ts';
import { isKept } from '../db/imports.ts';
import { tagsText } from '../db/subscriber-tags.ts';
import type { Db } from '../db/schema.ts';
import { toCsvLine } from '#shared/csv.ts';
import { readByIds } from './read-by-ids.ts';
import type { Answers } from './search/messages.ts';
import { isMatch } from './search/is-match.ts';
import type { WaitlistSearch } from './waitlist-search.ts';
import type { SubscriberRow } from './waitlist-pages.ts';

/** Reading and formatting a page takes about a quarter of a millisecond. */
const PAGE_ROWS = 250;
/** How many ids of matches are kept at a time. */
const FOUND_ROWS = 5000;
/** Shared by all exports of the process: one page is read at a time. */
const pages = pLimit(1);

/** Both ends included. */
interface Range {
  from: string;
  to: string;
}

/**
 * The subscribers of an export as CSV, oldest first, in pages of up to 250 rows. All exports together read one page per
 * iteration of the event loop, so other requests wait for one page at most. Rows of an import that has not ended are left out.
 * @returns the text in pieces, when the first matches are known
 * @throws AppError 503 of the search
 */
export async function exportSubscribers(
  db: Db,
  search: WaitlistSearch,
  { ids, date_from, date_to, with_tags = false, ...filter }: ExportInput,
): Promise<AsyncGenerator<string, void>> {
  const range = {
    from: [filter.from ?? '', date_from ?? ''].toSorted().at(-1) ?? '',
    to: [filter.to ?? '9999', date_to ?? '9999'].toSorted()[0] ?? '9999',
  };
  if (ids !== undefined) return toCsv(readNamed(db, ids, { ...filter, ...range }), with_tags);
  const { q, located, location, status, tags } = filter;
  if ([q, located, location, status, tags].every((part) => part === undefined))
    return toCsv(readRange(db, range, with_tags), with_tags);
  const nextMatches = (after: SubscriberRow | undefined) =>
    search.ask({ kind: 'next', filter: { ...filter, ...range }, after, limit: FOUND_ROWS });
  const first = await nextMatches(undefined);
  return toCsv(readMatches(db, first, nextMatches), with_tags);
}

/** What a line of the file has. */
type ExportedRow = Omit<SubscriberRow, 'status'>;

async function* toCsv(
  read: AsyncIterable<readonly ExportedRow[]>,
  withTags: boolean,
): AsyncGenerator<string, void> {
  yield toCsvLine(['id', 'email', 'created_at', 'location', ...(withTags ? ['tags'] : [])]);
  for await (const rows of read)
    yield rows
      .map(({ id, email, created_at, location, tags }) =>
        toCsvLine(withTags ? [id, email, created_at, location, tags] : [id, email, created_at, location]),
      )
      .join('');
}

/** Reads a page in the turn of this export. */
function readPage<Result>(read: () => Promise<Result>): Promise<Result> {
  return pages(async () => {
    await nextTurn();
    return read();
  });
}

/** Reads the rows of a range by their keys. */
async function* readRange(db: Db, range: Range, withTags: boolean): AsyncGenerator<ExportedRow[]> {
  const tags = withTags ? tagsText : sql<null>`null`;
  let after = { created_at: range.from, id: '' };
  for (;;) {
    const rows = await readPage(async () => {
      const page = await sql<ExportedRow>`
        select id, email, created_at, location, ${tags} as tags from subscribers
        where (created_at, id) > (${after.created_at}, ${after.id}) and created_at <= ${range.to} and ${isKept}
        order by created_at, id limit ${PAGE_ROWS}`.execute(db);
      return page.rows;
    });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    if (rows.length < PAGE_ROWS) return;
    after = last;
  }
}

/** Reads the rows that a search has found. Rows that are deleted meanwhile are left out. */
async function* readMatches(
  db: Db,
  first: Answers['next'],
  nextMatches: (after: SubscriberRow) => Promise<Answers['next']>,
): AsyncGenerator<SubscriberRow[]> {
  for (let found = first; found.last !== undefined; found = await nextMatches(found.last)) {
    for (let start = 0; start < found.ids.length; start += PAGE_ROWS)
      yield await readPage(() => readByIds(db, found.ids.slice(start, start + PAGE_ROWS), isKept));
    if (found.ids.length < FOUND_ROWS) return;
  }
}

/** Reads the rows of ids, at most 1000, that match a filter. */
async function* readNamed(
  db: Db,
  ids: readonly string[],
  filter: Parameters<typeof isMatch>[1],
): AsyncGenerator<SubscriberRow[]> {
  const named = [...new Set(ids)];
  const rows: SubscriberRow[] = [];
  for (let start = 0; start < named.length; start += PAGE_ROWS) {
    const page = await readPage(() => readByIds(db, named.slice(start, start + PAGE_ROWS), isKept));
    rows.push(...page.filter((row) => isMatch(row, filter)));
  }
  yield rows.toSorted(byAge);
}

function byAge(one: SubscriberRow, other: SubscriberRow): number {
  if (one.created_at !== other.created_at) return one.created_at < other.created_at ? -1 : 1;
  return one.id < other.id ? -1 : 1;
}
