/**
 * The status of an entry of the waitlist that is being stored, in SQL of both databases: `joined` where its address has an
 * account already.
 * @param email the address, an expression
 * @param otherwise the status without an account, an expression
 */
export function entryStatus(email: string, otherwise: string): string {
  return `case when exists (select 1 from users where users.email = ${email}) then 'joined' else ${otherwise} end`;
}
