// The waitlist as it is, for figures: read from the database by the process that answers, on a connection that can only read.
import type { Plan } from '#shared/ask-plan.ts';
import type { Figure } from '#shared/figures.ts';
import {
  openFigureReader,
  type FigureReader,
  type RunTemporary,
  type Select,
} from '../../db/figure-reader.ts';
import type { EngineConfig } from '../../db/open-for-reading.ts';
import type { FigureTable } from '../figures/figure-table.ts';
import { compilePlan, type CompiledPlan } from '../tables/compile.ts';
import { FigureError } from '../tables/figure-error.ts';
import type { Cells } from '../tables/grammar/cells.ts';
import { readQuestion } from '../tables/grammar/read-question.ts';
import { TIME_MAX_MS, toFigure, tookTooLong } from '../tables/run.ts';
import { alikeEntries, type AlikeEntries } from './alike-entries.ts';
import { Places } from './places.ts';
import { waitlistSource } from './waitlist-source.ts';
import { askedWaitlist, describeWaitlist, keys, waitlistNames } from './waitlist-table.ts';

/** More different places are not kept in memory: nothing is found by its place then. */
const PLACES_MAX = 200_000;
const ONLY_COUNTS = 'The waitlist is counted here, not listed: Subscribers lists its entries.';

interface State {
  rows: number;
  /** Another one, after any change. */
  mark: string;
  joined: { first: string; last: string } | undefined;
}

/** The places as of the last change that was seen. */
let kept: { mark: string; places: Places } | undefined;

const noCells: Cells = {
  find: () => [],
  findSimilar: () => [],
  isUnique: () => false,
  areYears: () => false,
  areLabels: () => false,
};

/** The waitlist, while one question is answered. */
export class Waitlist {
  readonly #config: EngineConfig;
  readonly #timeZone: string;
  #reader: Promise<FigureReader> | undefined;

  /** Connects only when something is read. @param timeZone whose days are counted */
  constructor(config: EngineConfig, timeZone: string) {
    this.#config = config;
    this.#timeZone = timeZone;
  }

  /**
   * The table that a question may be answered from.
   * @param isNamed whether the question was put to the waitlist alone, or by name
   * @param time when it is asked
   * @returns nothing if the question has no word of the waitlist and does not name it: then nothing is read
   * @throws FigureError if reading takes too long
   */
  async tableFor(question: string, isNamed: boolean, time: Date): Promise<FigureTable | undefined> {
    const table = { id: askedWaitlist.id, otherNames: waitlistNames };
    const now = { time, timeZone: this.#timeZone };
    const description = describeWaitlist(0);
    const first = readQuestion(question, { ...table, description, cells: noCells }, now);
    const isOf = first.understood.some(({ isOfTable }) => isOfTable);
    if (!isNamed && !isOf) return undefined;
    // The places are read only where words are left that may be some.
    const needsPlaces = first.unknown_words.length > 0;
    return this.#reading(async (select) => {
      const state = await readState(select);
      const places = needsPlaces ? await readPlaces(select, state) : undefined;
      return this.#tableOf(state.rows, places ?? noCells);
    });
  }

  /** The table, to work out a plan that somebody chose. */
  table(): FigureTable {
    return this.#tableOf(0, noCells);
  }

  async close(): Promise<void> {
    await (await this.#reader?.catch(() => undefined))?.close();
  }

  #tableOf(rows: number, cells: Cells): FigureTable {
    return {
      asked: askedWaitlist,
      description: describeWaitlist(rows),
      otherNames: waitlistNames,
      cells: () => cells,
      refine: refinePlan,
      workOut: async (plan) => ({ figure: await this.#workOut(plan), cited: [] }),
    };
  }

  async #workOut(plan: Plan): Promise<Figure> {
    requireCounts(plan);
    return this.#reading(async (select, run, { dialect }) => {
      const state = await readState(select);
      const comparesTexts = plan.filters.some(
        ({ column, op }) => column !== keys.joined && op !== 'empty' && op !== 'not_empty',
      );
      const places = comparesTexts ? await readPlaces(select, state) : new Places([]);
      if (places === undefined) throw new FigureError('The waitlist has too many different places.');
      const description = describeWaitlist(state.rows);
      const view = { dialect, timeZone: this.#timeZone, joined: state.joined, places };
      const source = waitlistSource(view);
      const shown = compilePlan(plan, description, source);
      const alike = alikeEntries(plan, view);
      const compiled = alike === undefined ? shown : compilePlan(plan, description, alike.source);
      const results = await gathered(run, alike?.gathering, async () => ({
        rows: await answerRows(select, run, compiled),
        counts: await answerCounts(select, compiled),
      }));
      return {
        ...toFigure(plan, description, compiled, results, shown.rows),
        table: askedWaitlist,
        row_citations: [],
        proposal: null,
      };
    });
  }

  async #reading<Result>(
    work: (select: Select, run: RunTemporary, reader: FigureReader) => Promise<Result>,
  ): Promise<Result> {
    let reader: FigureReader | undefined;
    try {
      reader = await (this.#reader ??= openFigureReader(this.#config, TIME_MAX_MS));
      const opened = reader;
      return await opened.atOneInstant((select, run) => work(select, run, opened));
    } catch (error) {
      if (error instanceof FigureError) throw error;
      if (reader?.dialect.isTimeout(error)) throw tookTooLong(TIME_MAX_MS);
      // Its own error: damage of the database is none of the index.
      throw new Error('The waitlist could not be read.', { cause: error });
    }
  }
}

/** Entries are counted in place of being listed; of "top 5 cities", none is "no city", and each is shown with its number. */
function refinePlan(plan: Plan): { plan: Plan; refusal?: string } {
  const { table, measures, group_by, filters, match, group_filters, order_by, limit } = plan;
  if (measures.length === 0 && group_by.length === 0) {
    const none = { group_by: [], group_filters: [], columns: [], order_by: [] };
    const counted = {
      table,
      filters,
      ...(match && { match }),
      measures: [{ op: 'count' as const }],
      ...none,
    };
    return { plan: counted, refusal: ONLY_COUNTS };
  }
  const ordering = order_by.flatMap(({ measure }) => measure ?? []);
  const isTop = limit !== undefined && ordering.length > 0;
  const shown = isTop && measures.length === 0 ? ordering : measures;
  if (isTop && match === 'any') {
    // A further filter would be one more of which any is enough.
    const named = group_by.map(({ column }) => ({
      measure: { op: 'count' as const, column },
      op: 'at_least' as const,
      value: 1,
    }));
    return { plan: { ...plan, measures: shown, group_filters: [...group_filters, ...named] } };
  }
  const unnamed = group_by.filter(({ column }) => isTop && filters.every((own) => own.column !== column));
  const added = unnamed.map(({ column }) => ({ column, op: 'not_empty' as const, values: [] }));
  return { plan: { ...plan, measures: shown, filters: [...filters, ...added] } };
}

/** @throws FigureError for what would show when a single person joined */
function requireCounts({ measures, group_by }: Plan): void {
  if (measures.length === 0 && group_by.length === 0) throw new FigureError(ONLY_COUNTS);
  if (group_by.some(({ column, by }) => column === keys.joined && by === undefined))
    throw new FigureError('Joined is grouped by day, week, month, quarter or year.');
}

async function answerRows(
  select: Select,
  run: RunTemporary,
  { rows, gathering, columns }: CompiledPlan,
): Promise<Figure['rows']> {
  if (gathering === undefined) return select(rows.text, rows.values, columns.length);
  return gathered(run, gathering, () => select(gathering.rows.text, gathering.rows.values, columns.length));
}

async function answerCounts(
  select: Select,
  { counts, reasons }: CompiledPlan,
): Promise<Figure['rows'][number]> {
  const [row = []] = await select(counts.text, counts.values, reasons.length + 2);
  return row;
}

/** Does work while there is a temporary table. @param gathering undefined where none is needed */
async function gathered<Result>(
  run: RunTemporary,
  gathering: AlikeEntries['gathering'],
  work: () => Promise<Result>,
): Promise<Result> {
  if (gathering === undefined) return work();
  await run(gathering.create);
  try {
    await run(gathering.fill.text, gathering.fill.values);
    return await work();
  } finally {
    await run(gathering.remove);
  }
}

/** What is known of the waitlist by the kept counts, and its first and last instant. */
async function readState(select: Select): Promise<State> {
  const [counts = []] = await select(
    `select coalesce(sum(count), 0), coalesce(sum(changes), 0) from subscriber_counts where period = 'month'`,
    [],
    2,
  );
  // Each by itself, so that both are found by the index.
  const [ends = []] = await select(
    'select (select min(created_at) from subscribers), (select max(created_at) from subscribers)',
    [],
    2,
  );
  const [first, last] = ends;
  const joined = typeof first === 'string' && typeof last === 'string' ? { first, last } : undefined;
  return { rows: Number(counts[0]), mark: counts.join(' '), joined };
}

/** The places, from memory if nothing has changed; undefined if there are too many. */
async function readPlaces(select: Select, { mark }: State): Promise<Places | undefined> {
  if (kept?.mark === mark) return kept.places;
  kept = undefined;
  const rows = await select(
    `select distinct location from subscribers where location is not null limit ${PLACES_MAX + 1}`,
    [],
    1,
  );
  if (rows.length > PLACES_MAX) return undefined;
  const places = new Places(rows.map(([place]) => String(place)));
  kept = { mark, places };
  return places;
}
