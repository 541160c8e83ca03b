import { useState } from 'react';
import type { SubscriberDetail } from '#shared/subscribers.ts';
import { Button } from '#client/ui/button.tsx';
import { FieldError } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { problemOfTags, typedTags } from '../tags.ts';
import { TagList } from '../tag-list.tsx';
import { useUpdateEntry } from './entry-query.ts';

/** The tags of an entry. @param editable whether they can be changed */
export function EntryTags({ entry, editable }: { entry: SubscriberDetail; editable: boolean }) {
  const { mutate, isPending } = useUpdateEntry(entry.id);
  const [typed, setTyped] = useState('');
  const wanted = typedTags([...entry.tags, typed].join(';'));
  const problem = typed === '' ? undefined : problemOfTags(wanted);
  const isAdding = wanted.length > entry.tags.length && problem === undefined;
  if (!editable)
    return entry.tags.length > 0 ? (
      <TagList label="Tags" tags={entry.tags} />
    ) : (
      <p className="text-sm text-muted-foreground">No tags</p>
    );
  return (
    <>
      {entry.tags.length > 0 ? (
        <TagList
          label="Tags"
          tags={entry.tags}
          className="mb-3"
          onRemove={(gone) => {
            mutate({ tags: entry.tags.filter((tag) => tag !== gone) });
            // The button is removed.
            document.getElementById('entry-tag')?.focus();
          }}
        />
      ) : null}
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (isAdding && !isPending) mutate({ tags: wanted }, { onSuccess: () => setTyped('') });
        }}
      >
        <Input
          id="entry-tag"
          aria-label="New tag"
          placeholder="New tag"
          autoComplete="off"
          value={typed}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={problem === undefined ? undefined : 'entry-tag-error'}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit" variant="outline" disabled={!isAdding || isPending}>
          Add tag
        </Button>
      </form>
      <FieldError id="entry-tag-error" error={problem} className="mt-2" />
    </>
  );
}
