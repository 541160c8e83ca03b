// The types of the tables of Ask.
import type { ColumnType, Generated } from 'kysely';
import type { FileType } from '#shared/file-types.ts';
import type { Rating } from '#shared/rating-values.ts';
import type { Flag } from './flag.ts';

/** A collection of files. */
export interface CollectionsTable {
  id: string;
  name: string;
  /** The folded name, to sort by. */
  sort_name: string;
  access: 'private' | 'chosen' | 'everyone';
  /** Null where the account was deleted: then it belongs to the superusers. */
  owner_id: string | null;
  send_to_model: Flag;
  created_at: string;
  /** Empty for none. */
  description: Generated<string>;
}

/** Who may read a collection whose access is `chosen`. */
export interface CollectionMembersTable {
  collection_id: string;
  user_id: string;
}

/** Two words or phrases that mean the same in the files of a collection. */
export interface CollectionSynonymsTable {
  collection_id: string;
  word: string;
  means: string;
}

/** A file of a collection. What is read out of it is in ask.db of each process. */
export interface FilesTable {
  id: string;
  collection_id: string;
  /** Of the content, in hexadecimal; the stored file has this name. A collection has a content once. */
  sha256: string;
  /** Bytes. */
  size: number;
  media_type: FileType;
  name: string;
  status: 'queued' | 'reading' | 'ready' | 'failed';
  /** How far the reading is. */
  done: Generated<number>;
  total: Generated<number>;
  /** Why it failed, in a sentence. */
  detail: string | null;
  pages: number | null;
  unreadable_pages: Generated<number>;
  /** How many of its pages are pictures, read or not. */
  picture_pages: Generated<number>;
  /** Whether the reading of these rests. */
  paused: Generated<Flag>;
  /** Its sheets, or the tables inside a paper. */
  tables: Generated<number>;
  created_at: string;
  /** From 1; counted up by each replacement. */
  version: Generated<number>;
  replaced_at: ColumnType<string | null, string | null | undefined>;
  /** From 1; counted up when it is to be read again: what an index holds of an earlier one does not count any more. */
  revision: Generated<number>;
  /** Counted up when it is renamed or moved, so that other processes notice it. */
  changes: Generated<number>;
  /** The mail or archive that it came out of, in the same collection, with which it is deleted. */
  parent_id: ColumnType<string | null, string | null | undefined>;
  /** The revision whose attachments or members are files of their own; 0 for none yet. */
  unpacked: Generated<number>;
  /** What it holds that did not become files, in a sentence. */
  note: ColumnType<string | null, string | null | undefined>;
}

/** A conversation: a question, and those that go on from it. It is deleted with the last of them, by a trigger. */
export interface ThreadsTable {
  /** That of the question that began it. */
  id: string;
  user_id: string;
  /** Null until it is changed: the question that it begins with. */
  title: string | null;
  pinned: Flag;
  /** Whether everybody who is signed in may read it. */
  shared: Flag;
  created_at: string;
}

/** A question that somebody asked. Its answer is what its citations quote. */
export interface QuestionsTable {
  id: string;
  user_id: string;
  question: string;
  asked_at: string;
  /** The question that it follows up; that one may have been deleted. */
  follows: string | null;
  /** A trigger fills it in: that of the question that it follows, or one of its own. */
  thread_id: Generated<string>;
  verdict: 'answer' | 'related' | 'not_found';
  kind: 'quotation' | 'figure' | 'written';
  /** The ids of the collections that were searched, as JSON; `["*"]` for all that could be read. */
  collection_ids: string;
  /** The ids of further files that were named, as JSON; null for none. */
  file_ids: ColumnType<string | null, string | null | undefined>;
  /** As JSON. */
  absent_words: string;
  unread_files: number;
  /** While an answer is being written: until when it may take. */
  writing_until: string | null;
  /** While an answer is being written: what is happening (`WritingStep`), as JSON; null until it begins. */
  writing_step: ColumnType<string | null, string | null | undefined>;
  /** Why there is no written answer, or not all of one, in a sentence. */
  written_note: string | null;
  /** The verdict of the quotations alone, without the figure; null in rows of an older version: then it is `verdict`. */
  quoted_verdict: 'answer' | 'related' | 'not_found' | null;
  /** A hash of its words, and of the plan that it goes on from (`choiceKey`): a choice counts for the same again. */
  words: string | null;
  /** The number of the reading that somebody chose, now or before for the same words; null where none is. */
  choice: number | null;
  chosen_at: string | null;
  /** Whether the answer was right, as who asked says, and why. */
  rating: ColumnType<Rating | null, Rating | null | undefined>;
  rating_comment: ColumnType<string | null, string | null | undefined>;
  /** The collection on which alone the answer rested when it was rated; its owner may read the rating. */
  rating_collection_id: ColumnType<string | null, string | null | undefined>;
}

/** A quotation in an answer; it is deleted with its file. */
export interface QuestionCitationsTable {
  question_id: string;
  number: number;
  file_id: string;
  page: number;
  place: string | null;
  quote: string;
  /** Offsets into the text of the page, in UTF-16 units. */
  quote_start: number;
  quote_end: number;
  text_before: string;
  text_after: string;
  /** Lists as JSON. */
  matched: string;
  boxes: string;
  /** What it mentions without what is asked for: `“deposit”, but no amount`; null otherwise, and in rows of an older version. */
  mentions: string | null;
  /** What leads in to it from further above; empty where it needs nothing, and in rows of an older version. */
  lead_in: ColumnType<string, string | undefined>;
  /** Whether it says something that those before it do not say; 1 in rows of an older version. */
  adds: ColumnType<Flag, Flag | undefined>;
  /** Whether only written lines cite it: then it is no quotation of the answer; 0 in rows of an older version. */
  of_line: ColumnType<Flag, Flag | undefined>;
}

/** A line that a language model wrote; it is deleted with any of the quotations that it cites. */
export interface QuestionLinesTable {
  question_id: string;
  number: number;
  text: string;
  /** Whether the quotations say all of it; others are shown apart. */
  is_supported: Flag;
  /** The numbers of the quotations that it cites, each between commas: `,1,3,`. */
  citations: string;
}

/** The answer in figures of a question; it is deleted with each of its files. */
export interface QuestionFiguresTable {
  question_id: string;
  /** Null where the table is in no file. */
  file_id: string | null;
  /** The file of the second sheet of a table of two; null where there is none, or it is in the first file too. */
  partner_file_id: ColumnType<string | null, string | null | undefined>;
  /** As JSON; null in rows of an older version. */
  figure: string | null;
  /** Written by an older version only. */
  offer: string | null;
}

/** A way to read a question, with its result; it is deleted with each of its files. */
export interface QuestionReadingsTable {
  question_id: string;
  /** From 1, the best first. */
  number: number;
  /** Null where the table is in no file. */
  file_id: string | null;
  /** The file of the second sheet of a table of two; null where there is none, or it is in the first file too. */
  partner_file_id: ColumnType<string | null, string | null | undefined>;
  /** The id of the table in plans. */
  table_id: string;
  /** A `Reading` as JSON. */
  reading: string;
  /** The whole figure, and the rows that it cites, as JSON. */
  figure: string;
  cited: string;
}

/** What is told of a table beside an answer, or where there is none; it is deleted with each file of the table. */
export interface QuestionHintsTable {
  question_id: string;
  /** Null where the table is in no file. */
  file_id: string | null;
  /** The file of the second sheet of a table of two; null where there is none, or it is in the first file too. */
  partner_file_id: ColumnType<string | null, string | null | undefined>;
  /** Lists as JSON. */
  unknown_words: string;
  suggestions: string;
  /** Why the table says nothing, or something else than was asked, in a sentence. */
  note: string | null;
  /** What was understood, as a plan in JSON; null where there is none, and in rows of an older version. */
  plan: ColumnType<string | null, string | null | undefined>;
}

/** A file of which something went from an answer, because it was replaced. */
export interface QuestionReplacedFilesTable {
  question_id: string;
  file_id: string;
}

/** What somebody has corrected of how a sheet of a file is understood; it is deleted with its file. */
export interface SheetCorrectionsTable {
  file_id: string;
  /** From 1, in the order of the file. */
  sheet: number;
  /** A `SheetCorrections` as JSON; `{}` where all was taken back. */
  corrections: string;
  /** Counted up with each change, so that other processes notice it. */
  version: number;
}
