// The registry of forms with unsaved changes, for the log-out, for leaving the document and for the end of a session.
import { useEffect } from 'react';

/** Resolves to whether the changes of a form may be discarded. */
export type ConfirmDiscard = () => Promise<boolean>;

const confirmations = new Set<ConfirmDiscard>();
/** What would be missed after the end of a session, but is not asked about otherwise. */
const drafts = new Set<symbol>();
let reloading = false;

/** Registers a form with unsaved changes. Returns the function that removes it. */
export function addUnsavedChanges(confirm: ConfirmDiscard): () => void {
  confirmations.add(confirm);
  return () => void confirmations.delete(confirm);
}

/** Registers something that must outlive the end of a session. Returns the function that removes it. */
export function addDraft(): () => void {
  const draft = Symbol('draft');
  drafts.add(draft);
  return () => void drafts.delete(draft);
}

/** Registers what was typed in the component, such as a question, while there is something. */
export function useDraft(isTyped: boolean): void {
  useEffect(() => (isTyped ? addDraft() : undefined), [isTyped]);
}

/** Whether the end of a session would lose something. */
export function hasUnsaved(): boolean {
  return confirmations.size > 0 || drafts.size > 0;
}

/** Asks for each form with unsaved changes. Resolves to whether all may be discarded. */
export async function confirmDiscard(): Promise<boolean> {
  for (const confirm of confirmations) if (!(await confirm())) return false;
  return true;
}

/** Reloads the document without asking about unsaved changes. */
export function reloadWithoutAsking(): void {
  reloading = true;
  window.location.reload();
}

/** Whether the browser asks before it leaves the document with unsaved changes. */
export function asksBeforeUnload(): boolean {
  return !reloading;
}
