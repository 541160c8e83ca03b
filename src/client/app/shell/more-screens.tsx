import { useRole } from '#client/app/lib/current-user.ts';
import { EntryList, type Choosing } from './entry-list.tsx';
import { moreEntriesFor } from './more-entries.ts';

/** The group of the side menu below the entries of the specification, as soon as it is known whose it is. */
export default function MoreScreens({ onChoose }: Choosing) {
  const role = useRole();
  const entries = moreEntriesFor(role);
  if (role === undefined || entries.length === 0) return null;
  return (
    <div className="mt-4 border-t pt-4">
      <EntryList label="More screens" entries={entries} onChoose={onChoose} />
    </div>
  );
}
