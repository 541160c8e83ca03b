// How Ask is used by everybody together: counts for superusers, who may not read what others ask.
import { sql } from 'kysely';
import type { AskUse } from '#shared/ask-use.ts';
import type { StatsInput } from '#shared/subscribers.ts';
import type { Db } from '../db/schema.ts';
import { daysBetween, timeBefore } from '../days.ts';

/**
 * Counts the files, and the questions of a range with their outcomes. Questions that were deleted, or are no longer kept, count no more.
 * @param range both ends inclusive, and the time zone whose days are counted
 */
export async function countAskUse(db: Db, { from, to, time_zone }: StatsInput): Promise<AskUse> {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const [files, outcomes, before, quarters] = await Promise.all([
    countFiles(db),
    countOutcomes(db, from, to),
    countAsked(db, timeBefore(start, end)),
    countQuarters(db, from, to),
  ]);
  return { ...files, ...outcomes, before, per_day: perDay(quarters, daysBetween(start, end, time_zone)) };
}

async function countFiles(db: Db): Promise<Pick<AskUse, 'files' | 'unreadable'>> {
  return db
    .selectFrom('files')
    .select(({ fn }) => [
      fn.countAll<number>().as('files'),
      fn.count<number>(sql`case when status = 'failed' then 1 end`).as('unreadable'),
    ])
    .executeTakeFirstOrThrow();
}

/** The questions of a range, read in the order of `questions_by_age`: person by person. */
function askedIn(db: Db, from: string, to: string) {
  return db
    .selectFrom('users')
    .innerJoin('questions', 'questions.user_id', 'users.id')
    .where('questions.asked_at', '>=', from)
    .where('questions.asked_at', '<=', to);
}

async function countAsked(db: Db, { from, to }: { from: string; to: string }): Promise<number> {
  const row = await askedIn(db, from, to)
    .select(({ fn }) => fn.countAll<number>().as('asked'))
    .executeTakeFirstOrThrow();
  return row.asked;
}

type Outcomes = Pick<
  AskUse,
  'asked' | 'answered' | 'asked_back' | 'related' | 'not_found' | 'right' | 'wrong'
>;

async function countOutcomes(db: Db, from: string, to: string): Promise<Outcomes> {
  // As `verdictOf` tells them: readings without a figure are a choice that nobody has made.
  const outcome = sql<string>`case
    when exists (select 1 from question_figures where question_figures.question_id = questions.id) then questions.verdict
    when exists (select 1 from question_readings where question_readings.question_id = questions.id) then 'choose'
    else coalesce(questions.quoted_verdict, questions.verdict) end`;
  const rows = await askedIn(db, from, to)
    .select(({ fn }) => [outcome.as('outcome'), 'questions.rating', fn.countAll<number>().as('asked')])
    .groupBy([outcome, 'questions.rating'])
    .execute();
  const sum = (holds: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(holds).reduce((total, { asked }) => total + asked, 0);
  return {
    asked: sum(() => true),
    answered: sum((row) => row.outcome === 'answer'),
    asked_back: sum((row) => row.outcome === 'choose'),
    related: sum((row) => row.outcome === 'related'),
    not_found: sum((row) => row.outcome === 'not_found'),
    right: sum((row) => row.rating === 'right'),
    wrong: sum((row) => row.rating === 'wrong'),
  };
}

type Quarter = { start: number; asked: number };

/** How many were asked in each quarter of an hour: days of today's time zones start with one. */
async function countQuarters(db: Db, from: string, to: string): Promise<Quarter[]> {
  const hour = sql<string>`substr(questions.asked_at, 1, 13)`;
  const quarter = sql<number>`cast(substr(questions.asked_at, 15, 2) as integer) / 15`;
  const rows = await askedIn(db, from, to)
    .select(({ fn }) => [hour.as('hour'), quarter.as('quarter'), fn.countAll<number>().as('asked')])
    .groupBy([hour, quarter])
    .execute();
  return rows.map((row) => ({
    start: Date.parse(`${row.hour}:${String(row.quarter * 15).padStart(2, '0')}:00.000Z`),
    asked: row.asked,
  }));
}

function perDay(quarters: readonly Quarter[], days: ReturnType<typeof daysBetween>): AskUse['per_day'] {
  const asked = days.map(() => 0);
  for (const { start, asked: some } of quarters) {
    // The quarter in which the range starts may have begun before its first day.
    const index = Math.max(
      0,
      days.findLastIndex((day) => day.start <= start),
    );
    asked[index] = (asked[index] ?? 0) + some;
  }
  return days.map(({ name }, index) => ({ day: name, asked: asked[index] ?? 0 }));
}
