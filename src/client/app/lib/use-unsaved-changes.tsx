// What guards a form with unsaved changes: the question before they are discarded.
import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { AlertDialog, AlertDialogContent } from '#client/ui/alert-dialog.tsx';
import { addUnsavedChanges, asksBeforeUnload } from './unsaved-changes.ts';
import type { ConfirmDiscard } from './unsaved-changes.ts';

/** A question to the person. Asked again before it is answered, it is the same question. */
function useQuestion() {
  const [open, setOpen] = useState(false);
  const asked = useRef<{ answer: Promise<boolean>; resolve: (yes: boolean) => void }>(undefined);
  const ask = useCallback((): Promise<boolean> => {
    if (!asked.current) {
      let resolve = (_yes: boolean): void => undefined;
      const answer = new Promise<boolean>((settle) => (resolve = settle));
      asked.current = { answer, resolve };
      setOpen(true);
    }
    return asked.current.answer;
  }, []);
  const answer = useCallback((yes: boolean) => {
    asked.current?.resolve(yes);
    asked.current = undefined;
    setOpen(false);
  }, []);
  return { open, ask, answer };
}

/**
 * Guards the changes of a form: another screen, another document and logging out ask before they go. Another page of the
 * same list does not ask, since forms outlast it.
 * @param changed whether the form has unsaved changes
 * @param onDiscard called when the person has decided to discard them
 * @returns `confirm`, which asks, or resolves to true at once where there is nothing to lose, and the `question`, which
 * has to be rendered
 */
export function useUnsavedChanges(
  changed: boolean,
  onDiscard: () => void,
): { confirm: ConfirmDiscard; question: ReactNode } {
  const { open, ask, answer } = useQuestion();
  const confirm = useCallback(() => (changed ? ask() : Promise.resolve(true)), [changed, ask]);
  useBlocker({
    shouldBlockFn: useCallback(
      async ({ current, next }) => current.pathname !== next.pathname && !(await confirm()),
      [confirm],
    ),
    enableBeforeUnload: asksBeforeUnload,
    disabled: !changed,
  });
  useEffect(() => {
    if (changed) return addUnsavedChanges(confirm);
    // Saved while the question was open: nothing is left to discard.
    answer(true);
    return undefined;
  }, [changed, confirm, answer]);
  const question = (
    <DiscardQuestion
      open={open && changed}
      onAnswer={(discard) => {
        if (discard) onDiscard();
        answer(discard);
      }}
    />
  );
  return { confirm, question };
}

/** The question. When the changes are kept, the focus returns to where it was. */
function DiscardQuestion({ open, onAnswer }: { open: boolean; onAnswer: (discard: boolean) => void }) {
  const focused = useRef<Element>(null);
  return (
    <AlertDialog open={open} onOpenChange={() => onAnswer(false)}>
      <AlertDialogContent
        title="Discard changes?"
        description="What you changed here has not been saved."
        cancelLabel="Keep editing"
        confirmLabel="Discard"
        maxWidth="max-w-sm"
        onConfirm={() => {
          focused.current = null;
          onAnswer(true);
        }}
        onOpenAutoFocus={() => (focused.current = document.activeElement)}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (focused.current instanceof HTMLElement) focused.current.focus();
        }}
      />
    </AlertDialog>
  );
}
