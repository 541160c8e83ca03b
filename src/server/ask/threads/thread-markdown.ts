// A thread as Markdown: each question, what was understood, the answer, its figure as a table, and its sources.
import { figureColumns } from '#shared/figure-text.ts';
import type { Figure, Reading } from '#shared/figures.ts';
import { formatCell } from '#shared/format-cell.ts';
import type { Citation, Question } from '#shared/questions.ts';
import type { ThreadWithQuestions } from '#shared/threads.ts';
import { markdownTable, markdownText } from './markdown-text.ts';

/** A thread as Markdown. Nothing in it that people or files say is markup. */
export function toMarkdown({ title, data, hidden }: ThreadWithQuestions): string {
  const blocks = [[`# ${markdownText(title)}`], ...data.flatMap(questionBlocks), hiddenBlock(hidden)];
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function hiddenBlock(hidden: number): string[] {
  if (hidden === 0) return [];
  const answers = hidden === 1 ? '1 answer is' : `${hidden} answers are`;
  return [`*${answers} cut or left out, since you may not read all that was searched.*`];
}

/** The blocks of a question, each a list of lines. */
function questionBlocks(question: Question): string[][] {
  const { figure, citations } = question;
  const understoodAs = figure?.plan_text ?? question.understood;
  return [
    [`## ${markdownText(question.question)}`],
    [`*${question.asked_at.slice(0, 16).replace('T', ' ')} UTC*`],
    understoodAs === null ? [] : [`Understood as: ${markdownText(understoodAs)}`],
    ...saidBlocks(question),
    figure === null ? [] : figureTable(figure),
    figure === null ? [] : [figureSource(figure)],
    ...(citations.length === 0 ? [] : [['Sources:'], citations.flatMap(sourceLines)]),
  ];
}

/** What is answered, or asked back: what documents mention beside that is no answer, and stands among the sources alone. */
function saidBlocks(question: Question): string[][] {
  const { verdict, lines, readings, citations } = question;
  if (verdict !== 'choose')
    return lines.length === 0 ? [[noAnswer(question)]] : lines.map((line) => [lineText(line)]);
  const count = readings.length === 1 ? '1 reading' : `${readings.length} readings`;
  const toItem = ({ plan_text, text, table }: Reading, at: number) =>
    `${at + 1}. ${markdownText(plan_text)} (${tableName(table)}): ${markdownText(text)}`;
  return [
    [`Asks back: ${count}`],
    readings.map(toItem),
    citations.length === 0 ? [] : ['The documents mention it too.'],
  ];
}

function lineText({ text, citations }: Question['lines'][number]): string {
  const numbers = citations.map((number) => `[${number}]`).join('');
  return [markdownText(text), numbers].filter(Boolean).join(' ');
}

function noAnswer({ paper_note }: Question): string {
  return paper_note === null ? 'The files do not say.' : markdownText(paper_note);
}

function figureTable(figure: Figure): string[] {
  const columns = figureColumns(figure);
  const rows = figure.rows.map((row) =>
    columns.map((column, index) => formatCell(row[index] ?? null, column, 'en')),
  );
  return markdownTable(
    columns.map(({ name, type }) => ({ name, isNumber: type === 'number' })),
    rows,
  );
}

function figureSource({ table, rows_used, rows_total }: Figure): string {
  return `From ${tableName(table)}: ${rows_used} of ${rows_total} ${rows_total === 1 ? 'row' : 'rows'} used.`;
}

const tableName = ({ file_name, name }: Reading['table']) =>
  [file_name, name]
    .filter((text) => text !== null)
    .map(markdownText)
    .join(', ');

/** A source with its number, where it stands, and what is quoted. */
function sourceLines({ number, file_name, page, place, lead_in, quote }: Citation): string[] {
  const where = [file_name, `page ${page}`, place].filter((text) => text !== null).map(markdownText);
  const quoted = [lead_in, quote].map(markdownText).filter(Boolean);
  return [`- [${number}] ${where.join(', ')}`, ...quoted.map((text) => `  > ${text}`)];
}
