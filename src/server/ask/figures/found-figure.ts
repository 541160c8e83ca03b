// What tables say to a question.
import type { Plan } from '#shared/ask-plan.ts';
import type { AskedTable, Figure, UnknownWord } from '#shared/figures.ts';
import type { CitedRow, OfferedReading } from '../answering/messages.ts';

/** How long the tables are looked through before the documents are asked alone. */
export const TABLES_TIME_MAX_MS = 3000;

export interface FoundFigure {
  figure: Figure | null;
  /** Whether the figure, if there is one, answers: not where it has no rows because no row has a value that it names. */
  isAnswer: boolean;
  /**
   * Where there is no figure: the ways to read the question that somebody may choose from, the best first. Two to five with different
   * results; one only where words were not understood, or where `note` says why it is not what was asked.
   */
  readings: OfferedReading[];
  /** The words that were not understood, by their places in the question as it was asked. */
  unknownWords: UnknownWord[];
  /** Where there is no figure: questions to the table that would have one. */
  suggestions: string[];
  /** Why the table says nothing, or something else than was asked, in a sentence. */
  note: string | null;
  /** Where there is no figure: what was understood, as a plan of the table that somebody can go on from by hand. */
  begun: Plan | null;
  /** The table that `unknownWords`, `suggestions`, `note` and `begun` are about: they are shown to who may read it. */
  about: AskedTable | undefined;
  /** The first rows that the figure lists. */
  cited: CitedRow[];
  /** Whether the question is understood as it goes on from the one that it follows: a choice counts for both together then. */
  isFollowUp: boolean;
  /** What of the question the documents are asked; the whole where the figure answers none, or all of it. */
  rest: string;
  /** Where words were not understood: the tables, those that have most words of the question first. */
  likely: AskedTable[];
}

/** What tables say that say nothing. */
export const nothingFound: Omit<FoundFigure, 'rest' | 'isFollowUp'> = {
  figure: null,
  isAnswer: true,
  readings: [],
  unknownWords: [],
  suggestions: [],
  note: null,
  begun: null,
  about: undefined,
  cited: [],
  likely: [],
};
