/** A hidden username field for password managers, in forms that change a password. Empty where the address is unknown. */
export function UsernameHint({ email = '' }: { email?: string }) {
  return <input type="text" autoComplete="username" value={email} readOnly hidden />;
}
