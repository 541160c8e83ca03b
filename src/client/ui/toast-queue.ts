// What toasts there are: `toast.success(text)` and `toast.error(text)` from anywhere. Apart from how they are drawn, which
// the public pages fetch only when they come to need it.

type Kind = 'success' | 'error';
/** One toast; `open` is false while it leaves. */
export type Message = { id: number; kind: Kind; text: string; open: boolean };

/** The leaving animation ends well within this time. */
const LEAVES_IN = 300;
const MOST_AT_ONCE = 4;

/** What stands above the text of each kind (section 8 of the specification). */
export const titles = { success: 'Success!', error: 'Something went wrong!' } as const;

let messages: readonly Message[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function update(next: readonly Message[]): void {
  messages = next;
  for (const listener of listeners) listener();
}

function add(kind: Kind, text: string): void {
  lastId += 1;
  const others = messages.filter((message) => message.kind !== kind || message.text !== text);
  update([...others, { id: lastId, kind, text, open: true }].slice(-MOST_AT_ONCE));
}

/** Lets the toast `id` leave. */
export function closeMessage(id: number): void {
  update(messages.map((message) => (message.id === id ? { ...message, open: false } : message)));
  setTimeout(() => update(messages.filter((message) => message.id !== id)), LEAVES_IN);
}

/** The toasts at this moment; the same array until they change. */
export function shownMessages(): readonly Message[] {
  return messages;
}

/** Calls `listener` after every change. Returns what ends that. */
export function onMessages(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a toast. The same text again replaces the one that is shown. */
export const toast = {
  /** Titled 'Success!'. */
  success: (text: string): void => add('success', text),
  /** Titled 'Something went wrong!'. */
  error: (text: string): void => add('error', text),
};
