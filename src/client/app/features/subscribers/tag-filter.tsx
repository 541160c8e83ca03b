import { useState } from 'react';
import { Input } from '#client/ui/input.tsx';
import { toast } from '#client/ui/toast-queue.ts';
import { problemOfTags, typedTags } from './tags.ts';
import { TagList } from './tag-list.tsx';

/**
 * The filter by tags: a field that adds one by Enter, and those that a row must have, each to be taken away.
 * @param tags those of the address
 */
export function TagFilter({
  tags,
  onChange,
}: {
  tags: readonly string[];
  onChange: (tags: string[]) => void;
}) {
  const [typed, setTyped] = useState('');
  const submit = () => {
    const wanted = typedTags([...tags, typed].join(';'));
    const problem = problemOfTags(wanted);
    if (problem !== undefined) return toast.error(problem);
    setTyped('');
    if (wanted.length > tags.length) onChange(wanted);
  };
  return (
    <>
      <form
        className="min-w-32 flex-1 sm:w-36 sm:flex-none"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Input
          aria-label="Filter by tag"
          placeholder="Tag"
          enterKeyHint="search"
          maxLength={200}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </form>
      {tags.length > 0 ? (
        <TagList
          label="Tags of the filter"
          tags={tags}
          removeLabel={(tag) => `Filter without tag ${tag}`}
          onRemove={(gone) => {
            onChange(tags.filter((tag) => tag !== gone));
            // The button is removed.
            document.querySelector<HTMLElement>('[aria-label="Filter by tag"]')?.focus();
          }}
        />
      ) : null}
    </>
  );
}
