import { toast } from '#client/ui/toast-queue.ts';

/**
 * Copies a text to the clipboard and shows a toast with the outcome.
 * @param what names the text, as in `The ID`
 */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    // Browsers offer the clipboard on https and on localhost only.
    await navigator.clipboard.writeText(text);
    toast.success(`${what} was copied.`);
  } catch {
    toast.error(`${what} could not be copied: this browser does not allow it here.`);
  }
}
