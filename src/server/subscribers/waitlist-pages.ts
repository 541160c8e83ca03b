// Pages of the waitlist at any offset, found through the counts of the table `subscriber_counts` instead of by reading every
// row before the page.
import { sql, type Selectable } from 'kysely';
import type { PageInput } from '#shared/fields.ts';
import { countUnkept } from '../db/imports.ts';
import { tagsText } from '../db/subscriber-tags.ts';
import type { SubscriberCountsTable, SubscribersTable } from '../db/schema-waitlist.ts';
import type { Db } from '../db/schema.ts';

/** The columns that lists show. */
export type SubscriberRow = Pick<
  Selectable<SubscribersTable>,
  'id' | 'email' | 'created_at' | 'location' | 'status'
> & {
  /** As one text, see `splitTags`. */
  tags: string | null;
};

const total = sql<number>`(select coalesce(sum(count), 0) from subscriber_counts where period = 'month') - ${countUnkept}`;
const unfinishedImports = sql<number>`(select count(*) from imports)`;

const newestFirst = 'over (order by start desc rows unbounded preceding)';

/**
 * Of the periods that start before `before`, the one that holds the row with `skip` newer ones: its `before` is where the next
 * newer period starts, its `skip` is the number of newer rows within it. The running sums of SQLite stop at this period;
 * PostgreSQL reads all of them.
 * @param from an expression for the first period that can be the one
 */
function within(outer: string, period: SubscriberCountsTable['period'], from = "''"): string {
  return `${period} as (
    select since, before, (select skip from ${outer}) - (through - count) as skip from (
      select start as since, count, sum(count) ${newestFirst} as through,
        coalesce(lag(start) ${newestFirst}, (select before from ${outer})) as before
      from subscriber_counts
      where period = '${period}' and start < (select before from ${outer}) and start >= ${from}
    ) as ${period}_counts where through > (select skip from ${outer}) and through - count <= (select skip from ${outer}) limit 1)`;
}

const periods = sql.raw(
  [
    within('list', 'month'),
    within('month', 'day'),
    within('day', 'quarter_hour', '(select since from day)'),
  ].join(', '),
);
/** Sorts after every text. */
const LAST_TEXT = sql.lit('\u{10FFFF}');

export interface WaitlistPage {
  /** None for a page beyond the end. */
  rows: SubscriberRow[];
  /** The number of all subscribers, without those of imports that have not ended. */
  count: number;
  /** Whether rows of an import that has not ended may be on the page, since they are in the counts of the periods. */
  isBlurred: boolean;
}

/** Reads a page of the waitlist, newest first, and the number of all subscribers, all of one instant. */
export async function readPage(db: Db, page: PageInput): Promise<WaitlistPage> {
  const list = sql`with list as (select ${LAST_TEXT} as before, cast(${page.skip} as bigint) as skip), ${periods}`;
  // `+` because SQLite compiles a statement again at each run where the limit is a bare parameter.
  const found = sql`from subscribers where created_at < (select before from quarter_hour)
    order by created_at desc, id desc limit +${page.limit} offset coalesce((select skip from quarter_hour), 0)`;
  const { rows } = await sql<SubscriberRow & Totals>`
    ${list} select id, email, created_at, location, status, ${tagsText} as tags, ${total} as count, ${unfinishedImports} as unfinished
    ${found}`.execute(db);
  if (rows[0] !== undefined) return toPage(rows, rows[0]);
  // No row of an empty page has the number, and a statement for the number alone could find a subscriber who joined since.
  // Not at once, because it sorts the rows of a page twice.
  const { rows: counted } = await sql<CountedRow>`
    ${list} select page.*, count, unfinished from (select ${total} as count, ${unfinishedImports} as unfinished) as counted
    left join (select id, email, created_at, location, status, ${tagsText} as tags ${found}) page on true
    order by created_at desc, id desc`.execute(db);
  return toPage(
    counted.filter((row) => row.id !== null),
    counted[0],
  );
}

/** The numbers of all subscribers and of imports that have not ended. */
interface Totals {
  count: number;
  unfinished: number;
}

/** A row of a page with the totals; the other columns are null where the page is empty. */
type CountedRow = (SubscriberRow | Record<keyof SubscriberRow, null>) & Totals;

function toPage(
  rows: SubscriberRow[],
  { count, unfinished }: Totals = { count: 0, unfinished: 0 },
): WaitlistPage {
  return { rows, count, isBlurred: unfinished > 0 };
}
