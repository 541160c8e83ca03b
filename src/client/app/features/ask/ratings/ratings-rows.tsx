import { Link } from '@tanstack/react-router';
import { Equal, RotateCw, Table2, ThumbsDown, ThumbsUp } from 'lucide-react';
import type { Rated } from '#shared/ratings.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';
import { Skeleton, skeletonRows } from '#client/ui/skeleton.tsx';
import type { TableRows } from '#client/ui/table.tsx';
import { formatAge, formatList } from '#client/app/lib/format.ts';
import { verdictWords } from '../answer/verdict-words.ts';
import type { FilesSearch } from '../ask-search.ts';

/** Words of a question that may need a synonym. */
export type WordsToExplain = readonly string[];

/**
 * What people said of answers, and what the owner of the files can do about each.
 * @param now when the rows were fetched, in milliseconds since 1970; the ages refer to it
 * @param search where they stand, to come back to
 * @param busy whether a question is being asked
 * @param onExplain adds a synonym; gets the words of the question that were not understood
 */
export function RatingsRows({
  rows,
  dimmed = false,
  ...actions
}: TableRows<Rated> & Actions & { now: number }) {
  if (!rows) {
    return (
      <ul aria-busy className={listClasses}>
        {skeletonRows.map((row) => (
          <li key={row} className="grid gap-3 px-4 py-5 sm:px-6">
            <Skeleton className="w-64 max-w-3/4" />
            <Skeleton className="h-2.5! w-40" />
            <Skeleton className="h-2.5! w-24" />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul aria-label="Ratings" className={cn(listClasses, dimmed && 'opacity-45')}>
      {rows.map((row, at) => (
        // They have no id, because none of them can be opened.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`${row.asked_at} ${at}`} className="grid gap-3 px-4 py-4 sm:px-6">
          <RatingRow row={row} {...actions} />
        </li>
      ))}
    </ul>
  );
}

const listClasses = 'divide-y rounded-lg border bg-card transition-opacity';

interface Actions {
  search: FilesSearch;
  busy: boolean;
  onAskAgain: (question: string) => void;
  onExplain: (words: WordsToExplain, opener: HTMLElement) => void;
}

function RatingRow({
  row: { question, asked_at, verdict, plan_text, rating, comment, table, unknown_words, absent_words },
  now,
  search,
  busy,
  onAskAgain,
  onExplain,
}: Actions & { row: Rated; now: number }) {
  const isWrong = rating === 'wrong';
  const Icon = isWrong ? ThumbsDown : ThumbsUp;
  const unknown = [...new Set(unknown_words.map(({ text }) => text))];
  const absent = absent_words.filter((word) => !unknown.includes(word));
  const facts = [
    ['Understood as', plan_text ?? ''],
    ['Not understood', quoted(unknown)],
    ['In no document', quoted(absent)],
  ].filter(([, text]) => text !== '');
  // Of several that occur nowhere, most are what a table or another word explains.
  const toExplain = unknown.length === 0 && absent.length === 1 ? absent : unknown;
  const named = (label: string) => ({ 'aria-label': `${label}: ${question}` });
  return (
    <>
      <div className="grid gap-1.5">
        <h2 dir="auto" className="font-sans text-base leading-snug font-medium tracking-normal wrap-anywhere">
          {question}
        </h2>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.8125rem] text-muted-foreground">
          <Badge variant={isWrong ? 'outline' : 'accent'}>
            <Icon aria-hidden className="size-3.5" />
            {isWrong ? 'Wrong' : 'Right'}
          </Badge>
          <span>{verdictWords[verdict]}</span>
          <span className="tabular-nums">Asked {formatAge(asked_at, now)}</span>
        </p>
      </div>
      {comment === null ? null : (
        <blockquote
          dir="auto"
          className="border-l-2 border-l-brand pl-3 text-sm leading-relaxed wrap-anywhere whitespace-pre-line"
        >
          {comment}
        </blockquote>
      )}
      {facts.length === 0 ? null : (
        <dl className="grid gap-1 text-sm leading-snug wrap-anywhere">
          {facts.map(([name, text]) => (
            <div key={name} className="flex flex-wrap gap-x-2">
              <dt className="text-muted-foreground">{name}</dt>
              <dd className="min-w-0">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="sm"
          {...named('Add a synonym')}
          onClick={({ currentTarget }) => onExplain(toExplain, currentTarget)}
        >
          <Equal aria-hidden />
          Add a synonym
        </Button>
        {table === null ? null : (
          <Button asChild variant="outline" size="sm">
            <Link
              to="/admin/ask/files"
              {...named('Correct a column')}
              search={{ ...search, file: table.file_id, sheet: table.sheet ?? undefined }}
            >
              <Table2 aria-hidden />
              Correct a column
            </Link>
          </Button>
        )}
        <Button
          variant="outline"
          size="sm"
          {...named('Ask again')}
          disabled={busy}
          onClick={() => onAskAgain(question)}
        >
          <RotateCw aria-hidden />
          Ask again
        </Button>
      </div>
    </>
  );
}

const quoted = (words: readonly string[]) => formatList(words.map((word) => `“${word}”`));
