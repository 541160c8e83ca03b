import { useForm } from 'react-hook-form';
import { THREAD_TITLE_MAX, type Thread } from '#shared/threads.ts';
import { AlertDialog, AlertDialogContent } from '#client/ui/alert-dialog.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogContent, DialogFooter } from '#client/ui/dialog.tsx';
import { DialogForm } from '#client/ui/dialog-form.tsx';
import { Field } from '#client/ui/field.tsx';
import { toast } from '#client/ui/toast-queue.ts';
import {
  FormDialog,
  useOpenForm,
  useReportChanged,
  useSaveForm,
} from '#client/app/components/form-dialog.tsx';
import type { RowDialogProps } from '#client/app/components/row-dialogs.tsx';
import { copyText } from '#client/app/lib/copy-text.ts';
import { trpc, trpcClient } from '#client/app/lib/trpc.ts';
import { refreshThreads } from '../ask-queries.ts';
import { useLeaveDeleted } from './leave-deleted.ts';

/** The dialog that changes the title of a conversation. */
export function RenameThreadDialog({ row, ...dialog }: RowDialogProps<Thread>) {
  const { open, onOpenChange, onCloseAutoFocus } = dialog;
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      onCloseAutoFocus={onCloseAutoFocus}
      title="Rename Conversation"
    >
      <RenameForm thread={row} />
    </FormDialog>
  );
}

function RenameForm({ thread: { id, title } }: { thread: Thread }) {
  const { close } = useOpenForm();
  const { save, saving } = useSaveForm(
    (wanted: string, signal) => trpcClient.threads.update.mutate({ id, title: wanted }, { signal }),
    { success: 'The conversation was renamed.', onSettled: () => refreshThreads() },
  );
  const { register, handleSubmit, formState } = useForm({
    mode: 'onBlur',
    defaultValues: { title: title.slice(0, THREAD_TITLE_MAX) },
  });
  useReportChanged(formState.isDirty);
  return (
    <DialogForm
      disabled={saving}
      onSubmit={() => void handleSubmit((values) => save(values.title))()}
      onCancel={close}
    >
      <Field
        label="Title"
        placeholder="Leaving the flat"
        autoComplete="off"
        maxLength={THREAD_TITLE_MAX}
        error={formState.errors.title?.message}
        {...register('title', {
          validate: (text) => text.trim() !== '' || 'A title is required.',
        })}
      />
    </DialogForm>
  );
}

/** The dialog that shares a conversation, says with whom, and takes it back. */
export function ShareThreadDialog({
  row: { id, shared: wasShared },
  open,
  onOpenChange,
  onCloseAutoFocus,
}: RowDialogProps<Thread>) {
  const share = trpc.threads.share.useMutation({ onSettled: () => refreshThreads() });
  const shared = share.data?.shared ?? wasShared;
  const copy = () => copyText(`${window.location.origin}/admin/ask?thread=${id}`, 'The address');
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title="Share Conversation"
        description="Everyone who is signed in and has the address may read it, also what is asked in it later. It opens no file: of each answer they see what rests on files that they may read."
        onCloseAutoFocus={onCloseAutoFocus}
      >
        <p role="status" className="mt-5 text-sm font-medium">
          {shared ? 'It is shared.' : 'It is not shared.'}
        </p>
        <DialogFooter>
          {shared ? (
            <>
              <Button
                variant="outline"
                disabled={share.isPending}
                onClick={() => share.mutate({ id, shared: false })}
              >
                Stop sharing
              </Button>
              <Button onClick={() => void copy()}>Copy the address</Button>
            </>
          ) : (
            <Button
              disabled={share.isPending}
              onClick={() => share.mutate({ id, shared: true }, { onSuccess: () => void copy() })}
            >
              Share and copy the address
            </Button>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

/** The confirmation before a conversation is deleted. */
export function DeleteThreadDialog({
  row: { id, title, questions },
  open,
  onOpenChange,
  onDeleted,
  onCloseAutoFocus,
}: RowDialogProps<Thread>) {
  const leaveDeleted = useLeaveDeleted();
  const remove = trpc.threads.remove.useMutation({
    onSuccess: async () => {
      toast.success('The conversation was deleted.');
      onDeleted();
      await leaveDeleted([id]);
    },
    onSettled: () => refreshThreads(),
  });
  return (
    <AlertDialog open={open} onOpenChange={onOpenChange}>
      <AlertDialogContent
        title="Delete Conversation"
        description={
          <>
            The conversation{' '}
            <strong className="font-medium wrap-anywhere text-foreground">{title.slice(0, 150)}</strong>
            {questions === 1 ? '' : ` with its ${questions} questions`} will be permanently deleted. The files
            stay.
          </>
        }
        pending={remove.isPending}
        onConfirm={() => remove.mutate({ id })}
        onCloseAutoFocus={onCloseAutoFocus}
      />
    </AlertDialog>
  );
}
