import { useMutation } from '@tanstack/react-query';
import { Info, LoaderCircle, Square } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Question } from '#shared/questions.ts';
import { Button } from '#client/ui/button.tsx';
import { queries, trpcClient } from '#client/app/lib/trpc.ts';
import { refreshThreads } from '../ask-queries.ts';
import { useWriting, type Writing } from './writings.ts';

/** Tells that an answer is being written, how far that is, and later why there is none, or not all of it. */
export function WritingState({ question }: { question: Question }) {
  const { is_writing, kind } = question;
  const [wasWriting, setWasWriting] = useState(is_writing);
  if (is_writing && !wasWriting) setWasWriting(true);
  return (
    <>
      {/* What happens in between would be told too often. */}
      <p role="status" className="sr-only">
        {is_writing ? 'An answer is being written.' : null}
        {!is_writing && wasWriting ? endText(question) : null}
      </p>
      {is_writing ? <Progress id={question.id} /> : null}
      {kind === 'written' ? null : <WrittenNote question={question} />}
    </>
  );
}

/** How an answer ended, as it is announced; why, the note says. */
function endText({ kind, written_note }: Question): string {
  if (kind === 'quotation') return 'No answer was written.';
  return written_note === null ? 'The answer is written.' : 'The answer ends early.';
}

/** Why there is no written answer, or not all of one. */
export function WrittenNote({ question: { is_writing, written_note } }: { question: Question }) {
  if (written_note === null || is_writing) return null;
  return (
    <p className="mb-6 flex gap-2.5 text-sm leading-relaxed text-pretty text-muted-foreground">
      <Info aria-hidden className="mt-0.5 size-4.5 shrink-0" />
      {written_note}
    </p>
  );
}

/** What is happening and for how long, and the button that ends it. */
function Progress({ id }: { id: string }) {
  const writing = useWriting(id);
  const seconds = useSeconds(writing);
  return (
    <div className="mb-6 flex min-h-10 items-center gap-2.5 rounded-lg border bg-card py-1 pr-1.5 pl-3.5 text-sm print:hidden">
      <LoaderCircle aria-hidden className="size-4 shrink-0 text-primary motion-safe:animate-spin" />
      <p className="min-w-0 flex-1 text-pretty">
        <span>{stepOf(writing)}</span>
        {seconds === undefined ? null : (
          <span
            className="ml-2 text-muted-foreground tabular-nums"
            aria-label={`for ${seconds} seconds`}
            role="timer"
          >
            {formatSeconds(seconds)}
          </span>
        )}
      </p>
      <StopButton id={id} />
    </div>
  );
}

function stepOf(writing: Writing | undefined): string {
  if (writing?.isLost === true) return 'No word from the server. Trying again…';
  return writing?.progress?.text ?? 'Writing an answer';
}

/** How long an answer is being written, counted on from what was told last; undefined before that. */
function useSeconds(writing: Writing | undefined): number | undefined {
  const { progress, toldAt = 0 } = writing ?? {};
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  if (progress === undefined) return undefined;
  return Math.floor((progress.elapsed_ms + Math.max(0, now - toldAt)) / 1000);
}

/** `7 s`, `1:05` */
function formatSeconds(seconds: number): string {
  return seconds < 60
    ? `${seconds} s`
    : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Ends the work of the model; the lines that were checked stay. */
function StopButton({ id }: { id: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const wasPressed = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => trpcClient.questions.stop.mutate({ id }),
    onSuccess: (question) => {
      queries.questions.get.setData({ id }, question);
      void refreshThreads();
    },
    onError: () => {
      wasPressed.current = false;
    },
  });
  useLayoutEffect(() => {
    const stop = button.current;
    return () => {
      // The button goes with what it ends, or that ends by itself; who was there goes on at the question.
      const { activeElement, body } = document;
      if (activeElement !== stop && !(wasPressed.current && activeElement === body)) return;
      stop?.closest('article')?.querySelector('h2')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <Button
      ref={button}
      variant="ghost"
      size="sm"
      aria-disabled={isPending}
      onClick={() => {
        if (isPending) return;
        wasPressed.current = true;
        mutate();
      }}
    >
      <Square aria-hidden className="size-3! fill-current" />
      Stop
    </Button>
  );
}
