import { useQueries, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Files, MessagesSquare } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { isAtLeast } from '#shared/roles.ts';
import { WAITLIST_ID } from '#shared/ask.ts';
import type { Question } from '#shared/questions.ts';
import type { ThreadWithQuestions } from '#shared/threads.ts';
import { Button } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';
import { Sheet, SheetContent } from '#client/ui/sheet.tsx';
import { Failure } from '#client/app/components/error-state.tsx';
import { onDemand } from '#client/app/components/on-demand.tsx';
import { useRowDialogs } from '#client/app/components/row-dialogs.tsx';
import { useRole } from '#client/app/lib/current-user.ts';
import { soon } from '#client/app/lib/soon.ts';
import { useMedia } from '#client/app/lib/use-media.ts';
import { useTitle } from '#client/app/lib/use-title.ts';
import { Answer } from './answer/answer.tsx';
import { spokenAnswer } from './answer/answer-text.ts';
import { PendingAnswer } from './answer/pending-answer.tsx';
import { AskBox } from './ask-box.tsx';
import './ask.css';
import { fileQuery, newestFilesQuery, questionQuery, readableCollectionsQuery } from './ask-queries.ts';
import { filesIn, idsIn } from './ask-search.ts';
import { choicesOf, type Choice } from './choices.ts';
import { EmptyAsk } from './empty-ask.tsx';
import { Arrivals } from './files/arrivals.tsx';
import { FirstUse } from './first-use.tsx';
import { IncomingFiles } from './files/incoming-files.tsx';
import { QuestionBox } from './question-box.tsx';
import { Queued } from './queued.tsx';
import { SharedThread } from './threads/shared-thread.tsx';
import { ThreadList } from './threads/thread-list.tsx';
import { ThreadMenu, type OpenThreadDialog } from './threads/thread-menu.tsx';
import { Turns } from './threads/turn.tsx';
import { useThread } from './threads/use-thread.ts';
import { useAsk } from './use-ask.ts';
import type { Asking } from './use-ask.ts';
import { useSource } from './use-source.ts';
import { FollowedAnswers } from './writing/followed-answers.tsx';
import { useWriting, withWritten } from './writing/writings.ts';

const route = getRouteApi('/admin/ask');
// What is opened by a press is loaded when the screen stands.
const source = () => import('./source/source.tsx');
const SourcePanel = onDemand('source panel', async () => (await source()).SourcePanel);
const SourceSheet = onDemand(
  'source sheet',
  async () => (await source()).SourceSheet,
  ({ citation }) => citation !== undefined,
);
const ofThreads = () => import('./threads/thread-dialogs.tsx');
const dialogs = {
  delete: onDemand(
    'delete question',
    async () => (await import('./delete-question-dialog.tsx')).DeleteQuestionDialog,
  ),
};
const threadDialogs = {
  rename: onDemand('rename thread', async () => (await ofThreads()).RenameThreadDialog),
  share: onDemand('share thread', async () => (await ofThreads()).ShareThreadDialog),
  delete: onDemand('delete thread', async () => (await ofThreads()).DeleteThreadDialog),
};
const later = [SourcePanel, SourceSheet, ...Object.values(dialogs), ...Object.values(threadDialogs)];
/** From here on there is room for a source beside the answer, next to the side menu. */
const WIDE = '(min-width: 72rem)';

/** /admin/ask: a question to one's files, the answer in their own words, and its source beside it. */
export function AskPage() {
  const search = route.useSearch();
  const isWide = useMedia(WIDE);
  useEffect(() => soon(() => later.forEach(({ preload }) => preload())), []);
  const { open, dialog } = useRowDialogs(dialogs);
  const { open: act, dialog: threadDialog } = useRowDialogs(threadDialogs);
  const collections = useQuery(readableCollectionsQuery()).data?.data;
  const newest = useQuery(newestFilesQuery()).data?.data;
  const filled = collections?.filter(({ files }) => files > 0);
  const hasWaitlist = isAtLeast(useRole(), 'user');
  const choices = filled && choicesOf(filled, hasWaitlist);
  const isUnasked = search.question === undefined && search.thread === undefined;
  const isFirstUse = filled?.length === 0 && isUnasked;
  const asking = useAsk(search.question);
  const isEmpty = isUnasked && asking.asked === undefined;
  const query = useOpenQuestion(search.question);
  const thread = useThread(search, query.data);
  const [chosen, setChosen] = useState<string>();
  const { citation, toggle, close } = useSource(search, query.data, isWide);
  useTitle(query.data === undefined ? 'Ask' : shorten(query.data.question));
  const [isFolded, setFolded] = useState(false);
  const [isDrawn, setDrawn] = useState(false);
  const list = { search, open: thread.id, onAct: act, onDeleteQuestion: open };
  const former = <ThreadList {...list} onFold={isWide ? () => setFolded(true) : undefined} />;
  const isBeside = isWide && !isFirstUse && (citation !== undefined || !isFolded);
  return (
    <div className={cn(isBeside && 'grid grid-cols-[minmax(0,5fr)_minmax(0,6fr)] gap-10 print:block')}>
      <div className={cn('min-w-0', isWide && !isBeside && 'max-w-3xl')}>
        <Heading>
          {isFirstUse || (isWide && !isFolded) ? null : (
            <Button variant="outline" onClick={() => (isWide ? setFolded(false) : setDrawn(true))}>
              <MessagesSquare aria-hidden />
              Conversations
            </Button>
          )}
        </Heading>
        <AskBox collections={choices} asking={asking} chosen={idsIn(search)} files={filesIn(search)} />
        <Arrivals files={newest} />
        {isFirstUse ? null : <IncomingFiles collections={collections} />}
        {isFirstUse ? (
          <FirstUse
            collections={collections}
            asking={asking}
            into={collections?.find(({ is_own, access }) => is_own && access === 'private')}
            hasWaitlist={choices?.some(({ id }) => id === WAITLIST_ID) ?? false}
          />
        ) : isEmpty ? (
          <EmptyAsk search={search} choices={choices} collections={collections} asking={asking} />
        ) : null}
        {/* What was just found is told to screen readers; a former question that is opened is read like any page. */}
        <p role="status" className="sr-only print:hidden">
          {asking.asked === undefined && query.data && [asking.answered, chosen].includes(query.data.id)
            ? spokenAnswer(query.data)
            : ''}
        </p>
        <div className="mt-10 empty:hidden">
          <AnswerArea
            query={query}
            thread={thread}
            onAct={act}
            collections={choices}
            source={search.source}
            asking={asking}
            onOpenSource={toggle}
            onChosen={() => setChosen(search.question)}
            onDelete={(question, opener) => open('delete', question, opener)}
          />
        </div>
        {isWide ? null : <div className="mt-12">{former}</div>}
      </div>
      {isBeside ? (
        <div className="min-w-0">
          {citation ? (
            <SourcePanel citation={citation} question={search.question ?? ''} onClose={close} />
          ) : (
            former
          )}
        </div>
      ) : null}
      {isWide ? null : <SourceSheet citation={citation} question={search.question ?? ''} onClose={close} />}
      <Sheet open={isDrawn && !isWide} onOpenChange={setDrawn}>
        <SheetContent title="Conversations" className="p-4 pt-3">
          <ThreadList {...list} onOpen={() => setDrawn(false)} />
        </SheetContent>
      </Sheet>
      {dialog}
      {threadDialog}
      <FollowedAnswers open={query.data} thread={thread.data?.is_own ? thread.data.data : undefined} />
    </div>
  );
}

/** The query of the question in the address, whose `id` it has; disabled and without data where there is none. */
function useOpenQuestion(id: string | undefined) {
  const query = useQuery({ ...questionQuery(id ?? ''), enabled: id !== undefined });
  const writing = useWriting(id ?? '');
  const data = id === undefined ? undefined : query.data;
  return { ...query, data: data && withWritten(data, writing), id };
}

/** A question as the title of the tab, by which it is told from others in the history. */
function shorten(question: string): string {
  const [...characters] = question;
  return characters.length > 80 ? `${characters.slice(0, 75).join('').trimEnd()}…` : question;
}

/** The answer that is looked for, or the one that is open, and the box for a question that follows it up. */
function AnswerArea({
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
  const { ask, askByPress, isFull, asked, isFollowUp, answered, boxKey, followed } = asking;
  const { data: question, id, isError } = query;
  const area = useRef<HTMLDivElement>(null);
  const shown = asked === undefined ? question?.id : undefined;
  useEffect(() => {
    // What was pressed to ask it is gone with the former answer; a box keeps the focus.
    if (shown === undefined || shown !== answered || document.activeElement !== document.body) return;
    area.current?.querySelector('h2')?.focus({ preventScroll: true });
  }, [shown, answered]);
  const open = () => {
    if (asked !== undefined) return <PendingAnswer question={asked} />;
    if (question) {
      return (
        <OpenAnswer
          {...answer}
          question={question}
          followed={followed}
          onAsk={askByPress}
          onDelete={(opener) => onDelete(question, opener)}
        />
      );
    }
    if (id === undefined) return <ThreadOfAddress thread={openThread} onAct={onAct} />;
    return isError ? <Failure what="The question could not be loaded." query={query} /> : <PendingAnswer />;
  };
  const { before, behind } = turnsAround(id === undefined ? undefined : openThread.data, {
    id,
    // While the answer to a follow-up is looked for, all others are before it.
    isAsked: asked !== undefined,
    isFollowUp,
  });
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
      {/* Stays while its answer is looked for, with its text and the focus, and is empty for another question. */}
      {id === undefined || (isError && !question) ? null : (
        <div className="mt-6">
          <QuestionBox
            key={boxKey}
            label="Ask a follow-up"
            placeholder="Ask a follow-up"
            labelHidden
            disabled={isFull}
            onAsk={(text) => ask({ question: text, follows: behind.at(-1)?.id ?? id })}
          />
        </div>
      )}
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
  { id, isAsked, isFollowUp }: { id: string | undefined; isAsked: boolean; isFollowUp: boolean },
): { before: Question[]; behind: Question[] } {
  const all = isAsked && !isFollowUp ? [] : (thread?.data ?? []);
  const at = all.findIndex((one) => one.id === id);
  // One that was just answered may not be among them yet.
  return isAsked || at < 0
    ? { before: all, behind: [] }
    : { before: all.slice(0, at), behind: all.slice(at + 1) };
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

function Heading({ children }: { children: ReactNode }) {
  return (
    <div className="mb-8 print:hidden">
      <div className="flex items-center justify-between gap-4">
        <h1 className="text-4xl leading-tight">Ask</h1>
        <div className="flex flex-wrap justify-end gap-2">
          {children}
          <Button asChild variant="outline">
            <Link to="/admin/ask/files">
              <Files aria-hidden />
              Files
            </Link>
          </Button>
        </div>
      </div>
      <p className="mt-2 text-muted-foreground">Answers in the words of your files.</p>
    </div>
  );
}

/** An answer, with the names of the collections that were asked, where it is not all. */
function OpenAnswer({
  question,
  collections,
  followed,
  onAsk,
  ...answer
}: {
  question: Question;
  collections: readonly Choice[] | undefined;
  /** The question that it followed up. */
  followed: string | undefined;
  source: number | undefined;
  onOpenSource: (number: number) => void;
  onChosen: () => void;
  onAsk: Asking['askByPress'];
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
  const askInstead = async (input: { question: string; follows?: string }) => {
    setAsking(true);
    // Those that it went to may all be gone.
    const named = isOfAll
      ? {}
      : {
          ...(collection_ids.length > 0 && { collection_ids }),
          ...(file_ids.length > 0 && { file_ids }),
        };
    await onAsk({ ...input, ...named });
    setAsking(false);
  };
  return (
    <Answer
      {...answer}
      question={question}
      names={isOfAll || names.length === 0 ? undefined : names}
      busy={isAsking}
      onRepeat={(text) => void askInstead({ question: text, ...(followed && { follows: followed }) })}
      onAsk={(text) => void askInstead({ question: text })}
    />
  );
}
