// The only file that uses localStorage. If storage is blocked or full, values are kept in memory until the page is left.

/** The keys in localStorage. */
type StorageKey = 'access_token' | 'theme' | 'accept_cookies';

const storageKeys: readonly StorageKey[] = ['access_token', 'theme', 'accept_cookies'];
const memory = new Map<StorageKey, string>();

/** The value of `key`, or null. */
export function getStored(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

/** Stores `value` under `key`. */
export function setStored(key: StorageKey, value: string): void {
  try {
    localStorage.setItem(key, value);
    memory.delete(key);
  } catch {
    memory.set(key, value);
  }
}

/** Removes the value of `key`. */
export function removeStored(key: StorageKey): void {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Blocked storage has nothing to remove.
  }
}

/**
 * Subscribes to changes by other tabs.
 * @param key the key to watch
 * @param listener called with the new value, null if it was removed
 * @returns the function that unsubscribes
 */
export function subscribe(key: StorageKey, listener: (value: string | null) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // A null key means that the whole storage was cleared.
    if (event.key === key) listener(event.newValue);
    else if (event.key === null && storageKeys.includes(key)) listener(null);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
