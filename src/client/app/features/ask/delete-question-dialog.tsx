import { useNavigate } from '@tanstack/react-router';
import { getQueryKey } from '@trpc/react-query';
import type { Question } from '#shared/questions.ts';
import { AlertDialog, AlertDialogContent } from '#client/ui/alert-dialog.tsx';
import { toast } from '#client/ui/toast-queue.ts';
import type { RowDialogProps } from '#client/app/components/row-dialogs.tsx';
import { queryClient, trpc } from '#client/app/lib/trpc.ts';
import { refreshThreads } from './ask-queries.ts';
import { scopeOf } from './ask-search.ts';

/** The confirmation before a question is deleted. */
export function DeleteQuestionDialog({
  row: { id, question },
  open,
  onOpenChange,
  onDeleted,
  onCloseAutoFocus,
}: RowDialogProps<Pick<Question, 'id' | 'question'>>) {
  const navigate = useNavigate();
  const remove = trpc.questions.remove.useMutation({
    onSuccess: async () => {
      toast.success('The question was deleted.');
      onDeleted();
      await navigate({
        to: '/admin/ask',
        search: (former) => (former.question === id ? { page: former.page, ...scopeOf(former) } : former),
        replace: true,
      });
      // Back would show it again.
      queryClient.removeQueries({ queryKey: getQueryKey(trpc.questions.get, { id }) });
    },
    onSettled: () => refreshThreads(),
  });
  return (
    <AlertDialog open={open} onOpenChange={onOpenChange}>
      <AlertDialogContent
        title="Delete Question"
        description={
          <>
            The question{' '}
            <strong className="font-medium wrap-anywhere text-foreground">{shorten(question)}</strong> and its
            answer will be permanently deleted. The files stay.
          </>
        }
        pending={remove.isPending}
        onConfirm={() => remove.mutate({ id })}
        onCloseAutoFocus={onCloseAutoFocus}
      />
    </AlertDialog>
  );
}

/** A long question would push the buttons off a small screen. */
function shorten(text: string): string {
  return text.length > 160 ? `${text.slice(0, 150).trimEnd()}…` : text;
}
