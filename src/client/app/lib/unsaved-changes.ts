// The registry of forms with unsaved changes, for the log-out and for leaving the document.

/** Resolves to whether the changes of a form may be discarded. */
export type ConfirmDiscard = () => Promise<boolean>;

const confirmations = new Set<ConfirmDiscard>();
let reloading = false;

/** Registers a form with unsaved changes. Returns the function that removes it. */
export function addUnsavedChanges(confirm: ConfirmDiscard): () => void {
  confirmations.add(confirm);
  return () => void confirmations.delete(confirm);
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
