import { useMutation } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { Person } from '#shared/ask.ts';
import { failureText } from '#client/errors.ts';
import { Button } from '#client/ui/button.tsx';
import { FieldFrame } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { useOpenForm } from '#client/app/components/form-dialog.tsx';
import { trpcClient } from '#client/app/lib/trpc.ts';
import { personName } from './access.tsx';

/** The people of a form, and the address that is typed to add another. */
type People = ReturnType<typeof usePeople>;

/**
 * The people that a collection is shared with, in a FormDialog.
 * @param stored those that it is shared with before any change
 * @param ownerId who owns it, and reads it in any case
 */
export function usePeople(stored: readonly Person[], ownerId: string | null) {
  const { begin } = useOpenForm();
  const [people, setPeople] = useState(stored);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const { mutateAsync: find, isPending: adding } = useMutation({
    mutationFn: async (email: string) => {
      const signal = begin();
      const person = await trpcClient.collections.findPerson.query({ email }, { signal });
      signal.throwIfAborted();
      return person;
    },
    meta: { reportsItself: true },
    onError: (error) => setProblem(failureText(error)),
  });
  return {
    people,
    typed,
    problem,
    adding,
    type: (text: string) => {
      setTyped(text);
      setProblem(undefined);
    },
    remove: (person: Person) => setPeople(people.filter(({ id }) => id !== person.id)),
    /**
     * Adds whose address is typed.
     * @returns all people then; undefined, with the problem shown, if nobody could be added, or if the dialog was closed
     */
    addTyped: async (): Promise<readonly Person[] | undefined> => {
      setProblem(undefined);
      const person = await find(typed.trim()).catch(() => undefined);
      if (!person) return undefined;
      setTyped('');
      if (person.id === ownerId) {
        setProblem('That is the owner, who may read it anyway.');
        return undefined;
      }
      const next = people.some(({ id }) => id === person.id) ? people : [...people, person];
      setPeople(next);
      return next;
    },
  };
}

/**
 * The people that a collection is shared with: found by their address, and listed to be taken out again.
 * @param saving whether they are being saved
 */
export function PeopleField({
  value: { people, typed, problem, adding, type, remove, addTyped },
  saving,
}: {
  value: People;
  saving: boolean;
}) {
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const isBusy = adding || saving;
  const add = () => {
    if (typed.trim() !== '' && !isBusy) void addTyped();
  };
  return (
    <div className="grid gap-3">
      <FieldFrame label="Email of a person" error={problem}>
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              ref={input}
              type="email"
              placeholder="ben@example.org"
              autoComplete="off"
              maxLength={254}
              value={typed}
              onChange={({ currentTarget }) => type(currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                // Not the form around it.
                event.preventDefault();
                add();
              }}
            />
            <Button variant="outline" disabled={typed.trim() === '' || isBusy} onClick={add}>
              <Plus aria-hidden />
              Add
            </Button>
          </div>
        )}
      </FieldFrame>
      <p id={listId} className="sr-only" role="status">
        {people.length === 1 ? '1 person' : `${people.length} people`}
      </p>
      {people.length > 0 ? (
        <ul aria-label="People" className="max-h-48 divide-y overflow-y-auto rounded-md border bg-card">
          {people.map((person) => (
            <li key={person.id} className="flex items-center gap-2 py-1.5 pr-1.5 pl-3">
              <div className="min-w-0 flex-1 text-sm leading-snug">
                <p className="truncate font-medium">{personName(person)}</p>
                {person.full_name ? (
                  <p className="truncate text-[0.8125rem] text-muted-foreground">{person.email}</p>
                ) : null}
              </div>
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={`Remove ${personName(person)}`}
                disabled={isBusy}
                onClick={() => {
                  remove(person);
                  input.current?.focus();
                }}
              >
                <X aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
