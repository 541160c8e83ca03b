import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { AlertDialog, AlertDialogContent } from '#client/ui/alert-dialog.tsx';
import type { SearchParams } from './search-params.ts';
import { addUnsavedChanges, asksBeforeUnload } from './unsaved-changes.ts';
import type { ConfirmDiscard } from './unsaved-changes.ts';

/** A yes-no question as a promise; asking again before the answer returns the same promise. */
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

/** Where one is: the path, and what stands behind it. */
export interface Place {
  pathname: string;
  search: SearchParams;
}

const isOtherPath = (from: Place, to: Place) => from.pathname !== to.pathname;

/**
 * Asks before unsaved changes of a form are lost by navigation, by leaving the document or by logging out. Another page
 * of the same list does not ask, since forms outlive it.
 * @param changed whether the form has unsaved changes
 * @param onDiscard called when the user discards them
 * @param isLeft whether a navigation leaves the form: to another path, if nothing is said
 * @returns `confirm`, which asks, or resolves to true at once without changes, and the `question` to render
 */
export function useUnsavedChanges(
  changed: boolean,
  onDiscard: () => void,
  isLeft: (from: Place, to: Place) => boolean = isOtherPath,
): { confirm: ConfirmDiscard; question: ReactNode } {
  const { open, ask, answer } = useQuestion();
  const confirm = useCallback(() => (changed ? ask() : Promise.resolve(true)), [changed, ask]);
  useBlocker({
    shouldBlockFn: useCallback(
      async ({ current, next }) => isLeft(current, next) && !(await confirm()),
      [confirm, isLeft],
    ),
    enableBeforeUnload: asksBeforeUnload,
    disabled: !changed,
  });
  useEffect(() => {
    if (changed) return addUnsavedChanges(confirm);
    // The changes were saved while the question was open.
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

/** The dialog of the question. If the changes are kept, the focus returns to its former element. */
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
