import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { figureColumns } from '#shared/figure-text.ts';
import type { Figure } from '#shared/figures.ts';
import { formatCell } from '#shared/format-cell.ts';
import type { Question } from '#shared/questions.ts';
import type { ThreadWithQuestions } from '#shared/threads.ts';
import { Notice } from '#client/app/components/notice.tsx';
import { ScrolledTable } from '#client/app/components/scrolled-table.tsx';
import { formatCount } from '#client/app/lib/format.ts';
import { verdictText } from '../answer/answer-text.ts';
import { AskedBack } from '../answer/asked-back.tsx';
import { mainLines } from '../answer/folding.ts';
import { placeOf } from '../answer/place-of.ts';
import { Understood } from '../answer/understood.tsx';
import { QuestionBubble } from '../answer/question-bubble.tsx';

/** A conversation that somebody shares, to be read: what rests on files that the reader may read. */
export function SharedThread({ thread, menu }: { thread: ThreadWithQuestions; menu: ReactNode }) {
  const { data, hidden } = thread;
  return (
    <section aria-labelledby="shared-thread" className="grid grid-cols-1 gap-8">
      <div className="flex items-start justify-between gap-3">
        <h2 id="shared-thread" className="text-2xl leading-tight wrap-anywhere">
          {thread.title}
        </h2>
        {menu}
      </div>
      <Notice icon={Users}>
        Somebody shares this conversation with everyone who is signed in.
        {hidden > 0
          ? ` ${formatCount(hidden, 'answer is', 'answers are')} cut or left out, since you may not read all that was searched.`
          : ''}
      </Notice>
      <ol aria-label="Conversation" className="grid grid-cols-1 gap-10">
        {data.map((question) => (
          <SharedAnswer key={question.id} question={question} />
        ))}
      </ol>
    </section>
  );
}

function SharedAnswer({ question }: { question: Question }) {
  const { citations, figure } = question;
  const said = mainLines(question);
  return (
    <li className="grid grid-cols-1 gap-4">
      <QuestionBubble>{question.question}</QuestionBubble>
      <Understood question={question} />
      <AskedBack question={question} />
      {said.map((line, index) => (
        // Two lines may be the same.
        <p key={index} dir="auto" className="font-serif text-[1.3125rem] leading-snug wrap-anywhere">
          {line.text}
          {line.citations.map((number) => ` [${number}]`).join('')}
        </p>
      ))}
      {verdictText(question) === '' ? null : (
        <p className="text-sm text-muted-foreground">{verdictText(question)}</p>
      )}
      {figure === null ? null : <SharedFigure figure={figure} />}
      {citations.length === 0 ? null : (
        <ol aria-label="Sources" className="grid gap-1 text-sm text-muted-foreground">
          {citations.map((citation) => (
            <li key={citation.number} className="wrap-anywhere">
              [{citation.number}] {citation.file_name}, {placeOf(citation)}: “{citation.quote}”
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}

function SharedFigure({ figure }: { figure: Figure }) {
  const columns = figureColumns(figure);
  return (
    <div className="grid grid-cols-1 gap-2">
      <ScrolledTable
        label="Rows of the figure"
        columns={columns.map(({ name, type }) => ({ name, isNumber: type === 'number' }))}
        rows={figure.rows.map((row) => columns.map((column, at) => formatCell(row[at] ?? null, column)))}
      />
    </div>
  );
}
