// What guards a form with unsaved changes: the question before they are discarded.
import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { AlertDialog, AlertDialogContent } from '../ui/alert-dialog.tsx';
import { addUnsavedChanges, asksBeforeUnload } from './unsaved-changes.ts';
import type { ConfirmDiscard } from './unsaved-changes.ts';

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
  const [asking, setAsking] = useState(false);
  const asked = useRef<{ answer: Promise<boolean>; resolve: (discard: boolean) => void }>(undefined);
  const focused = useRef<Element>(null);

  const confirm = useCallback((): Promise<boolean> => {
    if (!changed) return Promise.resolve(true);
    if (!asked.current) {
      let resolve = (_discard: boolean): void => undefined;
      const answer = new Promise<boolean>((settle) => (resolve = settle));
      asked.current = { answer, resolve };
      focused.current = document.activeElement;
      setAsking(true);
    }
    return asked.current.answer;
  }, [changed]);
  const settle = useCallback((discard: boolean) => {
    asked.current?.resolve(discard);
    asked.current = undefined;
    setAsking(false);
  }, []);

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
    // Saved while the question stood: nothing is left to discard.
    settle(true);
    return undefined;
  }, [changed, confirm, settle]);

  const question = (
    <DiscardQuestion
      open={asking && changed}
      onKeep={() => settle(false)}
      onDiscard={() => {
        focused.current = null;
        onDiscard();
        settle(true);
      }}
      onClosed={() => {
        if (focused.current instanceof HTMLElement) focused.current.focus();
      }}
    />
  );
  return { confirm, question };
}

function DiscardQuestion({
  open,
  onKeep,
  onDiscard,
  onClosed,
}: {
  open: boolean;
  onKeep: () => void;
  onDiscard: () => void;
  onClosed: () => void;
}) {
  return (
    <AlertDialog open={open} onOpenChange={onKeep}>
      <AlertDialogContent
        title="Discard changes?"
        description="What you changed here has not been saved."
        cancelLabel="Keep editing"
        confirmLabel="Discard"
        className="max-w-sm"
        overlayClassName="z-50"
        onConfirm={onDiscard}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          onClosed();
        }}
      />
    </AlertDialog>
  );
}
