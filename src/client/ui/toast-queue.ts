// The toast store: `toast.success(text)` and `toast.error(text)` from anywhere. Separate from the rendering of toasts, which
// is loaded when needed.

type Kind = 'success' | 'error';
/** The button of a toast; it also closes it. */
export type ToastAction = { label: string; run: () => void };
/** A toast; `open` is false during its closing animation. */
export type Message = {
  id: number;
  kind: Kind;
  text: string;
  action: ToastAction | undefined;
  open: boolean;
};

/** How long a closed toast stays mounted for its animation, in milliseconds. */
const LEAVES_IN = 300;
const MOST_AT_ONCE = 4;

/** The title of each kind. */
export const titles = { success: 'Success!', error: 'Something went wrong!' } as const;

let messages: readonly Message[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function update(next: readonly Message[]): void {
  messages = next;
  for (const listener of listeners) listener();
}

function add(kind: Kind, text: string, action?: ToastAction): void {
  lastId += 1;
  // One with a button stays: what it does belongs to what that toast tells.
  const others = messages.filter(
    (message) => message.kind !== kind || message.text !== text || message.action !== undefined,
  );
  update([...others, { id: lastId, kind, text, action, open: true }].slice(-MOST_AT_ONCE));
}

/** Closes the toast `id`. */
export function closeMessage(id: number): void {
  update(messages.map((message) => (message.id === id ? { ...message, open: false } : message)));
  setTimeout(() => update(messages.filter((message) => message.id !== id)), LEAVES_IN);
}

/** The current toasts; the same array until they change. */
export function shownMessages(): readonly Message[] {
  return messages;
}

/** Calls `listener` after every change. Returns the function that unsubscribes. */
export function onMessages(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a toast. A toast with the same text is replaced, unless it has a button. */
export const toast = {
  /** Titled 'Success!'. */
  success: (text: string, action?: ToastAction): void => add('success', text, action),
  /** Titled 'Something went wrong!'. */
  error: (text: string): void => add('error', text),
};
