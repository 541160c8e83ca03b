// The dialog of a form: it asks before unsaved changes are discarded, and what it has sent is aborted when it closes.
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
import type { ReactNode } from 'react';
import { Dialog, DialogContent, DialogTrigger } from '#client/ui/dialog.tsx';
import type { DialogContentProps } from '#client/ui/dialog.tsx';
import { toast } from '#client/ui/toast.tsx';
import { useUnsavedChanges } from '#client/app/lib/use-unsaved-changes.tsx';

type OpenForm = {
  /** Begins a save. The signal is aborted when the dialog closes, by whatever way. */
  begin: () => AbortSignal;
  /** Closes the dialog without asking: the form is saved, or the person has cancelled. */
  close: () => void;
  reportChanged: (changed: boolean) => void;
};

const OpenFormContext = createContext<OpenForm | undefined>(undefined);

/** The dialog around the form. @throws Error outside of a FormDialog */
export function useOpenForm(): OpenForm {
  const form = use(OpenFormContext);
  if (!form) throw new Error('This form stands in no FormDialog.');
  return form;
}

/** Tells the dialog around the form whether there are unsaved changes. */
export function useReportChanged(changed: boolean): void {
  const { reportChanged } = useOpenForm();
  // Before the next key can arrive: Escape right after the last letter must find it.
  useLayoutEffect(() => reportChanged(changed), [changed, reportChanged]);
}

/**
 * The call that saves a form. When it has succeeded, the dialog closes and `success` is told; when the dialog has been
 * closed before, the call is aborted and neither happens, whatever the server did.
 * @param save makes the call
 * @param onSettled called in each case: the server may have done it
 */
export function useSaveForm<Input>(
  save: (input: Input, signal: AbortSignal) => Promise<unknown>,
  { success, onSettled }: { success: string; onSettled: () => Promise<unknown> },
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
      toast.success(success);
      close();
    },
    onSettled,
  });
  return { save: mutate, saving: isPending };
}

/**
 * The dialog.
 * @param trigger the button that opens it, where it has one of its own
 * @param children the form; it starts anew with every opening
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
