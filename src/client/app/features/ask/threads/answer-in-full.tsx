import { figureColumns } from '#shared/figure-text.ts';
import type { Figure } from '#shared/figures.ts';
import { formatCell } from '#shared/format-cell.ts';
import type { Question } from '#shared/questions.ts';
import { ScrolledTable } from '#client/app/components/scrolled-table.tsx';
import { verdictText } from '../answer/answer-text.ts';
import { AskedBack } from '../answer/asked-back.tsx';
import { mainLines } from '../answer/folding.ts';
import { placeOf } from '../answer/place-of.ts';
import { sourceText, usedText } from '../figure/figure-words.ts';

/** All of an answer to be read, without anything to press: what is said, the rows of its figure, and its sources word for word. */
export function AnswerInFull({ question }: { question: Question }) {
  const { citations, figure } = question;
  const verdict = verdictText(question);
  return (
    <>
      <AskedBack question={question} />
      {mainLines(question).map((line, index) => (
        // Two lines may be the same.
        <p key={index} dir="auto" className="font-serif text-[1.3125rem] leading-snug wrap-anywhere">
          {line.text}
          {line.citations.map((number) => ` [${number}]`).join('')}
        </p>
      ))}
      {verdict === '' ? null : <p className="text-sm text-muted-foreground">{verdict}</p>}
      {figure === null ? null : <FigureRows figure={figure} />}
      {citations.length === 0 ? null : (
        <ol aria-label="Sources" className="grid gap-1 text-sm text-muted-foreground">
          {citations.map((citation) => (
            <li key={citation.number} className="wrap-anywhere">
              [{citation.number}] {citation.file_name}, {placeOf(citation)}: “{citation.quote}”
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function FigureRows({ figure }: { figure: Figure }) {
  const columns = figureColumns(figure);
  return (
    <div className="grid grid-cols-1 gap-2">
      <ScrolledTable
        label="Rows of the figure"
        columns={columns.map(({ name, type }) => ({ name, isNumber: type === 'number' }))}
        rows={figure.rows.map((row) => columns.map((column, at) => formatCell(row[at] ?? null, column)))}
      />
      <p className="text-sm wrap-anywhere text-muted-foreground">
        {sourceText(figure.table)}: {usedText(figure)}
      </p>
    </div>
  );
}
