// Whose password a form changes: told to password managers, which ask for it; nobody sees it.

/** The hidden field. Without an address, as where a link alone says whose password it is, it is empty. */
export function UsernameHint({ email = '' }: { email?: string }) {
  return <input type="text" autoComplete="username" value={email} readOnly hidden />;
}
