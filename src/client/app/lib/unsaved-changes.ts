// Which forms on the screen have unsaved changes, for what takes them all away: logging out, a new document.

/** Resolves to whether the changes of a form may go. */
export type ConfirmDiscard = () => Promise<boolean>;

const confirmations = new Set<ConfirmDiscard>();
let reloading = false;

/** Adds a form with unsaved changes. Returns what takes it away again. */
export function addUnsavedChanges(confirm: ConfirmDiscard): () => void {
  confirmations.add(confirm);
  return () => void confirmations.delete(confirm);
}

/** Asks for every form with unsaved changes. Resolves to whether nothing is left to lose. */
export async function confirmDiscard(): Promise<boolean> {
  for (const confirm of confirmations) if (!(await confirm())) return false;
  return true;
}

/** Reloads the document without asking, where what is on the screen must go. */
export function reloadWithoutAsking(): void {
  reloading = true;
  window.location.reload();
}

/** Whether the browser is to ask before it leaves the document with unsaved changes. */
export function asksBeforeUnload(): boolean {
  return !reloading;
}
