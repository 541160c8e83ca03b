import { useMutation } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { Person } from '#shared/ask.ts';
import { failureText } from '#client/errors.ts';
import { Button } from '#client/ui/button.tsx';
import { FieldFrame } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { trpcClient } from '#client/app/lib/trpc.ts';
import { personName } from './access.tsx';

/**
 * The people that a collection is shared with: found by their address, and listed to be taken out again.
 * @param ownerId who owns it, and reads it in any case
 */
export function PeopleField({
  people,
  ownerId,
  onChange,
}: {
  people: readonly Person[];
  ownerId: string | null;
  onChange: (people: Person[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string>();
  const find = useMutation({
    mutationFn: (address: string) => trpcClient.collections.findPerson.query({ email: address }),
    meta: { reportsItself: true },
    onSuccess: (person) => {
      setEmail('');
      if (person.id === ownerId) setProblem('That is the owner, who may read it anyway.');
      else if (!people.some(({ id }) => id === person.id)) onChange([...people, person]);
    },
    onError: (error) => setProblem(failureText(error)),
  });
  const add = () => {
    const address = email.trim();
    if (address === '' || find.isPending) return;
    setProblem(undefined);
    find.mutate(address);
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
              value={email}
              onChange={({ currentTarget }) => {
                setEmail(currentTarget.value);
                setProblem(undefined);
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                // Not the form around it.
                event.preventDefault();
                add();
              }}
            />
            <Button variant="outline" disabled={email.trim() === '' || find.isPending} onClick={add}>
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
                onClick={() => {
                  onChange(people.filter(({ id }) => id !== person.id));
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
