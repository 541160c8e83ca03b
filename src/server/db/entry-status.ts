/**
 * The status of an entry of the waitlist that is being stored, in SQL of both databases: `joined` where its address has an
 * account already, by an invitation or a superuser; anybody can sign up with any address.
 * @param email the address, an expression
 * @param otherwise the status without an account, an expression
 */
export function entryStatus(email: string, otherwise: string): string {
  return `case when exists (select 1 from users where users.email = ${email} and users.email_unchecked = 0) then 'joined' else ${otherwise} end`;
}

/**
 * The statement with which entries of the waitlist that are not confirmed yet wait: their addresses came again in a way that
 * asks for no confirmation, by a join without CONFIRM_JOINS or by an import. All else of them stays as it is.
 * @param which the condition for the entries, in SQL of both databases
 */
export function confirmEntries(which: string): string {
  return `update subscribers set status = ${entryStatus('subscribers.email', `'waiting'`)}
    where status = 'unconfirmed' and ${which}`;
}
