// The mails of a server without SMTP, which are files.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { expect } from './fixtures.ts';

/** The recorder of traces runs a script in every frame, which the frame of the preview forbids. */
export const BLOCKED_RECORDER = /Blocked script execution in 'about:srcdoc'/;

/**
 * Waits for the mail that invites an address.
 * @param dataDir the server's DATA_DIR
 * @returns the mail, and the link in it
 */
export function invitationMail(dataDir: string, email: string): Promise<{ mail: Email; link: string }> {
  return mailTo(dataDir, email, 'invitation');
}

/** As `invitationMail`, of an invitation of staff. */
export function staffMail(dataDir: string, email: string): Promise<{ mail: Email; link: string }> {
  return mailTo(dataDir, email, 'staff');
}

async function mailTo(dataDir: string, email: string, kind: string): Promise<{ mail: Email; link: string }> {
  const folder = join(dataDir, 'outbox');
  const find = async () => {
    const names = await readdir(folder).catch(() => []);
    const mails = await Promise.all(
      // A file whose name starts with a dot is still being written.
      names
        .filter((name) => !name.startsWith('.'))
        .map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
    );
    return mails.find(({ to, text }) => to?.[0]?.address === email && text?.includes(`/signup?${kind}=`));
  };
  await expect.poll(find).toBeDefined();
  const mail = await find();
  const link = new RegExp(`http\\S+/signup\\?${kind}=[\\w-]+`).exec(mail?.text ?? '')?.[0];
  if (mail === undefined || link === undefined) throw new Error(`No mail invites ${email}.`);
  return { mail, link };
}
