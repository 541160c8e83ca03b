// Suggests questions: made of the columns of tables, of what papers say and of their headings, and kept only if asking them where
// they will be asked answers them, from what they were made of.
import { SUGGESTIONS_MAX } from '#shared/ask-limits.ts';
import type { EngineConfig } from '../../db/open-for-reading.ts';
import { answerInFull, tablesIn } from '../answering/answer-in-full.ts';
import type { IndexReader } from '../answering/index-reader.ts';
import type { AskAnswer, SuggestInput } from '../answering/messages.ts';
import { scopeOf, type ReadableFile, type Scope } from '../answering/scope.ts';
import type { FigureTable } from '../figures/figure-table.ts';
import { dayOf } from '../tables/questions/calendar.ts';
import { suggestionsFor } from '../tables/questions/understand.ts';
import { suggestedQuestions } from '../waitlist/waitlist-profile.ts';
import { askedWaitlist } from '../waitlist/waitlist-table.ts';
import { questionsOf, type PaperPage } from './paper-questions.ts';

/** A question, and whether an answer comes from what the question was made of. */
interface Candidate {
  question: string;
  isOwn: (answer: AskAnswer) => boolean;
}

/** The newest files of each kind that questions are made of. */
const PAPERS_MAX = 4;
const TABLES_MAX = 4;
/** So many pages of a paper are looked into. */
const PAGES_MAX = 30;
/** After so much time of the processor no further question is tried out, in milliseconds: a busy machine finds as many. */
const TIME_MAX_MS = 2500;

/** The questions of a scope, for the input and the day that they were found for. */
const known = new WeakMap<Scope, { key: string; questions: string[] }>();

/**
 * Up to six questions that are answered from the files that may be read and, where it may be asked, from the waitlist: in turns
 * from each table and paper, the newest first. They are found once a day for the same files.
 * @param reader of the index; undefined where there is none
 * @param database where the waitlist is
 */
export async function suggestQuestions(
  reader: IndexReader | undefined,
  input: SuggestInput,
  database: EngineConfig,
): Promise<string[]> {
  const { askedAt, timeZone = 'UTC', collections, waitlist } = input;
  const today = dayOf(new Date(askedAt ?? Date.now()), timeZone);
  const scope = reader && scopeOf(reader, collections);
  const kept = collections.map(({ synonyms, readAsOne }) => ({ synonyms, readAsOne }));
  const key = JSON.stringify([today, timeZone, waitlist, kept]);
  const before = scope && known.get(scope);
  if (before?.key === key) return before.questions;
  const sources = [
    ...(reader && scope ? sourcesIn(reader, scope, input, today) : []),
    ...(waitlist === undefined ? [] : [suggestionsOf(suggestedQuestions, askedWaitlist.id)]),
  ];
  const start = process.cpuUsage();
  const isOver = () => process.cpuUsage(start).user / 1000 > TIME_MAX_MS;
  const questions: string[] = [];
  for (const { question, isOwn } of inTurns(sources)) {
    if (questions.length === SUGGESTIONS_MAX || isOver()) break;
    if (questions.includes(question)) continue;
    const answered = await answerInFull(reader, { ...input, question }, database);
    if (answered.verdict === 'answer' && isOwn(answered)) questions.push(question);
  }
  if (scope !== undefined) known.set(scope, { key, questions });
  return questions;
}

/** Goes through the candidates of several sources, one of each in turn. */
function* inTurns(sources: readonly Iterator<Candidate>[]): Generator<Candidate> {
  let left = sources;
  while (left.length > 0) {
    const going: Iterator<Candidate>[] = [];
    for (const source of left) {
      const next = source.next();
      if (next.done === true) continue;
      yield next.value;
      going.push(source);
    }
    left = going;
  }
}

/** The newest tables and papers, by turns. */
function sourcesIn(
  reader: IndexReader,
  scope: Scope,
  input: SuggestInput,
  today: Date,
): Iterator<Candidate>[] {
  const newest = scope.files.toSorted((one, other) => other.number - one.number);
  const { tables } = tablesIn(reader, input, '');
  const tablesOf = Map.groupBy(tables, ({ asked }) => asked.file_id);
  const isSheet = ({ id }: ReadableFile) =>
    tablesOf.get(id)?.some(({ description }) => description.at === undefined) === true;
  const sheets = newest
    .filter(isSheet)
    .flatMap(({ id }) => tablesOf.get(id)?.slice(0, 1) ?? [])
    .slice(0, TABLES_MAX);
  const papers = newest.filter((file) => !isSheet(file)).slice(0, PAPERS_MAX);
  const isOnly = scope.files.length === 1 && input.waitlist === undefined;
  return Array.from({ length: Math.max(sheets.length, papers.length) }, (_, at) => [
    ...sheets.slice(at, at + 1).map((table) => questionsOfTable(table, today)),
    ...papers.slice(at, at + 1).map((file) => questionsOfPaper(reader, file, isOnly)),
  ]).flat();
}

function* questionsOfTable(table: FigureTable, today: Date): Generator<Candidate> {
  const questions = table.suggestions ?? suggestionsFor(table.readable(), today, table.tryOut);
  yield* suggestionsOf(questions, table.asked.id);
  // Where several tables answer alike, each is asked by name.
  const name = table.asked.file_name?.replace(/\.[^.]*$/, '') ?? table.asked.name;
  yield* suggestionsOf(
    questions.map(
      (question) => `${question.replace('?', '')} in ${name}${question.endsWith('?') ? '?' : ''}`,
    ),
    table.asked.id,
  );
}

function* suggestionsOf(questions: Iterable<string>, table: string): Generator<Candidate> {
  for (const question of questions)
    yield {
      question,
      // That there is nothing teaches nothing.
      isOwn: ({ figure }) => figure !== null && figure.table.id === table && figure.rows_used > 0,
    };
}

function* questionsOfPaper(reader: IndexReader, file: ReadableFile, isOnly: boolean): Generator<Candidate> {
  const pages: PaperPage[] = [];
  for (let number = 1; number <= PAGES_MAX; number += 1) {
    const [text, layout] = [reader.page(file.number, number), reader.layout(file.number, number)];
    // A file has its pages in order.
    if (text === undefined || layout === undefined) break;
    pages.push({ text, ...layout });
  }
  for (const { question, heading, sentence } of questionsOf(pages, isOnly))
    yield {
      question,
      isOwn({ citations: [best], figure }) {
        if (best?.fileId !== file.id || figure !== null) return false;
        if (sentence !== undefined) return best.quote.replaceAll(/\s+/g, ' ').includes(sentence);
        return heading === undefined || best.headings.includes(heading);
      },
    };
}
