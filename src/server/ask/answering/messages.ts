// What the server and the process that answers say to each other.
import type { Plan } from '#shared/ask-plan.ts';
import type { Synonym } from '#shared/ask.ts';
import type { Completion } from '#shared/completions.ts';
import type { FileHeading, FilePages } from '#shared/file-pages.ts';
import type { AskedTable, Figure, UnknownWord } from '#shared/figures.ts';
import type { Verdict } from '#shared/questions.ts';
import type { EngineConfig } from '../../db/open-for-reading.ts';
import type { EmbeddingState, QuestionVector } from '../embedding/embedding-messages.ts';
import type { PageRectangle } from '../reading/document.ts';
import type { ListedRows, RowsWanted } from '../tables/list-rows.ts';
import type { ListedSheet, ShownSheet } from '../tables/preview.ts';

/**
 * The present revisions of files that have others than the first, by their ids: what the index holds of another one is in no answer,
 * as if the file were not read yet.
 */
export type Revisions = Readonly<Record<string, number>>;

/** A file with its present revision. */
export interface FileRevision {
  id: string;
  revision: number;
}

/** The files of a collection that may be read. */
export interface ReadableCollection {
  id: string;
  fileIds: string[];
  /** Words and phrases that mean the same in these files, and in no others. */
  synonyms?: readonly Synonym[] | undefined;
  /** Whether who asks has chosen that sheets of one form in its files are read as one table. */
  readAsOne?: boolean;
  /** Whether its sentences may be sent to a language model. */
  mayBeSent?: boolean;
}

export interface AskInput {
  question: string;
  /** When it is asked, which "last week" starts from; by default now. */
  askedAt?: string | undefined;
  /** The question that this one may go on from. */
  follows?: FollowedQuestion | undefined;
  /** The plans that were chosen before for the same words, by how these are understood now. */
  chosen?: ChosenPlans | undefined;
  /** Whatever is not in here is in no answer, count, order or reason, even if the index still holds it. */
  collections: ReadableCollection[];
  /** By default all are in their first. */
  revisions?: Revisions | undefined;
  /** Whether the waitlist may be asked, and whether it was named; undefined if it may not. */
  waitlist?: { isNamed: boolean } | undefined;
  /** The zone whose days are meant; by default UTC. */
  timeZone?: string;
  /** How many sentences are wanted for a language model, of collections that may be sent; by default none. */
  sentencesMax?: number;
  /** By default it is found by words alone. */
  embedding?: QuestionVector | undefined;
}

/** What questions are suggested for. */
export type SuggestInput = Omit<AskInput, 'question' | 'follows' | 'chosen' | 'sentencesMax' | 'embedding'>;

/** What is typed, and what completes it. */
export interface CompleteRequest {
  /** What is typed. */
  typed: string;
  collections: ReadableCollection[];
  /** Of the files; by default all are in their first. */
  revisions?: Revisions | undefined;
  /** Whether the waitlist is asked, too. */
  ofWaitlist: boolean;
}

/** Words that are looked for in the text of files. */
export interface HoldingRequest {
  q: string;
  collections: ReadableCollection[];
  /** Of the files; by default all are in their first. */
  revisions?: Revisions | undefined;
}

/** The plan that a question left for one that follows it. */
export interface LeftPlan {
  plan: Plan;
  /** Whether it was only offered, and nobody has chosen. */
  isOpen: boolean;
}

/** A question that another one follows. */
export interface FollowedQuestion {
  question: string;
  collectionIds: string[];
  /** How a table answered it: of its figure; of the first reading, and open, where none was chosen; undefined where no table did. */
  left?: LeftPlan | undefined;
}

/** Plans, the newest first. */
export interface ChosenPlans {
  /** For the question on its own. */
  alone: Plan[];
  /** For the question as it goes on from the one that it follows. */
  following: Plan[];
}

export interface CitationBox extends PageRectangle {
  page: number;
}

/** What is quoted, where it stands, and what it shares with the question. */
export interface FoundSentence {
  fileId: string;
  page: number;
  /** `paragraph 12`; null in a file with pages. */
  place: string | null;
  headings: string[];
  /** What leads in to it from further above: the line above its list, the first row of its table, a heading; may be empty. */
  leadIn: string;
  /** The text of the page from `start` to `end`. */
  quote: string;
  start: number;
  end: number;
  /** What stands around it in the same block. */
  before: string;
  after: string;
  /** The words of the quotation that are in the question, as they stand in the quotation. */
  matched: string[];
  /** Fractions of the page. */
  boxes: CitationBox[];
}

/** A quotation in an answer. */
export interface AskCitation extends FoundSentence {
  /** From 1; the best comes first. */
  number: number;
  /** Whether it says something that those before it do not say. */
  adds: boolean;
  /**
   * Where it mentions what is asked about, and what is asked for is missing: both, in words of the question alone
   * (`“deposit”, but no amount`); otherwise null.
   */
  mentions: string | null;
}

/** Whether sentences answer. */
export type QuotedVerdict = Exclude<Verdict, 'choose'>;

export interface QuotedAnswer {
  verdict: QuotedVerdict;
  /** At most three. Those of `not_found` answer nothing, but come nearest. */
  citations: AskCitation[];
  /** The words of the question that occur in no file that may be read. */
  absentWords: string[];
  /** How many files were asked for that the index does not hold yet. */
  unread: number;
  /** What a language model may be given to answer from: the question, as it is understood, and sentences, the best first. */
  forModel: { question: string; sentences: SentenceForModel[] };
}

/** A row that a figure lists, and where it stands. The figure has the names of its columns. */
export type CitedRow = Omit<FoundSentence, 'leadIn'>;

/** A sentence as a language model is given it. */
export interface SentenceForModel extends FoundSentence {
  /** Whether it is among the citations. */
  isQuoted: boolean;
}

export interface AskAnswer extends Omit<QuotedAnswer, 'verdict'> {
  /** That of the whole answer, the figure included. */
  verdict: Verdict;
  /** That of the quotations alone. */
  quotedVerdict: QuotedVerdict;
  figure: Figure | null;
  /** The ways to read the question that somebody may choose from; beside a figure only where it was chosen. */
  readings: OfferedReading[];
  /** Which of the readings is the figure because it was chosen before, from 1; null where none was. */
  choice: number | null;
  /** Whether the question was understood as it goes on from the one that it follows. */
  isFollowUp: boolean;
  /** What is told of the table that the question may be about. */
  hints: TableHints | undefined;
  /** Why the waitlist could not be read, for the log; undefined if it could, or was not asked. */
  trouble?: string | undefined;
  /** The tables that a language model may propose a plan for, where the words did not tell one; the most fitting first. */
  tablesForModel: AskedTable[];
}

/** A way to read a question, worked out, and the first rows that its figure lists. */
export interface OfferedReading {
  figure: Figure;
  cited: CitedRow[];
}

/** What is told of a table beside an answer, or where there is none. */
export interface TableHints {
  /** Null for the waitlist. */
  fileId: string | null;
  /** Of two sheets as one in two files, the second one; null otherwise. */
  partnerFileId: string | null;
  unknownWords: UnknownWord[];
  suggestions: string[];
  /** Why it says nothing, or something else than was asked, in a sentence. */
  note: string | null;
  /** What was understood, as a plan to go on from by hand; null where there is none. */
  begun: Plan | null;
}

/** A plan that somebody chose, and the files that may be read, those of each collection together. */
export interface FigureRequest {
  plan: Plan;
  collections: string[][];
  /** By default all are in their first. */
  revisions?: Revisions | undefined;
  mayAskWaitlist: boolean;
  timeZone: string;
  /** Where a language model proposed the plan: it is compared with the question first. */
  proposed?: ProposedPlan;
}

export interface ProposedPlan {
  question: string;
  askedAt: string;
  /** The name of the model. */
  model: string;
  /** Those of the collection of the table. */
  synonyms: readonly Synonym[];
}

/** A plan that was worked out; `missing` if no such table may be read, `refused` with why it cannot be worked out. */
export type FigureResult = OfferedReading | { missing: true } | { refused: string };

/** Rows of a sheet; `refused` with why what was wanted does not suit it. */
export type RowsResult = ListedRows | { refused: string };

export interface PageText {
  page: number;
  pages: number;
  text: string;
  /** What the text was read from, or is to be. */
  source: 'text' | 'picture';
  /** How sure the reading of a picture is, 0 to 100; null for text, and for a picture that is not read. */
  confidence: number | null;
}

export type Request =
  | { kind: 'embedding'; collectionId: string }
  | { kind: 'ask'; input: AskInput; database: EngineConfig }
  | { kind: 'suggest'; input: SuggestInput; database: EngineConfig }
  | { kind: 'complete'; input: CompleteRequest }
  | { kind: 'holding'; input: HoldingRequest }
  | { kind: 'page'; file: FileRevision; page: number }
  | { kind: 'pages'; file: FileRevision; skip: number; limit: number }
  | { kind: 'outline'; file: FileRevision }
  | { kind: 'figure'; input: FigureRequest; database: EngineConfig }
  | { kind: 'sheets'; file: FileRevision }
  /** A sheet, and whether it has these rows. */
  | { kind: 'sheet'; file: FileRevision; sheet: number; rows: number[] }
  | { kind: 'rows'; file: FileRevision; sheet: number; wanted: RowsWanted };

export type Reply = {
  number: number;
  /** The file of the index (`inodeOf`), if it cannot be read: then nothing was found in it. */
  damaged?: string | undefined;
} & (
  | { answer: AskAnswer }
  | { suggestions: string[] }
  | { completions: Completion[] }
  | { holding: string[] }
  /** Without a page, the index does not hold it. */
  | { page: PageText | undefined }
  | { pages: FilePages | undefined }
  | { outline: FileHeading[] | undefined }
  | { figure: FigureResult }
  /** Nothing where the index holds no file of it, or has no vectors. */
  | { embedding: EmbeddingState | undefined }
  /** Without sheets, the index does not hold the file. */
  | { sheets: ListedSheet[] | undefined }
  /** Null where the file has no such sheet. */
  | { sheet: ShownSheet | null | undefined }
  | { rows: RowsResult | null | undefined }
  | { error: string }
);
