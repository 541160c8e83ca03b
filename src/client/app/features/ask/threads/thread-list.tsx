import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ListChecks, PanelRightClose, Pin, Trash2, Users } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { Question } from '#shared/questions.ts';
import { THREADS_PAGE_SIZE } from '#shared/page-sizes.ts';
import type { Thread } from '#shared/threads.ts';
import { Button } from '#client/ui/button.tsx';
import { Checkbox, CheckboxField } from '#client/ui/checkbox.tsx';
import { cn } from '#client/ui/class-names.ts';
import { Skeleton, skeletonRows } from '#client/ui/skeleton.tsx';
import type { TableRows } from '#client/ui/table.tsx';
import { onDemand } from '#client/app/components/on-demand.tsx';
import { PagedList } from '#client/app/components/paged-list.tsx';
import { SearchField } from '#client/app/components/search-field.tsx';
import type { OpenRowDialog } from '#client/app/components/row-dialogs.tsx';
import { formatAge } from '#client/app/lib/format.ts';
import { lastQuestionsQuery, threadsQuery } from '../ask-queries.ts';
import { verdictWords } from '../answer/verdict-words.ts';
import { scopeOf, type AskSearch } from '../ask-search.ts';
import { dayOf } from './days.ts';
import { ThreadMenu } from './thread-menu.tsx';
import type { OpenThreadDialog } from './thread-menu-items.tsx';
import { useSelectedThreads, type SelectedThreads } from './use-selected-threads.ts';

const SelectedThreadsBar = onDemand(
  'selected threads',
  async () => (await import('./selected-threads-bar.tsx')).SelectedThreadsBar,
);

interface Actions {
  onAct: OpenThreadDialog;
  onDeleteQuestion: OpenRowDialog<Pick<Question, 'id' | 'question'>, 'delete'>;
  /** One was opened. */
  onOpen?: (() => void) | undefined;
}

/** The user's conversations by day, pinned ones first, to be searched, or selected and deleted. Nothing is shown before the first one. */
export function ThreadList({
  search,
  open,
  onFold,
  onSelecting,
  ...actions
}: Actions & {
  search: AskSearch;
  /** The one that is open. */
  open: string | undefined;
  /** Folds the list away, where it can be. */
  onFold?: (() => void) | undefined;
  /** In a drawer: gets what ends the selection, while there is one. */
  onSelecting?: ((end: (() => void) | undefined) => void) | undefined;
}) {
  const id = useId();
  const [text, setText] = useState('');
  const query = useQuery(threadsQuery(search, text));
  const last = useQuery(lastQuestionsQuery()).data?.data;
  const selectButton = useRef<HTMLButtonElement>(null);
  const selected = useSelectedThreads(() => selectButton.current?.focus(), onSelecting);
  if (query.data?.count === 0 && text === '') return null;
  const shown = query.data?.data ?? [];
  return (
    <section aria-labelledby={id} className="print:hidden">
      <div className="mb-3 flex min-h-8 items-center justify-between gap-3">
        <h2 id={id} className="font-sans text-sm font-medium tracking-normal text-muted-foreground">
          Former questions
        </h2>
        {/* In a drawer, its own button is at the end. */}
        <div className={cn('flex gap-1', onSelecting && 'mr-9')}>
          <Button
            ref={selectButton}
            variant="ghost"
            size="icon-sm"
            aria-label="Select several"
            title="Select several"
            aria-pressed={selected.isOn}
            className="aria-pressed:bg-muted"
            onClick={() => (selected.isOn ? selected.end() : selected.begin())}
          >
            <ListChecks aria-hidden />
          </Button>
          {onFold ? (
            <Button variant="ghost" size="icon-sm" aria-label="Hide former questions" onClick={onFold}>
              <PanelRightClose aria-hidden />
            </Button>
          ) : null}
        </div>
      </div>
      <div className="mb-4">
        <SearchField label="Search conversations" width="" value={text} onSearch={setText} />
      </div>
      {selected.isOn && shown.length > 1 ? (
        <CheckboxField
          className="mb-3 pl-4"
          label="Select all on this page"
          checked={shown.every((thread) => selected.has(thread.id))}
          onChange={({ currentTarget }) => selected.select(shown, currentTarget.checked)}
        />
      ) : null}
      <PagedList
        page={search.page ?? 1}
        size={THREADS_PAGE_SIZE}
        query={query}
        filtered={text !== ''}
        noMatch="No conversation has this text."
        renderTable={(rows) => (
          <Days
            {...rows}
            {...actions}
            selected={selected}
            now={query.dataUpdatedAt}
            last={last}
            open={open}
          />
        )}
        empty={null}
      />
      {selected.isOn ? <SelectedThreadsBar selected={selected} /> : null}
    </section>
  );
}

interface ListedRows extends Actions {
  now: number;
  selected: SelectedThreads;
  /** The newest questions, newest first. */
  last: readonly Question[] | undefined;
  open: string | undefined;
}

function Days({ rows, dimmed, now, ...list }: TableRows<Thread> & ListedRows) {
  if (!rows) {
    return (
      <ul aria-busy className="divide-y rounded-lg border bg-card">
        {skeletonRows.map((row) => (
          <li key={row} className="grid h-16 content-center gap-2.5 px-4">
            <Skeleton className="w-3/4" />
            <Skeleton className="h-2.5! w-24" />
          </li>
        ))}
      </ul>
    );
  }
  const days = Map.groupBy(rows, (thread) => (thread.pinned ? 'Pinned' : dayOf(thread.asked_at, now)));
  return (
    <div className={cn('grid gap-5 transition-opacity', dimmed && 'opacity-45')}>
      {[...days].map(([day, threads]) => (
        <section key={day} aria-label={day}>
          <h3 className="mb-1.5 font-sans text-[0.8125rem] font-normal tracking-normal text-muted-foreground">
            {day}
          </h3>
          <ul className="divide-y rounded-lg border bg-card">
            {threads.map((thread) => (
              <Row key={thread.id} thread={thread} now={now} {...list} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** How a question ended, or that it has not yet. */
function outcome({ is_writing, figure, verdict }: Question): string {
  if (is_writing) return 'Being written';
  // Somebody has to look whether a plan that a model proposed is what was asked.
  if (figure && verdict !== 'answer') return figure.proposal ? 'Proposed figure' : 'From a table';
  return verdictWords[verdict];
}

function Row({
  thread,
  now,
  last,
  open,
  onAct,
  onDeleteQuestion,
  onOpen,
  selected,
}: { thread: Thread; now: number } & Omit<ListedRows, 'now'>) {
  const { id, title, questions, asked_at, pinned, shared } = thread;
  const own = last?.filter(({ thread_id }) => thread_id === id);
  const newest = own?.[0];
  // What a link says is what it opens: the title the first question, unless it was changed.
  const titled = own?.findLast(({ question }) => question === title) ?? newest;
  const told = [
    newest && outcome(newest),
    formatAge(asked_at, now),
    questions > 1 ? `${questions} questions` : undefined,
  ];
  const isOneQuestion = questions === 1 && newest !== undefined;
  const about = (
    <span className="flex items-center gap-1.5 text-[0.8125rem] text-muted-foreground">
      {pinned ? <Pin aria-label="Pinned" className="size-3.5 shrink-0" /> : null}
      {shared ? <Users aria-label="Shared" className="size-3.5 shrink-0" /> : null}
      {told.filter(Boolean).join(', ')}
    </span>
  );
  if (selected.isOn) {
    return (
      <li className="has-checked:bg-accent/50">
        <label className="flex cursor-pointer items-start gap-3 px-4 py-3">
          <Checkbox
            aria-label={`Select ${title.slice(0, 80)}`}
            checked={selected.has(id)}
            onChange={({ currentTarget }) => selected.select([thread], currentTarget.checked)}
          />
          <span className="grid min-w-0 gap-0.5">
            <span dir="auto" className="line-clamp-2 text-sm leading-snug font-medium wrap-anywhere">
              {title}
            </span>
            {about}
          </span>
        </label>
      </li>
    );
  }
  return (
    <li className="flex items-center gap-1 pr-2 has-aria-[current=page]:bg-accent/50">
      <div className="grid min-w-0 flex-1">
        <Link
          to="/admin/ask"
          search={(former) => ({
            page: former.page,
            ...scopeOf(former),
            ...(titled ? { question: titled.id } : { thread: id }),
          })}
          aria-current={open === id ? 'page' : undefined}
          // Of several, the last one is brought into view.
          resetScroll={questions === 1 || titled !== newest}
          onClick={onOpen}
          className="group grid min-w-0 gap-0.5 rounded-lg py-3 pl-4 focus-visible:-outline-offset-2"
        >
          <span
            dir="auto"
            className="line-clamp-2 text-sm leading-snug font-medium wrap-anywhere underline-offset-4 group-hover:underline group-aria-[current=page]:text-primary"
          >
            {title}
          </span>
          {about}
        </Link>
        {newest && newest !== titled ? (
          <Link
            to="/admin/ask"
            search={(former) => ({ page: former.page, ...scopeOf(former), question: newest.id })}
            resetScroll={false}
            onClick={onOpen}
            className="text-link mb-2 ml-4 block max-w-fit min-h-6 truncate py-1 text-[0.8125rem] leading-snug"
          >
            {newest.question}
          </Link>
        ) : null}
      </div>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={`Delete ${isOneQuestion ? 'question' : 'conversation'}: ${title.slice(0, 80)}`}
        className="text-muted-foreground!"
        onClick={({ currentTarget }) =>
          isOneQuestion
            ? onDeleteQuestion('delete', newest, currentTarget)
            : onAct('delete', thread, currentTarget)
        }
      >
        <Trash2 aria-hidden />
      </Button>
      <ThreadMenu thread={thread} isOwn onAct={onAct} />
    </li>
  );
}
