import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Question } from '#shared/questions.ts';
import type { ThreadWithQuestions } from '#shared/threads.ts';
import { Notice } from '#client/app/components/notice.tsx';
import { formatCount } from '#client/app/lib/format.ts';
import { Understood } from '../answer/understood.tsx';
import { QuestionBubble } from '../answer/question-bubble.tsx';
import { AnswerInFull } from './answer-in-full.tsx';

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
  return (
    <li className="grid grid-cols-1 gap-4">
      <QuestionBubble>{question.question}</QuestionBubble>
      <Understood question={question} />
      <AnswerInFull question={question} />
    </li>
  );
}
