import { useForm } from 'react-hook-form';
import type { AskFile } from '#shared/ask.ts';
import { fileUpdateInput } from '#shared/kept-files.ts';
import { DialogForm } from '#client/ui/dialog-form.tsx';
import { Field } from '#client/ui/field.tsx';
import {
  FormDialog,
  useOpenForm,
  useReportChanged,
  useSaveForm,
} from '#client/app/components/form-dialog.tsx';
import type { RowDialogProps } from '#client/app/components/row-dialogs.tsx';
import { schemaResolver } from '#client/app/lib/forms.ts';
import { trpcClient } from '#client/app/lib/trpc.ts';
import { refreshFiles } from '../ask-queries.ts';

/** The dialog that renames a file. */
export function RenameFileDialog({
  row: file,
  open,
  onOpenChange,
  onCloseAutoFocus,
}: RowDialogProps<AskFile>) {
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      onCloseAutoFocus={onCloseAutoFocus}
      title="Rename File"
      description="Answers name it as it is called now."
    >
      <RenameForm file={file} />
    </FormDialog>
  );
}

type NameValues = { name: string };
const resolver = schemaResolver<NameValues>(fileUpdateInput.pick({ name: true }).required());

function RenameForm({ file: { id, name } }: { file: AskFile }) {
  const { close } = useOpenForm();
  const { save, saving } = useSaveForm(
    (wanted: string, signal) => trpcClient.files.update.mutate({ id, name: wanted }, { signal }),
    { success: 'File renamed successfully.', onSettled: refreshFiles },
  );
  const { register, handleSubmit, formState } = useForm({
    mode: 'onBlur',
    resolver,
    defaultValues: { name },
  });
  useReportChanged(formState.isDirty);
  return (
    <DialogForm
      disabled={saving}
      onSubmit={() => void handleSubmit((values) => save(values.name))()}
      onCancel={close}
    >
      <Field label="Name" autoComplete="off" error={formState.errors.name?.message} {...register('name')} />
    </DialogForm>
  );
}
