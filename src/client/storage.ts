// The only file that touches localStorage: the three values that the browser keeps, and news of them from other tabs.
// Where storage is blocked or full, values live in memory until the page goes.

/** Every key that this product stores; there are no others. */
type StorageKey = 'access_token' | 'theme' | 'accept_cookies';

const storageKeys: readonly StorageKey[] = ['access_token', 'theme', 'accept_cookies'];
const memory = new Map<StorageKey, string>();

/** What is stored under `key`, or null. */
export function getStored(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

/** Stores `value` under `key`; keeps it in memory where the browser refuses. */
export function setStored(key: StorageKey, value: string): void {
  try {
    localStorage.setItem(key, value);
    memory.delete(key);
  } catch {
    memory.set(key, value);
  }
}

/** Forgets what is stored under `key`. */
export function removeStored(key: StorageKey): void {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Blocked storage holds nothing to remove.
  }
}

/**
 * Tells of changes that other tabs make (the browser does not tell the tab that made the change).
 * @param key the key to watch
 * @param listener called with the new value, null when it was removed
 * @returns a function that ends the subscription
 */
export function subscribe(key: StorageKey, listener: (value: string | null) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // A null key means that everything was cleared at once.
    if (event.key === key) listener(event.newValue);
    else if (event.key === null && storageKeys.includes(key)) listener(null);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
