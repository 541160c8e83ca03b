import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Files, MessagesSquare, SquarePen } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { isAtLeast } from '#shared/roles.ts';
import { WAITLIST_ID } from '#shared/ask-limits.ts';
import { Button } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';
import { Failure } from '#client/app/components/error-state.tsx';
import { onDemand } from '#client/app/components/on-demand.tsx';
import { useRowDialogs } from '#client/app/components/row-dialogs.tsx';
import { codeQuery } from '#client/app/lib/code-query.ts';
import { useRole } from '#client/app/lib/current-user.ts';
import { soon } from '#client/app/lib/soon.ts';
import { queryClient } from '#client/app/lib/trpc.ts';
import { useMedia } from '#client/app/lib/use-media.ts';
import { useTitle } from '#client/app/lib/use-title.ts';
import { PendingAnswer } from './answer/pending-answer.tsx';
import { AskBox } from './ask-box.tsx';
import './ask.css';
import { newestFilesQuery, readableCollectionsQuery } from './ask-queries.ts';
import { scopeOf } from './ask-search.ts';
import { useBoxState } from './box-state.ts';
import { choicesOf } from './choices.ts';
import { EmptyAsk } from './empty-ask.tsx';
import { Arrivals } from './files/arrivals.tsx';
import { useFollowedFiles } from './files/watching.ts';
import { FirstUse } from './first-use.tsx';
import { IncomingFiles } from './files/incoming-files.tsx';
import { lastOf } from './threads/last-of.ts';
import { useThread } from './threads/use-thread.ts';
import { useAsk } from './use-ask.ts';
import { useOpenQuestion } from './use-open-question.ts';
import { useSource } from './use-source.ts';
import { FollowedAnswers } from './writing/followed-answers.tsx';

const route = getRouteApi('/admin/ask');
// What is opened by a press, or shows an answer, is loaded when the screen stands.
const answerCode = codeQuery('answer', () => import('./answer-area.tsx'));
const source = () => import('./source/source.tsx');
const SourcePanel = onDemand('source panel', async () => (await source()).SourcePanel);
const SourceSheet = onDemand(
  'source sheet',
  async () => (await source()).SourceSheet,
  ({ citation }) => citation !== undefined,
);
const ThreadList = onDemand(
  'former questions',
  async () => (await import('./threads/thread-list.tsx')).ThreadList,
);
const ThreadsSheet = onDemand(
  'conversations',
  async () => (await import('./threads/threads-sheet.tsx')).ThreadsSheet,
  ({ isDrawn }) => isDrawn,
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
const pressed = [
  SourcePanel,
  SourceSheet,
  ThreadsSheet,
  ...Object.values(dialogs),
  ...Object.values(threadDialogs),
];
function loadRest(): void {
  void queryClient.prefetchQuery(answerCode);
  for (const { preload } of pressed) preload();
}

/** From here on there is room for a source beside the answer, next to the side menu. */
const WIDE = '(min-width: 72rem)';

/** /admin/ask: a question to one's files, the answer in their own words, and its source beside it. */
export function AskPage() {
  const search = route.useSearch();
  const isWide = useMedia(WIDE);
  useEffect(() => soon(loadRest), []);
  const { open, dialog } = useRowDialogs(dialogs);
  const { open: act, dialog: threadDialog } = useRowDialogs(threadDialogs);
  const collections = useQuery(readableCollectionsQuery()).data?.data;
  const newest = useQuery(newestFilesQuery()).data?.data;
  useFollowedFiles(newest);
  const filled = collections?.filter(({ files }) => files > 0);
  const hasWaitlist = isAtLeast(useRole(), 'user');
  const choices = filled && choicesOf(filled, hasWaitlist);
  const isUnasked = search.question === undefined && search.thread === undefined;
  const isFirstUse = filled?.length === 0 && isUnasked;
  const asking = useAsk(search.question);
  const isEmpty = isUnasked && asking.asked === undefined;
  const query = useOpenQuestion(search.question);
  const code = useQuery({ ...answerCode, enabled: !isEmpty });
  const thread = useThread(search, query.data);
  const box = useBoxState(asking.boxKey, isUnasked);
  const isFollowUp =
    asking.asked !== undefined || (search.question !== undefined && !(query.isError && !query.data));
  const boxProps = { collections: choices, asking, search, state: box };
  const [chosen, setChosen] = useState<string>();
  const { citation, toggle, close } = useSource(search, query.data, isWide);
  useTitle(query.data === undefined ? 'Ask' : shorten(query.data.question));
  const [isFolded, setFolded] = useState(false);
  const [isDrawn, setDrawn] = useState(false);
  const drawerButton = useRef<HTMLButtonElement>(null);
  const list = { search, open: thread.id, onAct: act, onDeleteQuestion: open };
  const former = <ThreadList {...list} onFold={isWide ? () => setFolded(true) : undefined} />;
  const isBeside = isWide && !isFirstUse && (citation !== undefined || !isFolded);
  return (
    <div
      className={cn(
        isBeside && 'grid gap-10 print:block',
        // A source needs as much room as the answer; the list of conversations does not.
        citation ? 'grid-cols-[minmax(0,5fr)_minmax(0,6fr)]' : 'grid-cols-[minmax(0,1fr)_20rem]',
      )}
    >
      <div className={cn('min-w-0', isWide && !isBeside && 'max-w-3xl')}>
        <Heading
          newQuestion={
            isUnasked ? null : (
              <Button asChild variant="outline" className="max-sm:px-3">
                <Link
                  to="/admin/ask"
                  search={scopeOf(search)}
                  // It is written at once.
                  onClick={() => box.keepFocus(true)}
                >
                  <SquarePen aria-hidden />
                  <span className="max-sm:sr-only">New question</span>
                </Link>
              </Button>
            )
          }
        >
          {isFirstUse || (isWide && !isFolded) ? null : (
            <Button
              ref={drawerButton}
              variant="outline"
              onClick={() => (isWide ? setFolded(false) : setDrawn(true))}
            >
              <MessagesSquare aria-hidden />
              Conversations
            </Button>
          )}
        </Heading>
        {isEmpty ? <AskBox {...boxProps} isFollowUp={false} follows={undefined} /> : null}
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
            ? (code.data?.spokenAnswer(query.data) ?? '')
            : ''}
        </p>
        <div className="mt-10 empty:hidden">
          {code.data ? (
            <code.data.AnswerArea
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
          ) : code.isError ? (
            <Failure what="The answer could not be shown." query={code} />
          ) : isEmpty ? null : (
            <PendingAnswer question={asking.asked} />
          )}
        </div>
        {/* Below the newest turn: there is one, whatever is open. */}
        {isFollowUp || thread.isError || query.isError || thread.data?.is_own === false ? (
          <div className="mt-8 print:hidden">
            <AskBox
              {...boxProps}
              isFollowUp={isFollowUp}
              follows={isFollowUp ? lastOf(thread.data, query, asking) : undefined}
            />
          </div>
        ) : null}
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
      <ThreadsSheet
        isDrawn={isDrawn && !isWide}
        onDrawn={setDrawn}
        list={list}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          drawerButton.current?.focus();
        }}
      />
      {dialog}
      {threadDialog}
      <FollowedAnswers open={query.data} thread={thread.data?.is_own ? thread.data.data : undefined} />
    </div>
  );
}

/** A question as the title of the tab, by which it is told from others in the history. */
function shorten(question: string): string {
  const [...characters] = question;
  return characters.length > 80 ? `${characters.slice(0, 75).join('').trimEnd()}…` : question;
}

function Heading({ newQuestion, children }: { newQuestion: ReactNode; children: ReactNode }) {
  return (
    <div className="mb-8 print:hidden">
      <div className="flex items-center justify-between gap-4">
        <h1 className="text-4xl leading-tight">Ask</h1>
        <div className="flex flex-wrap justify-end gap-2">
          {newQuestion}
          {children}
          <Button asChild variant="outline" className={newQuestion === null ? undefined : 'max-sm:px-3'}>
            <Link to="/admin/ask/files">
              <Files aria-hidden />
              <span className={newQuestion === null ? undefined : 'max-sm:sr-only'}>Files</span>
            </Link>
          </Button>
        </div>
      </div>
      <p className="mt-2 text-muted-foreground">Answers in the words of your files.</p>
    </div>
  );
}
