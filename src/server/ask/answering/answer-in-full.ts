// The whole answer to a question: the figure of a table, and the words of documents.
import type { Plan } from '#shared/ask-plan.ts';
import type { Synonym } from '#shared/ask.ts';
import { partnerFileOf, READINGS_MAX, type Figure } from '#shared/figures.ts';
import type { EngineConfig } from '../../db/open-for-reading.ts';
import { sheetTable, type FigureTable, type WorkedOut } from '../figures/figure-table.ts';
import { isRowOf } from '../figures/cite-rows.ts';
import { findFigure, type FurtherTables } from '../figures/find-figure.ts';
import type { FoundFigure } from '../figures/found-figure.ts';
import { comparePlan } from '../figures/proposed-plan.ts';
import { numberRows } from '../figures/number-rows.ts';
import { chooseTables } from '../figures/choose-tables.ts';
import { isJoined, withAlike } from '../figures/alike-sheets.ts';
import { linksAmong } from '../figures/find-links.ts';
import { findTable } from '../figures/find-table.ts';
import { namesOfLinked, partsOfId, type LinkedTable } from '../figures/linked-table.ts';
import { linksAbout } from '../figures/needs-both.ts';
import { listTables, loadTables } from '../figures/stored-tables.ts';
import { FigureError } from '../tables/figure-error.ts';
import { synonymsFrom } from '../tables/questions/synonyms.ts';
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
  CitedRow,
  FigureRequest,
  OfferedReading,
  QuotedAnswer,
  TableHints,
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
  const { follows, timeZone = 'UTC' } = input;
  const now = { time: new Date(input.askedAt ?? Date.now()), timeZone };
  const question =
    follows === undefined ? input.question : followedQuestion(input.question, follows.question);
  const { tables, further } =
    reader === undefined ? { tables: [], further: undefined } : tablesIn(reader, input, question);
  const isNamed = input.waitlist?.isNamed === true || follows?.left?.plan.table === askedWaitlist.id;
  const isBeside = input.collections.some(({ fileIds }) => fileIds.length > 0);
  const table = await waitlist?.tableFor({ question: input.question, isNamed, isBeside, time: now.time });
  // Beside the waitlist no table is asked alone.
  const all = table === undefined ? tables : [...tables.map((own) => ({ ...own, isOnly: false })), table];
  const found = await findFigure(all, question, now, input.question, follows?.left, further);
  const { isFollowUp } = found;
  const chosen = isFollowUp ? input.chosen?.following : input.chosen?.alone;
  const answered = await withChosen(found, chosen ?? [], all);
  const { quoted, rows } = quote(reader, { ...input, question: found.rest }, tables);
  const told = { isFollowUp, hints: hintsOf(answered) };
  const { figure } = answered;
  const isParted = found.rest !== question;
  // A figure that is no answer says nothing beside documents that are.
  const isLess = !answered.isAnswer && !isParted && quoted.verdict === 'answer';
  if (figure !== null && !isLess)
    return {
      ...told,
      ...withFigure({ ...answered, figure }, withoutRowsOf(reader, input, figure, quoted), isParted),
    };
  const tablesForModel = chooseTablesForModel(found, quoted, input);
  const { readings, unknownWords } = found;
  // What is asked back says more than documents do, unless they answer and words are left that the table does not understand.
  if (readings.length > 0 && (quoted.verdict !== 'answer' || unknownWords.length === 0))
    return {
      ...told,
      ...quoted,
      verdict: 'choose',
      quotedVerdict: quoted.verdict,
      // What comes nearest to a question is said by the readings.
      citations: quoted.verdict === 'not_found' ? [] : quoted.citations,
      // Nor is anything written while somebody has to choose, but a plan.
      forModel: { question, sentences: [] },
      figure: null,
      readings,
      choice: null,
      tablesForModel,
    };
  const shown = quoted.verdict === 'answer' ? quoted : rows();
  return {
    isFollowUp,
    ...shown,
    quotedVerdict: shown.verdict,
    figure: null,
    readings: [],
    choice: null,
    hints: quoted.verdict === 'answer' ? noteAlone(told.hints) : told.hints,
    tablesForModel,
  };
}

/** What a table says, and which of its readings was chosen. */
type Answered = FoundFigure & Pick<AskAnswer, 'choice'>;

/**
 * What the tables say, with a plan that was chosen before in the place of what they say by themselves: both can be chosen then.
 * @param plans those that were chosen, the newest first
 * @param tables those that the question can be about
 */
async function withChosen(
  found: FoundFigure,
  plans: readonly Plan[],
  tables: readonly FigureTable[],
): Promise<Answered> {
  const tableOf = ({ table }: Plan) =>
    tables.find(({ asked, unavailable }) => asked.id === table && unavailable === undefined);
  const plan = plans.find(tableOf);
  const table = plan && tableOf(plan);
  if (plan === undefined || table === undefined) return { ...found, choice: null };
  try {
    const chosen = await table.workOut(plan);
    const own = found.figure === null ? found.readings : [{ figure: found.figure, cited: found.cited }];
    const isSame = ({ figure }: OfferedReading) =>
      JSON.stringify(figure.plan) === JSON.stringify(chosen.figure.plan);
    const readings = own.some(isSame) ? own : [...own.slice(0, READINGS_MAX - 1), chosen];
    return { ...found, ...chosen, isAnswer: true, readings, choice: readings.findIndex(isSame) + 1 };
  } catch (error) {
    // The table is understood in another way now.
    if (error instanceof FigureError) return { ...found, choice: null };
    throw error;
  }
}

/** A figure beside what the documents say. */
function withFigure(
  { figure, isAnswer, cited, readings, choice }: Answered & { figure: Figure },
  quoted: QuotedAnswer,
  isParted: boolean,
): Omit<AskAnswer, 'isFollowUp' | 'hints'> {
  // Beside a figure that answers all of it, what only mentions its words says nothing more; but the choice can be taken back.
  const isKept = isParted || quoted.verdict === 'answer' || (choice !== null && quoted.verdict === 'related');
  // Neither is a figure written anew, nor is what it answers read anew.
  return {
    ...quoted,
    // Of a question in two parts, the other one is answered by the documents or not at all.
    verdict: isParted ? quoted.verdict : isAnswer ? 'answer' : 'related',
    quotedVerdict: quoted.verdict,
    absentWords: isParted || choice !== null ? quoted.absentWords : [],
    forModel: { question: quoted.forModel.question, sentences: [] },
    tablesForModel: [],
    readings: choice === null ? [] : readings,
    choice,
    ...together(isKept ? quoted.citations : [], figure, cited),
  };
}

/** Where documents answer, nobody needs to be told what a table does not understand, but why it could not be asked. */
function noteAlone(hints: TableHints | undefined): TableHints | undefined {
  const isNoted = hints !== undefined && hints.note !== null;
  return isNoted ? { ...hints, unknownWords: [], suggestions: [], begun: null } : undefined;
}

function hintsOf({ about, unknownWords, suggestions, note, begun }: FoundFigure): TableHints | undefined {
  const isEmpty = unknownWords.length === 0 && suggestions.length === 0 && note === null;
  if (about === undefined || isEmpty) return undefined;
  const files = { fileId: about.file_id, partnerFileId: partnerFileOf(about) };
  return { ...files, unknownWords, suggestions, note, begun };
}

/**
 * What the documents say.
 * @param tables whose files are no documents
 * @returns also how to look through the rows of tables: they only mention what is asked, because which of them answer is for a plan
 */
function quote(
  reader: IndexReader | undefined,
  input: AskInput,
  tables: readonly FigureTable[],
): { quoted: QuotedAnswer; rows: () => QuotedAnswer } {
  // A paper with tables in it is a document as well.
  const tableFiles = new Set(
    tables.filter(({ description }) => description.at === undefined).map(({ asked }) => asked.file_id),
  );
  const documents = input.collections.map((collection) => ({
    ...collection,
    fileIds: collection.fileIds.filter((id) => !tableFiles.has(id)),
  }));
  const files = documents.reduce((sum, { fileIds }) => sum + fileIds.length, 0);
  const isOnlyTables =
    files === 0 && (tableFiles.size > 0 || (input.waitlist?.isNamed === true && documents.length === 0));
  const quoted: QuotedAnswer =
    reader === undefined || isOnlyTables
      ? {
          verdict: 'not_found',
          citations: [],
          absentWords: [],
          unread: files,
          forModel: { question: input.question, sentences: [] },
        }
      : answer(reader, { ...input, collections: documents });
  const rows = (): QuotedAnswer => {
    if (reader === undefined || tableFiles.size === 0) return quoted;
    const found = answer(reader, input);
    const verdict = found.verdict === 'answer' ? 'related' : found.verdict;
    // What a table lacks is told by what it was asked.
    const citations = found.citations.map((citation) =>
      tableFiles.has(citation.fileId) ? { ...citation, mentions: null } : citation,
    );
    return { ...found, verdict, citations, absentWords: isOnlyTables ? [] : found.absentWords };
  };
  return { quoted, rows };
}

/** Beside a figure, the rows of its own table say nothing more. */
function withoutRowsOf(
  reader: IndexReader | undefined,
  { collections }: AskInput,
  { table }: Figure,
  quoted: QuotedAnswer,
): QuotedAnswer {
  const stored =
    reader &&
    findTable(
      reader.db,
      collections.map(({ fileIds }) => fileIds),
      table.id,
    );
  if (reader === undefined || stored === undefined) return quoted;
  return {
    ...quoted,
    citations: quoted.citations.filter((citation) => !isRowOf(reader.db, stored, citation)),
  };
}

/**
 * The tables of some collections that a question may be about, each with its own synonyms.
 * @returns also those of two sheets, which are read where no sheet answers by itself
 */
export function tablesIn(
  reader: IndexReader,
  { collections, chosen, follows }: Pick<AskInput, 'collections' | 'chosen' | 'follows'>,
  question: string,
): { tables: FigureTable[]; further: FurtherTables } {
  const { db } = reader;
  const listed = collections.map(({ fileIds, synonyms = [], readAsOne = false }) => ({
    tables: listTables(db, fileIds),
    synonyms,
    readAsOne,
  }));
  const isChosen = chooseTables(db, question, listed);
  const plans = [...(chosen?.alone ?? []), ...(chosen?.following ?? []), follows?.left?.plan];
  const kept = new Set(plans.flatMap((plan) => plan?.table ?? []));
  let isOnly = collections.flatMap(({ fileIds }) => fileIds).length === 1;
  const opened = listed.map(({ tables, synonyms, readAsOne }) => {
    const own = withAlike(loadTables(db, tables.filter(isChosen)), readAsOne, kept);
    return { own, synonyms };
  });
  const openLinked = (table: LinkedTable, synonyms: readonly Synonym[]) =>
    sheetTable(reader, table, synonymsFrom([...synonyms, ...namesOfLinked(table)]));
  const found = opened.flatMap(({ own, synonyms }) => {
    const known = synonymsFrom(own.length === 0 ? [] : synonyms);
    isOnly &&=
      own.length === 1 || own.some((table) => isJoined(table) && table.parts.length === own.length - 1);
    // What was chosen of two sheets, or is gone on from, is read like any other table.
    const isKept = [...kept].some((id) => partsOfId(id) !== undefined);
    const linked = isKept ? linksAmong(db, own).filter(({ asked }) => kept.has(asked.id)) : [];
    return [
      ...own.map((table) => sheetTable(reader, table, known)),
      ...linked.map((table) => openLinked(table, synonyms)),
    ];
  });
  const further: FurtherTables = (explained) =>
    opened.flatMap(({ own, synonyms }) =>
      linksAbout(linksAmong(db, own), explained).map((table) => openLinked(table, synonyms)),
    );
  return { tables: isOnly ? found.map((table) => ({ ...table, isOnly })) : found, further };
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
  { plan, collections, mayAskWaitlist, timeZone, proposed }: FigureRequest,
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
  const stored = findTable(reader.db, collections, plan.table);
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
