import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { NOTE_LENGTH } from '#shared/entry-limits.ts';
import type { SubscriberNote } from '#shared/subscribers.ts';
import { Button } from '#client/ui/button.tsx';
import { Textarea } from '#client/ui/input.tsx';
import { formatMoment } from '#client/app/lib/format.ts';
import { useAddNote, useRemoveNote } from './entry-query.ts';

/** The notes of an entry, newest first, and the form that adds one. @param id that of the entry */
export function EntryNotes({ id, notes }: { id: string; notes: readonly SubscriberNote[] }) {
  const { mutate, isPending } = useAddNote(id);
  const removing = useRemoveNote(id);
  const [text, setText] = useState('');
  const isEmpty = text.trim() === '';
  return (
    <>
      <form
        className="grid justify-items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isEmpty && !isPending) mutate(text, { onSuccess: () => setText('') });
        }}
      >
        <Textarea
          id="entry-note"
          aria-label="New note"
          placeholder="What is good to know"
          maxLength={NOTE_LENGTH}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <div className="flex w-full flex-wrap items-center justify-between gap-2">
          <p className="text-[0.8125rem] text-muted-foreground">The person can read it too.</p>
          <Button type="submit" variant="outline" disabled={isEmpty || isPending}>
            Add note
          </Button>
        </div>
      </form>
      {notes.length > 0 ? (
        <ul aria-label="Notes" className="mt-4 grid gap-3">
          {notes.map((note) => (
            <li key={note.id} className="rounded-md border bg-card py-2 pr-2 pl-3 text-sm">
              <p className="pt-1 leading-relaxed wrap-anywhere whitespace-pre-wrap">{note.text}</p>
              <div className="flex items-center justify-between gap-2 text-[0.8125rem] text-muted-foreground">
                <p className="min-w-0 truncate">
                  {note.author ?? 'An account that is gone'},{' '}
                  <time dateTime={note.created_at}>{formatMoment(note.created_at)}</time>
                </p>
                <Button
                  variant="ghost"
                  size="icon-sm"
                  aria-label={`Delete note of ${formatMoment(note.created_at)}`}
                  disabled={removing.isPending}
                  onClick={() => {
                    removing.mutate(note.id);
                    // The button is removed.
                    document.getElementById('entry-note')?.focus();
                  }}
                >
                  <Trash2 aria-hidden />
                </Button>
              </div>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
