// What is above the box of Ask: the open answer between those of its conversation. Loaded where there is one.
import { useQueries } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { Question } from '#shared/questions.ts';
import type { ThreadWithQuestions } from '#shared/threads.ts';
import { Failure } from '#client/app/components/error-state.tsx';
import { formatCount } from '#client/app/lib/format.ts';
import { Answer } from './answer/answer.tsx';
import type { Edit } from './answer/edit-box.tsx';
import { PendingAnswer } from './answer/pending-answer.tsx';
import { fileQuery } from './ask-queries.ts';
import type { Choice } from './choices.ts';
import { Queued } from './queued.tsx';
import { SharedThread } from './threads/shared-thread.tsx';
import { ThreadMenu } from './threads/thread-menu.tsx';
import type { OpenThreadDialog } from './threads/thread-menu-items.tsx';
import { Turns } from './threads/turn.tsx';
import type { useThread } from './threads/use-thread.ts';
import type { useOpenQuestion } from './use-open-question.ts';
import type { Asking } from './use-ask.ts';

/** As many of what was asked are named. */
const NAMES_SHOWN = 5;

export { spokenAnswer } from './answer/answer-text.ts';

/** The answer that is looked for, or the one that is open, between the other turns of its conversation. */
export function AnswerArea({
  query,
  thread: openThread,
  asking,
  onDelete,
  onAct,
  ...answer
}: {
  query: ReturnType<typeof useOpenQuestion>;
  thread: ReturnType<typeof useThread>;
  onAct: OpenThreadDialog;
  asking: Asking;
  collections: readonly Choice[] | undefined;
  source: number | undefined;
  onOpenSource: (number: number) => void;
  onChosen: () => void;
  onDelete: (question: Question, opener: HTMLElement) => void;
}) {
  const { asked, isFollowUp, answered, replaced, followed } = asking;
  const { data: question, id, isError } = query;
  const area = useRef<HTMLDivElement>(null);
  // It is kept here while its answer is looked for: nothing of it is lost where none comes.
  const [edit, setEdit] = useState<Edit>();
  const shown = asked === undefined ? question?.id : undefined;
  useEffect(() => {
    // What was pressed to ask it is gone with the former answer; a box keeps the focus.
    if (shown === undefined || shown !== answered || document.activeElement !== document.body) return;
    area.current?.querySelector('h2')?.focus({ preventScroll: true });
  }, [shown, answered]);
  const { before, behind } = turnsAround(id === undefined ? undefined : openThread.data, {
    id,
    // While the answer to a follow-up is looked for, all others are before it.
    isAsked: asked !== undefined,
    isFollowUp,
    replaced,
  });
  const open = () => {
    if (asked !== undefined) return <PendingAnswer question={asked} />;
    if (question) {
      return (
        <OpenAnswer
          {...answer}
          question={question}
          asking={asking}
          follows={followed ?? before.at(-1)?.id}
          isEditable={isEditable(openThread.data, question) && asking.queued.length === 0}
          edit={edit?.id === question.id ? edit : undefined}
          onEdit={setEdit}
          onDelete={(opener) => onDelete(question, opener)}
        />
      );
    }
    if (id === undefined) return <ThreadOfAddress thread={openThread} onAct={onAct} />;
    return isError ? <Failure what="The question could not be loaded." query={query} /> : <PendingAnswer />;
  };
  const own = asked === undefined || isFollowUp ? openThread.data : undefined;
  useInView(area, before.length > 0 ? (asked ?? id) : undefined);
  return (
    <>
      {own?.is_own && question ? <ThreadHeading thread={own} onAct={onAct} /> : null}
      <div className="mb-10 empty:hidden">
        <Turns label="Before this" first={before[0]?.id} questions={before} />
      </div>
      <div ref={area} className="scroll-mt-24">
        {open()}
      </div>
      <Queued asking={asking} />
      <div className="mt-10 empty:hidden">
        <Turns label="After this" first={undefined} questions={behind} />
      </div>
    </>
  );
}

/** Brings what is shown into view, where others stand above it. @param shown names it; undefined where it stands first */
function useInView(area: RefObject<HTMLElement | null>, shown: string | undefined): void {
  useEffect(() => {
    if (shown !== undefined) area.current?.scrollIntoView({ block: 'start' });
  }, [area, shown]);
}

/** The questions of a conversation before and behind the open one, or the one whose answer is looked for. */
function turnsAround(
  thread: ThreadWithQuestions | undefined,
  {
    id,
    isAsked,
    isFollowUp,
    replaced,
  }: {
    id: string | undefined;
    isAsked: boolean;
    isFollowUp: boolean;
    /** The question whose place another one takes. */
    replaced: string | undefined;
  },
): { before: Question[]; behind: Question[] } {
  const shown = thread?.data.filter((one) => one.id !== replaced || (one.id === id && !isAsked));
  const all = isAsked && !isFollowUp ? [] : (shown ?? []);
  const at = all.findIndex((one) => one.id === id);
  // One that was just answered may not be among them yet.
  return isAsked || at < 0
    ? { before: all, behind: [] }
    : { before: all.slice(0, at), behind: all.slice(at + 1) };
}

/**
 * Whether a question can be changed and asked again in its place. Only the last one of a conversation can: those behind another one
 * were read in its light ("and in 2024?"), and nothing is asked again without being told to. Nor can the only one of a conversation
 * that is shared: it would go, and with it the address that others have.
 */
function isEditable(thread: ThreadWithQuestions | undefined, { id }: Question): boolean {
  if (thread === undefined || !thread.is_own || thread.data.at(-1)?.id !== id) return false;
  return !thread.shared || thread.data.length > 1;
}

/** The title of a conversation where it says more than its first question, and what can be done with it. */
function ThreadHeading({ thread, onAct }: { thread: ThreadWithQuestions; onAct: OpenThreadDialog }) {
  const isNamed = thread.title !== thread.data[0]?.question;
  return (
    <div className="mb-4 flex items-start justify-between gap-3 print:hidden">
      <p className="min-w-0 pt-1 font-medium wrap-anywhere">{isNamed ? thread.title : ''}</p>
      <ThreadMenu thread={thread} isOwn onAct={onAct} />
    </div>
  );
}

/** The conversation in the address: that of others is shown, of one's own the last question is opened. */
function ThreadOfAddress({
  thread,
  onAct,
}: {
  thread: ReturnType<typeof useThread>;
  onAct: OpenThreadDialog;
}) {
  const { data, id, isError } = thread;
  if (id === undefined) return null;
  if (data && !data.is_own)
    return <SharedThread thread={data} menu={<ThreadMenu thread={data} isOwn={false} onAct={onAct} />} />;
  return isError ? (
    <Failure what="The conversation could not be loaded." query={thread} />
  ) : (
    <PendingAnswer />
  );
}

/** Names for a sentence: of many, the first few and how many more there are. */
function fewOf(names: readonly string[]): readonly string[] {
  return names.length > NAMES_SHOWN + 1
    ? [...names.slice(0, NAMES_SHOWN), formatCount(names.length - NAMES_SHOWN, 'other')]
    : names;
}

/** An answer, with the names of the collections that were asked, where it is not all. */
function OpenAnswer({
  question,
  collections,
  asking: { ask, askByPress, isFull, followed },
  follows,
  isEditable: mayEdit,
  edit,
  onEdit,
  ...answer
}: {
  question: Question;
  collections: readonly Choice[] | undefined;
  asking: Asking;
  /** The question that it followed up, or else the one before it. */
  follows: string | undefined;
  isEditable: boolean;
  /** Undefined while it is not being changed. */
  edit: Edit | undefined;
  onEdit: (edit: Edit | undefined) => void;
  source: number | undefined;
  onOpenSource: (number: number) => void;
  onChosen: () => void;
  onDelete: (opener: HTMLElement) => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const { collection_ids, file_ids } = question;
  const isOfAll =
    file_ids.length === 0 && (!collections || collections.every(({ id }) => collection_ids.includes(id)));
  const files = useQueries({ queries: file_ids.map((id) => fileQuery(id)) });
  const names = [
    ...(collections ?? []).filter(({ id }) => collection_ids.includes(id)).map(({ name }) => name),
    ...files.flatMap(({ data }) => data?.name ?? []),
  ];
  // Those that it went to may all be gone.
  const named = isOfAll
    ? {}
    : {
        ...(collection_ids.length > 0 && { collection_ids }),
        ...(file_ids.length > 0 && { file_ids }),
      };
  const askInstead = async (input: { question: string; follows?: string }) => {
    setAsking(true);
    await askByPress({ ...input, ...named });
    setAsking(false);
  };
  const askEdited = async (text: string) => {
    const { id } = question;
    onEdit({ id, text });
    const problem = await ask({ question: text, ...(follows && { follows }), ...named }, id);
    onEdit(problem === undefined ? undefined : { id, text, problem });
  };
  return (
    <Answer
      {...answer}
      question={question}
      names={isOfAll || names.length === 0 ? undefined : fewOf(names)}
      busy={isAsking}
      editing={
        mayEdit || edit
          ? { edit, disabled: isFull || !mayEdit, onEdit, onAsk: (text) => void askEdited(text) }
          : undefined
      }
      onRepeat={(text) => void askInstead({ question: text, ...(followed && { follows: followed }) })}
      onAsk={(text) => void askInstead({ question: text })}
    />
  );
}
