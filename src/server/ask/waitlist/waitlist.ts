// The waitlist as it is, for figures: read from the database by the process that answers, on a connection that can only read.
import type { Plan } from '#shared/ask-plan.ts';
import type { Figure } from '#shared/figures.ts';
import { openFigureReader, OutOfTime, type FigureReader, type Select } from '../../db/figure-reader.ts';
import type { EngineConfig } from '../../db/open-for-reading.ts';
import { messageOf } from '../answering/message-of.ts';
import type { FigureTable } from '../figures/figure-table.ts';
import { compilePlan, type CompiledPlan } from '../tables/compile.ts';
import { FigureError } from '../tables/figure-error.ts';
import type { Cells } from '../tables/grammar/cells.ts';
import { readQuestion } from '../tables/grammar/read-question.ts';
import { comparisonsIn } from '../tables/plan-parts.ts';
import { TIME_MAX_MS, toFigure, tookTooLong } from '../tables/run.ts';
import { alikeEntries } from './alike-entries.ts';
import { refinePlan, requireCounts } from './counting-plans.ts';
import { Places } from './places.ts';
import { readPlaces, readState } from './read-places.ts';
import { waitlistSource } from './waitlist-source.ts';
import { askedWaitlist, describeWaitlist, keys, waitlistNames } from './waitlist-table.ts';

const COULD_NOT_BE_READ = 'The waitlist could not be read.';
const NOT_IN_TIME = `The waitlist could not be read within ${TIME_MAX_MS / 1000} seconds.`;

const noCells: Cells = {
  find: () => [],
  findSimilar: () => [],
  isUnique: () => false,
  areYears: () => false,
  areLabels: () => false,
  areAmounts: () => false,
};

/** The waitlist, while one question is answered. */
export class Waitlist {
  readonly #config: EngineConfig;
  readonly #timeZone: string;
  #reader: Promise<FigureReader> | undefined;
  #trouble: string | undefined;

  /** Connects only when something is read. @param timeZone whose days are counted */
  constructor(config: EngineConfig, timeZone: string) {
    this.#config = config;
    this.#timeZone = timeZone;
  }

  /**
   * The table that a question may be answered from.
   * @param isNamed whether the question was put to the waitlist alone, or by name
   * @param time when it is asked
   * @returns nothing if the question has no word of the waitlist and does not name it: then nothing is read; a table that is not
   *   available if reading fails or takes too long
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
    try {
      const { rows, places } = await this.#reading(async (select) => {
        const state = await readState(select);
        return { rows: state.rows, places: needsPlaces ? await readPlaces(select, state) : undefined };
      });
      return this.#tableOf(rows, places ?? noCells, (plan) => this.#workOutOrTell(plan));
    } catch (error) {
      this.#trouble = messageOf(error);
      const unavailable = error instanceof FigureError ? NOT_IN_TIME : COULD_NOT_BE_READ;
      return { ...this.#tableOf(0, noCells), unavailable };
    }
  }

  /** Why reading has failed for a question, for the log; undefined where it has not. */
  get trouble(): string | undefined {
    return this.#trouble;
  }

  /** The table, to work out a plan that somebody chose. */
  table(): FigureTable {
    return this.#tableOf(0, noCells);
  }

  async close(): Promise<void> {
    await (await this.#reader?.catch(() => undefined))?.close();
  }

  #tableOf(
    rows: number,
    cells: Cells,
    workOut: (plan: Plan) => Promise<Figure> = (plan) => this.#workOut(plan),
  ): FigureTable {
    return {
      asked: askedWaitlist,
      description: describeWaitlist(rows),
      otherNames: waitlistNames,
      cells: () => cells,
      refine: refinePlan,
      workOut: async (plan) => ({ figure: await workOut(plan), cited: [] }),
    };
  }

  /** @throws FigureError also where the waitlist cannot be read: then the files may answer the question */
  async #workOutOrTell(plan: Plan): Promise<Figure> {
    try {
      return await this.#workOut(plan);
    } catch (error) {
      if (error instanceof FigureError) throw error;
      this.#trouble = messageOf(error);
      throw new FigureError(COULD_NOT_BE_READ, { cause: error });
    }
  }

  async #workOut(plan: Plan): Promise<Figure> {
    requireCounts(plan);
    return this.#reading(async (select, { dialect }) => {
      const state = await readState(select);
      const comparesTexts = comparisonsIn(plan).some(
        ({ column, op }) => column !== keys.joined && op !== 'empty' && op !== 'not_empty',
      );
      const places = comparesTexts ? await readPlaces(select, state) : new Places([]);
      if (places === undefined) throw new FigureError('The waitlist has too many different places.');
      const description = describeWaitlist(state.rows);
      const { entries, joined } = state;
      const view = { dialect, timeZone: this.#timeZone, entries, joined, places };
      const source = waitlistSource(view);
      const shown = compilePlan(plan, description, source);
      const alike = alikeEntries(plan, view);
      const compiled = alike === undefined ? shown : compilePlan(plan, description, alike);
      const results = {
        rows: await select(compiled.rows.text, compiled.rows.values, compiled.columns.length),
        counts: await answerCounts(select, compiled),
      };
      return {
        ...toFigure(plan, description, compiled, results, shown.rows),
        table: askedWaitlist,
        row_citations: [],
        proposal: null,
      };
    });
  }

  async #reading<Result>(work: (select: Select, reader: FigureReader) => Promise<Result>): Promise<Result> {
    try {
      const reader = await (this.#reader ??= openFigureReader(this.#config, TIME_MAX_MS));
      return await reader.atOneInstant((select) => work(select, reader));
    } catch (error) {
      if (error instanceof FigureError) throw error;
      if (error instanceof OutOfTime) throw tookTooLong(TIME_MAX_MS);
      // Its own error: damage of the database is none of the index.
      throw new Error(COULD_NOT_BE_READ, { cause: error });
    }
  }
}

async function answerCounts(
  select: Select,
  { counts, reasons }: CompiledPlan,
): Promise<Figure['rows'][number]> {
  const [row = []] = await select(counts.text, counts.values, reasons.length + 2);
  return row;
}
