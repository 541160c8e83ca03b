// The whole answer to a question: the figure of a table, and the words of documents.
import type { Figure } from '#shared/figures.ts';
import type { EngineConfig } from '../../db/open-for-reading.ts';
import { sheetTable, type FigureTable, type WorkedOut } from '../figures/figure-table.ts';
import { isRowOf } from '../figures/cite-rows.ts';
import { findFigure } from '../figures/find-figure.ts';
import { comparePlan } from '../figures/proposed-plan.ts';
import { numberRows, type CitedRow } from '../figures/number-rows.ts';
import { chooseTables } from '../figures/choose-tables.ts';
import { findTable, listTables, loadTables } from '../figures/stored-tables.ts';
import { synonymsFrom } from '../tables/grammar/synonyms.ts';
import { Waitlist } from '../waitlist/waitlist.ts';
import { askedWaitlist } from '../waitlist/waitlist-table.ts';
import { answer } from '../papers/answer.ts';
import { followedQuestion } from './follow-up.ts';
import { chooseTablesForModel } from './for-model.ts';
import type { IndexReader } from './index-reader.ts';
import type {
  AskAnswer,
  AskCitation,
  AskInput,
  FigureRequest,
  QuotedAnswer,
  ReadableCollection,
} from './messages.ts';

/**
 * Answers a question from tables and documents: a question of two parts may have one answer from each.
 * @param reader of the index; undefined where there is none
 * @param database where the waitlist is
 */
export async function answerInFull(
  reader: IndexReader | undefined,
  input: AskInput,
  database: EngineConfig,
): Promise<AskAnswer> {
  const waitlist = input.waitlist && new Waitlist(database, input.timeZone ?? 'UTC');
  try {
    const answered = await answerFrom(reader, input, waitlist);
    return { ...answered, trouble: waitlist?.trouble };
  } finally {
    await waitlist?.close();
  }
}

async function answerFrom(
  reader: IndexReader | undefined,
  input: AskInput,
  waitlist: Waitlist | undefined,
): Promise<AskAnswer> {
  const fileIds = input.collections.flatMap((collection) => collection.fileIds);
  const { follows, waitlist: scope, timeZone = 'UTC' } = input;
  const now = { time: new Date(input.askedAt ?? Date.now()), timeZone };
  const question =
    follows === undefined ? input.question : followedQuestion(input.question, follows.question);
  const tables = reader === undefined ? [] : tablesIn(reader, input.collections, question);
  const table = await waitlist?.tableFor(question, scope?.isNamed ?? false, now.time);
  const found = await findFigure(table === undefined ? tables : [...tables, table], question, now);
  const { figure, offer, rest } = found;
  // A figure is not written anew.
  const forModel = { question, sentences: [] };
  const quoted: QuotedAnswer =
    reader === undefined || (scope?.isNamed === true && input.collections.length === 0)
      ? { verdict: 'not_found', citations: [], absentWords: [], note: null, unread: fileIds.length, forModel }
      : answer(reader, { ...input, question: rest });
  if (figure === null) {
    // Where the documents answer, nobody needs to be told what a table might say, unless it understands every word.
    const isLeftOut = table?.unavailable !== undefined && offer?.table.id === table.asked.id;
    const isDoubtful = offer !== null && offer.unknown_words.length > 0 && !isLeftOut;
    const shown = quoted.verdict === 'answer' && isDoubtful ? null : offer;
    return { ...quoted, figure, offer: shown, tablesForModel: chooseTablesForModel(found, quoted, input) };
  }
  const isParted = rest !== question;
  // Nor is what a figure answers read anew.
  const tablesForModel: AskAnswer['tablesForModel'] = [];
  const stored = reader && findTable(reader.db, fileIds, figure.table.id);
  const ofOthers = (citation: AskCitation) =>
    reader === undefined || stored === undefined || !isRowOf(reader.db, stored, citation);
  // Of a question in two parts, the other one is answered by the documents or not at all.
  if (isParted) {
    const citations = quoted.citations.filter((citation, index) => index === 0 || ofOthers(citation));
    return {
      ...quoted,
      note: null,
      forModel,
      tablesForModel,
      offer,
      ...together(citations, figure, found.cited),
    };
  }
  // Beside a figure that answers all of it, what only mentions its words says nothing more; nor do rows of its own table.
  const citations = quoted.verdict === 'answer' ? quoted.citations.filter(ofOthers) : [];
  return {
    ...quoted,
    verdict: 'answer',
    absentWords: [],
    note: null,
    forModel,
    tablesForModel,
    offer,
    ...together(citations, figure, found.cited),
  };
}

/** The tables of some collections that a question may be about, each with its own synonyms. */
function tablesIn(
  reader: IndexReader,
  collections: readonly ReadableCollection[],
  question: string,
): FigureTable[] {
  const { db } = reader;
  const listed = collections.map(({ fileIds, synonyms = [] }) => ({
    tables: listTables(db, fileIds),
    synonyms,
  }));
  const isChosen = chooseTables(db, question, listed);
  return listed.flatMap(({ tables, synonyms }) => {
    const own = loadTables(db, tables.filter(isChosen));
    const known = synonymsFrom(own.length === 0 ? [] : synonyms);
    return own.map((table) => sheetTable(reader, table, known));
  });
}

/**
 * Works out a plan from a table that may be read.
 * @param reader and `database` as above
 * @returns nothing if there is no such table
 * @throws FigureError if the plan does not suit the table, or takes too long, or was proposed by a model and contradicts the
 * question
 */
export async function workOutPlan(
  reader: IndexReader | undefined,
  { plan, fileIds, mayAskWaitlist, timeZone, proposed }: FigureRequest,
  database: EngineConfig,
): Promise<WorkedOut | undefined> {
  if (plan.table === askedWaitlist.id && mayAskWaitlist) {
    const waitlist = new Waitlist(database, timeZone);
    try {
      return await waitlist.table().workOut(plan);
    } finally {
      await waitlist.close();
    }
  }
  if (reader === undefined) return undefined;
  const stored = findTable(reader.db, fileIds, plan.table);
  if (stored === undefined) return undefined;
  if (proposed === undefined) return sheetTable(reader, stored).workOut(plan);
  const { question, askedAt, model, synonyms } = proposed;
  const table = sheetTable(reader, stored, synonymsFrom(synonyms));
  const compared = comparePlan(plan, question, table, { time: new Date(askedAt), timeZone });
  const { figure, cited } = await table.workOut(compared.plan);
  const { unknownWords: unknown_words, ignoredWords: ignored_words } = compared;
  return { figure: { ...figure, proposal: { model, unknown_words, ignored_words } }, cited };
}

/** The quotations, and after them the rows of the figure, numbered in this order. */
function together(quotations: readonly AskCitation[], figure: Figure, cited: readonly CitedRow[]) {
  const quoted = quotations.map((citation, index) => ({ ...citation, number: index + 1 }));
  const { citations, ...numbered } = numberRows(figure, cited, quoted.length + 1);
  return { ...numbered, citations: [...quoted, ...citations] };
}
