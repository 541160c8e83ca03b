import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import type { Question } from '#shared/questions.ts';
import { QUESTIONS_PAGE_SIZE } from '#shared/page-sizes.ts';
import { Button } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';
import { Skeleton, skeletonRows } from '#client/ui/skeleton.tsx';
import type { TableRows } from '#client/ui/table.tsx';
import { PagedList } from '#client/app/components/paged-list.tsx';
import type { OpenRowDialog } from '#client/app/components/row-dialogs.tsx';
import { formatAge } from '#client/app/lib/format.ts';
import { questionsQuery } from './ask-queries.ts';
import type { AskSearch } from './ask-search.ts';

type Act = OpenRowDialog<Question, 'delete'>;

/** The user's former questions, newest first. Nothing is shown before the first one. */
export function FormerQuestions({ search, onAct }: { search: AskSearch; onAct: Act }) {
  const query = useQuery(questionsQuery(search));
  if (query.data?.count === 0) return null;
  return (
    <section aria-labelledby="former" className="print:hidden">
      <h2 id="former" className="mb-3 font-sans text-sm font-medium tracking-normal text-muted-foreground">
        Former questions
      </h2>
      <PagedList
        page={search.page ?? 1}
        size={QUESTIONS_PAGE_SIZE}
        query={query}
        renderTable={(rows) => <Rows {...rows} now={query.dataUpdatedAt} onAct={onAct} />}
        empty={null}
      />
    </section>
  );
}

const verdicts = {
  answer: 'Answered',
  choose: 'Asks back',
  related: 'Related passages',
  not_found: 'Not found',
} as const;

/** How a question ended, or that it has not yet. */
function outcome({ is_writing, figure, verdict }: Question): string {
  if (is_writing) return 'Being written';
  // Somebody has to look whether a plan that a model proposed is what was asked.
  if (figure && verdict !== 'answer') return figure.proposal ? 'Proposed figure' : 'From a table';
  return verdicts[verdict];
}

function Rows({ rows, dimmed, now, onAct }: TableRows<Question> & { now: number; onAct: Act }) {
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
  return (
    <ul className={cn('divide-y rounded-lg border bg-card transition-opacity', dimmed && 'opacity-45')}>
      {rows.map((row) => (
        <li key={row.id} className="flex items-center gap-1 pr-2 has-aria-[current=page]:bg-accent/50">
          <Link
            to="/admin/ask"
            search={(former) => ({ page: former.page, in: former.in, question: row.id })}
            className="group grid min-w-0 flex-1 gap-0.5 rounded-lg py-3 pl-4 focus-visible:-outline-offset-2"
          >
            <span
              dir="auto"
              className="line-clamp-2 text-sm leading-snug font-medium wrap-anywhere underline-offset-4 group-hover:underline group-aria-[current=page]:text-primary"
            >
              {row.question}
            </span>
            <span className="text-[0.8125rem] text-muted-foreground">
              {outcome(row)}, {formatAge(row.asked_at, now)}
            </span>
          </Link>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`Delete question: ${row.question.slice(0, 80)}`}
            className="text-muted-foreground!"
            onClick={({ currentTarget }) => onAct('delete', row, currentTarget)}
          >
            <Trash2 aria-hidden />
          </Button>
        </li>
      ))}
    </ul>
  );
}
