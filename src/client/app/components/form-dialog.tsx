// A dialog with a form: it asks before it discards unsaved changes, and aborts its running request when it closes.
import { useMutation } from '@tanstack/react-query';
import {
  createContext,
  Fragment,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogContent, DialogTrigger } from '#client/ui/dialog.tsx';
import type { DialogContentProps } from '#client/ui/dialog.tsx';
import { toast } from '#client/ui/toast-queue.ts';
import { useDialogRequest } from '#client/app/lib/dialog-requests.ts';
import { useUnsavedChanges } from '#client/app/lib/use-unsaved-changes.tsx';

type OpenForm = {
  /** Starts a save. The signal is aborted when the dialog closes for any reason. */
  begin: () => AbortSignal;
  /** Closes the dialog without a question, after a save or Cancel. */
  close: () => void;
  reportChanged: (changed: boolean) => void;
};

const OpenFormContext = createContext<OpenForm | undefined>(undefined);

/** The FormDialog around the component. @throws Error outside of one */
export function useOpenForm(): OpenForm {
  const form = use(OpenFormContext);
  if (!form) throw new Error('The component is not inside a FormDialog.');
  return form;
}

/** Reports to the FormDialog whether the form has unsaved changes. */
export function useReportChanged(changed: boolean): void {
  const { reportChanged } = useOpenForm();
  // A layout effect, so that Escape right after the last key press already sees the change.
  useLayoutEffect(() => reportChanged(changed), [changed, reportChanged]);
}

/**
 * The mutation that saves a form. On success the dialog closes and the toast `success`, if there is one, is shown. If the dialog closes
 * first, the request is aborted and neither happens.
 * @param save sends the request
 * @param onSettled called in every case, since the server may have saved an aborted request
 */
export function useSaveForm<Input>(
  save: (input: Input, signal: AbortSignal) => Promise<unknown>,
  { success, onSettled }: { success?: string; onSettled: () => Promise<unknown> },
): { save: (input: Input) => void; saving: boolean } {
  const { begin, close } = useOpenForm();
  const { mutate, isPending } = useMutation({
    mutationFn: async (input: Input) => {
      const signal = begin();
      try {
        await save(input, signal);
      } catch (error) {
        if (!signal.aborted) throw error;
      }
      return signal;
    },
    onSuccess: ({ aborted }) => {
      if (aborted) return;
      if (success !== undefined) toast.success(success);
      close();
    },
    onSettled,
  });
  return { save: mutate, saving: isPending };
}

/**
 * @param trigger the button that opens the dialog, if it has its own
 * @param children the form; it is mounted again each time the dialog opens
 */
export function FormDialog({
  open,
  onOpenChange,
  trigger,
  children,
  ...content
}: Pick<DialogContentProps, 'title' | 'description' | 'maxWidth' | 'onCloseAutoFocus'> & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  trigger?: ReactNode;
  children: ReactNode;
}) {
  const [opening, setOpening] = useState(0);
  const [changed, setChanged] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const begin = useCallback(() => {
    running.current = new AbortController();
    return running.current.signal;
  }, []);
  const close = useCallback(() => {
    running.current?.abort();
    onOpenChange(false);
  }, [onOpenChange]);
  const form = useMemo(() => ({ begin, close, reportChanged: setChanged }), [begin, close]);

  const guarded = open && changed;
  const { confirm, question } = useUnsavedChanges(guarded, close);
  const change = (wanted: boolean) => {
    if (wanted) {
      setOpening((last) => last + 1);
      onOpenChange(true);
    } else if (guarded) {
      void confirm().then((discarded) => discarded && close());
    } else close();
  };
  return (
    <Dialog open={open} onOpenChange={change}>
      {trigger ? <DialogTrigger asChild>{trigger}</DialogTrigger> : null}
      <DialogContent {...content}>
        <OpenFormContext value={form}>
          <Fragment key={opening}>{children}</Fragment>
        </OpenFormContext>
      </DialogContent>
      {question}
    </Dialog>
  );
}

/**
 * A button and the FormDialog that it opens. `requestDialog` opens it too, by its title.
 * @param icon before the text of the button
 * @param label the text of the button, by default the title
 */
export function FormDialogButton({
  icon: Icon,
  label,
  variant,
  size,
  ...dialog
}: Pick<DialogContentProps, 'title' | 'description' | 'maxWidth'> &
  Pick<ComponentProps<typeof Button>, 'variant' | 'size'> & {
    icon: LucideIcon;
    label?: string;
    children: ReactNode;
  }) {
  const [open, setOpen] = useState(false);
  useDialogRequest(dialog.title, setOpen);
  return (
    <FormDialog
      {...dialog}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant={variant} size={size}>
          <Icon aria-hidden />
          {label ?? dialog.title}
        </Button>
      }
    />
  );
}
