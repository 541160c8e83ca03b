import { Tag } from 'lucide-react';
import { useState } from 'react';
import { DialogForm } from '#client/ui/dialog-form.tsx';
import { Field } from '#client/ui/field.tsx';
import { toast } from '#client/ui/toast-queue.ts';
import {
  FormDialogButton,
  useOpenForm,
  useReportChanged,
  useSaveForm,
} from '#client/app/components/form-dialog.tsx';
import { formatCount } from '#client/app/lib/format.ts';
import { queries, trpcClient } from '#client/app/lib/trpc.ts';
import { problemOfTags, typedTags } from './tags.ts';

/** The `Tag` button of a selection, and its dialog. @param ids those that are selected */
export function TagSelectionDialog({ ids }: { ids: string[] }) {
  return (
    <FormDialogButton
      icon={Tag}
      label="Tag"
      variant="outline"
      size="sm"
      title="Tag Subscribers"
      description={`${formatCount(ids.length, 'selected row')}. Write a comma between tags.`}
    >
      <TagForm ids={ids} />
    </FormDialogButton>
  );
}

function TagForm({ ids }: { ids: string[] }) {
  const { close } = useOpenForm();
  const [typed, setTyped] = useState({ add: '', remove: '' });
  const [add, remove] = [typedTags(typed.add), typedTags(typed.remove)];
  const problems = { add: problemOfTags(add), remove: problemOfTags(remove) };
  useReportChanged(add.length + remove.length > 0);
  const { save, saving } = useSaveForm(
    async (input: { ids: string[]; add: string[]; remove: string[] }, signal) => {
      const { changed } = await trpcClient.subscribers.tagMany.mutate(input, { signal });
      toast.success(changed === 0 ? 'Nothing has changed' : `${formatCount(changed, 'subscriber')} changed`);
    },
    { onSettled: () => queries.subscribers.invalidate() },
  );
  const isEmpty = add.length + remove.length === 0;
  return (
    <DialogForm
      disabled={saving || isEmpty || problems.add !== undefined || problems.remove !== undefined}
      onSubmit={() => save({ ids, add, remove })}
      onCancel={close}
    >
      <Field
        label="Add tags"
        placeholder="press, early"
        autoComplete="off"
        value={typed.add}
        error={problems.add}
        onChange={({ currentTarget: { value } }) => setTyped((last) => ({ ...last, add: value }))}
      />
      <Field
        label="Remove tags"
        autoComplete="off"
        value={typed.remove}
        error={problems.remove}
        onChange={({ currentTarget: { value } }) => setTyped((last) => ({ ...last, remove: value }))}
      />
    </DialogForm>
  );
}
