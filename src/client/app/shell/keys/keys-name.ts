/** The title of the list of keys, by which it is requested. */
export const KEYS_DIALOG = 'Keyboard shortcuts';
