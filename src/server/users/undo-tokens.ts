// The token in the link that undoes a change of address.
import { hashSecret } from '../auth/secrets.ts';
import type { Db } from '../db/schema.ts';

/**
 * Lets a token undo a change of address. The mail has the same one at each delivery.
 * @param trx the transaction that takes the mail for sending
 */
export async function storeUndoToken(trx: Db, email_change_id: string, token: string): Promise<void> {
  await trx
    .insertInto('undo_tokens')
    .values({ token_hash: hashSecret(token), email_change_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
