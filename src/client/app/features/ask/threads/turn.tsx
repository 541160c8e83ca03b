import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { Question } from '#shared/questions.ts';
import { verdictText } from '../answer/answer-text.ts';
import { AskedBack } from '../answer/asked-back.tsx';
import { mainLines } from '../answer/folding.ts';
import { QuestionBubble } from '../answer/question-bubble.tsx';
import { scopeOf } from '../ask-search.ts';
import { Understood } from '../answer/understood.tsx';
import { AnswerInFull } from './answer-in-full.tsx';
import { useWriting, withWritten } from '../writing/writings.ts';

/** What stands in a turn that is not open, on the screen. */
const LINES_SHOWN = 3;

/** Another question of the open conversation, with what was answered, in short: its sources are a press away. */
export function Turn({ question: stored, isFirst }: { question: Question; isFirst: boolean }) {
  const question = withWritten(stored, useWriting(stored.id));
  const { id, question: text } = question;
  const said = mainLines(question);
  const isAskedBack = question.verdict === 'choose';
  const shown = said.slice(0, LINES_SHOWN);
  return (
    <li className="grid gap-4">
      <QuestionBubble>{text}</QuestionBubble>
      {/* On paper, nothing can be opened. */}
      <div className="hidden grid-cols-1 gap-4 print:grid">
        <Understood question={question} />
        <AnswerInFull question={question} />
      </div>
      <div className="grid justify-items-start gap-2 border-l-2 pl-4 print:hidden">
        <Understood question={question} />
        <AskedBack question={question} />
        {shown.map((line, index) => (
          // Two lines may be the same.
          <p key={index} dir="auto" className="leading-relaxed wrap-anywhere">
            {line.text}
          </p>
        ))}
        {question.is_writing ? <p className="text-sm text-muted-foreground">Being written…</p> : null}
        {shown.length === 0 && !isAskedBack ? (
          <p className="text-sm text-muted-foreground">{verdictText(question)}</p>
        ) : null}
        <Link
          to="/admin/ask"
          search={(former) => ({ page: former.page, ...scopeOf(former), question: id })}
          // It is brought into view, unless it stands at the top.
          resetScroll={isFirst}
          className="text-link inline-flex items-center gap-1 text-sm font-medium"
        >
          {isAskedBack
            ? 'Choose a reading'
            : said.length > LINES_SHOWN
              ? 'All of it, with sources'
              : 'With sources'}
          <span className="sr-only">: {text.slice(0, 80)}</span>
          <ArrowRight aria-hidden className="size-3.5" />
        </Link>
      </div>
    </li>
  );
}

/** Questions of the open conversation before or behind the open one. */
export function Turns({
  label,
  first,
  questions,
}: {
  label: string;
  /** The first question of all. */
  first: string | undefined;
  questions: readonly Question[];
}) {
  if (questions.length === 0) return null;
  return (
    <ol aria-label={label} className="grid gap-10">
      {questions.map((question) => (
        <Turn key={question.id} question={question} isFirst={question.id === first} />
      ))}
    </ol>
  );
}
