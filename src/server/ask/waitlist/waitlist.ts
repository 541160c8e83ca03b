// The waitlist as it is, for figures: read from the database by the process that answers, on a connection that can only read.
import type { Plan } from '#shared/ask-plan.ts';
import type { Figure } from '#shared/figures.ts';
import { openFigureReader, OutOfTime, type FigureReader, type Select } from './figure-reader.ts';
import type { EngineConfig } from '../../db/open-for-reading.ts';
import { messageOf } from '../answering/message-of.ts';
import type { FigureTable, RefinedReading } from '../figures/figure-table.ts';
import { compilePlan, type CompiledPlan } from '../tables/compile.ts';
import { FigureError } from '../tables/figure-error.ts';
import { comparisonsIn } from '../tables/plan-parts.ts';
import { dayOf } from '../tables/questions/calendar.ts';
import { mentionsOf } from '../tables/questions/mentions.ts';
import type { TableReading } from '../tables/questions/understand.ts';
import { TIME_MAX_MS, toFigure, tookTooLong } from '../tables/run.ts';
import { alikeEntries } from './alike-entries.ts';
import { refinePlan, requireCounts } from './counting-plans.ts';
import { PlaceCells } from './places.ts';
import { readPlaces, readState } from './read-places.ts';
import { waitlistSource } from './waitlist-source.ts';
import { namesWaitlist, openWords, passedOver, saysWaitlist } from './waitlist-words.ts';
import {
  profileWaitlist,
  suggestedQuestions,
  waitlistNames,
  type JoinedBetween,
} from './waitlist-profile.ts';
import { askedWaitlist, describeWaitlist, keys } from './waitlist-table.ts';

const COULD_NOT_BE_READ = 'The waitlist could not be read.';
const NOT_IN_TIME = `The waitlist could not be read within ${TIME_MAX_MS / 1000} seconds.`;

const noPlaces = new PlaceCells([]);

/** A question that may be one to the waitlist. */
export interface WaitlistQuestion {
  question: string;
  /** Whether it was put to the waitlist alone, or by name, or goes on from a question that it answered. */
  isNamed: boolean;
  /** Whether it is put to files as well. */
  isBeside?: boolean;
  /** When it is asked. */
  time: Date;
}

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
   * @returns nothing if the question has no word of the waitlist and does not name it: then nothing is read; a table that is not
   *   available if reading fails or takes too long
   */
  async tableFor({
    question,
    isNamed,
    isBeside = false,
    time,
  }: WaitlistQuestion): Promise<FigureTable | undefined> {
    const today = dayOf(time, this.#timeZone);
    const words = mentionsOf(question, profileWaitlist(0, noPlaces), noPlaces, today, waitlistNames);
    if (!isNamed && !namesWaitlist(words)) return undefined;
    const isDoubtful = isBeside && !isNamed && !saysWaitlist(words);
    const asked = isNamed ? 'named' : isDoubtful ? 'beside' : 'open';
    // The places are read only where words are left that may be some.
    const needsPlaces = openWords(words).length > 0;
    try {
      const { rows, joined, places } = await this.#reading(async (select) => {
        const state = await readState(select);
        return { ...state, places: needsPlaces ? await readPlaces(select, state) : undefined };
      });
      return this.#tableOf({ rows, joined, places, asked });
    } catch (error) {
      this.#trouble = messageOf(error);
      const unavailable = error instanceof FigureError ? NOT_IN_TIME : COULD_NOT_BE_READ;
      return { ...this.#tableOf(), unavailable };
    }
  }

  /** Why reading has failed for a question, for the log; undefined where it has not. */
  get trouble(): string | undefined {
    return this.#trouble;
  }

  /** The table, to work out a plan that somebody chose. */
  table(): FigureTable {
    return this.#tableOf();
  }

  async close(): Promise<void> {
    await (await this.#reader?.catch(() => undefined))?.close();
  }

  #tableOf({ rows = 0, joined, places = noPlaces, asked = 'named' }: KnownWaitlist = {}): FigureTable {
    const profile = profileWaitlist(rows, places, joined);
    const tried = new Map<string, Figure | FigureError>();
    return {
      asked: askedWaitlist,
      description: profile.description,
      readable: () => ({ id: askedWaitlist.id, profile, cells: places, synonyms: waitlistNames }),
      refine(readings) {
        const refined = readings.map((reading) => refineReading(reading, asked));
        // What would be listed only matters where that is what is asked for.
        const isCounted = refined[0]?.refusal === undefined;
        return refined.filter(({ refusal }) => !isCounted || refusal === undefined);
      },
      // Of what may be about a file, it cannot say that there is none.
      isWhole: asked !== 'beside',
      suggestions: suggestedQuestions,
      prepare: (plans) => this.#tryOut(plans, tried),
      tryOut(plan) {
        const figure = tried.get(JSON.stringify(plan));
        if (figure === undefined || figure instanceof FigureError)
          throw figure ?? new FigureError(COULD_NOT_BE_READ);
        return figure;
      },
      workOut: async (plan) => {
        const known = tried.get(JSON.stringify(plan));
        const isKnown = known !== undefined && !(known instanceof FigureError);
        return { figure: isKnown ? known : await this.#workOut(plan), cited: [] };
      },
    };
  }

  /** Works out plans as of one instant. @throws FigureError where the waitlist cannot be read, or not in time */
  async #tryOut(plans: readonly Plan[], tried: Map<string, Figure | FigureError>): Promise<void> {
    try {
      await this.#reading(async (select, reader) => {
        for (const plan of plans) {
          const key = JSON.stringify(plan);
          if (!tried.has(key))
            tried.set(key, await this.#figureOf(plan, select, reader).catch(toFigureError));
        }
      });
    } catch (error) {
      if (error instanceof FigureError) throw error;
      this.#trouble = messageOf(error);
      throw new FigureError(COULD_NOT_BE_READ, { cause: error });
    }
  }

  async #workOut(plan: Plan): Promise<Figure> {
    // Before anything is read.
    requireCounts(plan);
    return this.#reading((select, reader) => this.#figureOf(plan, select, reader));
  }

  async #figureOf(plan: Plan, select: Select, { dialect }: FigureReader): Promise<Figure> {
    requireCounts(plan);
    const state = await readState(select);
    const comparesTexts = comparisonsIn(plan).some(
      ({ column, op }) => column !== keys.joined && op !== 'empty' && op !== 'not_empty',
    );
    const places = comparesTexts ? await readPlaces(select, state) : noPlaces;
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

/** Why a plan has no figure. @throws what is no reason of the plan */
function toFigureError(error: unknown): FigureError {
  if (error instanceof FigureError) return error;
  throw error;
}

async function answerCounts(
  select: Select,
  { counts, reasons }: CompiledPlan,
): Promise<Figure['rows'][number]> {
  const [row = []] = await select(counts.text, counts.values, reasons.length + 2);
  return row;
}

/** What is known of the waitlist when a question is read. */
interface KnownWaitlist {
  rows?: number;
  joined?: JoinedBetween | undefined;
  places?: PlaceCells | undefined;
  asked?: HowAsked;
}

/** By its name, or among files without any word that is only its own, or otherwise. */
type HowAsked = 'named' | 'beside' | 'open';

/** Counts what would be listed. Where it is not named, every word has to be its own: others may be about something else. */
function refineReading(reading: TableReading, asked: HowAsked): RefinedReading {
  const passed = asked === 'named' ? [] : passedOver(reading.mentions, asked === 'beside');
  const unknown = [
    ...reading.unknown,
    ...passed.filter(({ start }) => reading.unknown.every((own) => own.start !== start)),
  ];
  const refined = refinePlan(reading.plan);
  return { ...reading, ...refined, unknown, isDoubtful: reading.isDoubtful || refined.refusal !== undefined };
}
