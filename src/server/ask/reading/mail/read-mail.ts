// Reads mails: the head and the text. What is attached becomes files of their own (`members/tell-members.ts`).
import type { ByteSource } from '../byte-source.ts';
import type { Paper } from '../paper.ts';
import { readMail } from './mail.ts';

/** Reads a mail as it goes over the internet. @throws UnreadableFileError if it is damaged */
export async function readEml(source: ByteSource, paper: Paper): Promise<void> {
  const { parseEml } = await import('./parse-eml.ts');
  readMail(await parseEml(source), paper);
}

/** Reads a mail that Outlook has saved. @throws UnreadableFileError if it is damaged */
export async function readMsg(source: ByteSource, paper: Paper): Promise<void> {
  const { parseMsg } = await import('./parse-msg.ts');
  readMail(parseMsg(source), paper);
}
