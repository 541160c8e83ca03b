import { Equal, Plus, X } from 'lucide-react';
import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { SYNONYM_LENGTH_MAX } from '#shared/ask-limits.ts';
import type { Synonym } from '#shared/ask.ts';
import { Button } from '#client/ui/button.tsx';
import { FieldError, FieldFrame } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import type { TypedPair } from './synonym-pairs.ts';

const PROBLEM_ID = 'synonym-problem';

/**
 * Pairs of words, listed to be taken out again, and the fields of a further one.
 * @param isFilledIn whether a word stands there when they are shown, so that what it means is typed first
 * @param problem why the typed pair cannot be added
 * @param onAdd adds it; returns whether it could
 */
export function SynonymsField({
  pairs,
  typed,
  isFilledIn,
  problem,
  onType,
  onAdd,
  onRemove,
}: {
  pairs: readonly Synonym[];
  typed: TypedPair;
  isFilledIn: boolean;
  problem: string | undefined;
  onType: (typed: TypedPair) => void;
  onAdd: () => boolean;
  onRemove: (pair: Synonym) => void;
}) {
  const first = useRef<HTMLInputElement>(null);
  const isEmpty = typed.word.trim() === '' && typed.means.trim() === '';
  const add = () => {
    if (!isEmpty && onAdd()) first.current?.focus();
  };
  const input = (side: keyof TypedPair, placeholder: string) => ({
    placeholder,
    autoComplete: 'off',
    maxLength: SYNONYM_LENGTH_MAX,
    value: typed[side],
    'aria-invalid': problem === undefined ? undefined : (true as const),
    'aria-describedby': problem === undefined ? undefined : PROBLEM_ID,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onType({ ...typed, [side]: currentTarget.value }),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || isEmpty) return;
      // Not the form around it.
      event.preventDefault();
      add();
    },
  });
  return (
    <div className="grid gap-3">
      <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
        <FieldFrame label="Word or phrase">
          {(control) => <Input {...control} {...input('word', 'Germany')} ref={first} />}
        </FieldFrame>
        <FieldFrame label="Means the same as">
          {(control) => (
            // Of a dialog that was opened for this word.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            <Input {...control} {...input('means', 'DE')} autoFocus={isFilledIn} />
          )}
        </FieldFrame>
        <Button variant="outline" disabled={isEmpty} onClick={add}>
          <Plus aria-hidden />
          Add
        </Button>
      </div>
      <FieldError id={PROBLEM_ID} error={problem} />
      <p className="sr-only" role="status">
        {pairs.length === 1 ? '1 synonym' : `${pairs.length} synonyms`}
      </p>
      {pairs.length > 0 ? (
        <ul aria-label="Synonyms" className="max-h-56 divide-y overflow-y-auto rounded-md border bg-card">
          {pairs.map((pair) => (
            <li key={`${pair.word}\n${pair.means}`} className="flex items-center gap-2 py-1.5 pr-1.5 pl-3">
              <p className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2 text-sm leading-snug wrap-anywhere">
                <span>{pair.word}</span>
                <Equal role="img" aria-label="means" className="size-3.5 text-muted-foreground" />
                <span>{pair.means}</span>
              </p>
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={`Remove ${pair.word}, ${pair.means}`}
                onClick={() => {
                  onRemove(pair);
                  first.current?.focus();
                }}
              >
                <X aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-[0.8125rem] leading-snug text-muted-foreground">
          None yet. In tables, they stand for the name of a column or the text of a cell; in documents, for a
          single word.
        </p>
      )}
    </div>
  );
}
