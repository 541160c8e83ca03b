import { ChevronDown, Library } from 'lucide-react';
import { useId, useState } from 'react';
import { cn } from '#client/ui/class-names.ts';
import { CheckboxField } from '#client/ui/checkbox.tsx';
import type { Choice } from './choices.ts';

/**
 * Which collections are asked: a button that names them, and below it a list of all to choose from.
 * @param chosen ids; undefined for all
 */
export function CollectionChoice({
  collections,
  chosen,
  onChoose,
}: {
  collections: readonly Choice[];
  chosen: readonly string[] | undefined;
  onChoose: (chosen: string[] | undefined) => void;
}) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const selected = collections.filter((collection) => !chosen || chosen.includes(collection.id));
  const toggle = (of: string, on: boolean) => {
    const ids = collections
      .filter((collection) => (collection.id === of ? on : selected.includes(collection)))
      .map((collection) => collection.id);
    onChoose(ids.length === collections.length ? undefined : ids);
  };
  return (
    <div className="min-w-0">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        className="flex h-8 max-w-full cursor-pointer items-center gap-2 rounded-md px-2 text-[0.8125rem] text-muted-foreground hover:bg-muted hover:text-foreground"
        onClick={() => setOpen(!open)}
      >
        <Library aria-hidden className="size-4 shrink-0" />
        <span className="truncate">{nameOf(selected, collections.length)}</span>
        <ChevronDown
          aria-hidden
          className={cn('size-3.5 shrink-0 transition-transform', open && 'rotate-180')}
        />
      </button>
      <fieldset id={id} hidden={!open} className="max-h-60 overflow-y-auto">
        <legend className="sr-only">Collections to ask</legend>
        <div className="grid gap-2.5 px-2 pt-2 pb-1">
          {collections.map(({ id: of, name, hint }) => (
            <CheckboxField
              key={of}
              label={name}
              hint={hint}
              checked={selected.some((collection) => collection.id === of)}
              onChange={({ currentTarget }) => toggle(of, currentTarget.checked)}
            />
          ))}
        </div>
      </fieldset>
    </div>
  );
}

function nameOf(selected: readonly Choice[], count: number): string {
  const [first] = selected;
  if (selected.length === count) return 'All collections';
  if (!first) return 'No collection';
  return selected.length === 1 ? first.name : `${selected.length} of ${count} collections`;
}
