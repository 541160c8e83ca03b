// Names of files as people see them: text, never a path.
import { FILE_NAME_MAX } from '#shared/ask-limits.ts';

/** Separators of paths, of all systems. */
const SEPARATORS = /[/\\]/;
/** Control characters, line breaks, marks that turn text around, invisible ones, and what is no character. */
const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Cn}\p{Co}\p{Zl}\p{Zp}\uFFFD]/gu;

/**
 * The name to keep for a file that a client calls so: without folders and characters that deceive or cannot be stored, at
 * most 255 characters long, with its ending.
 */
export function cleanName(sent: string | undefined): string {
  const last = (sent ?? '').split(SEPARATORS).at(-1) ?? '';
  const name = last
    .toWellFormed()
    .replaceAll(/\p{White_Space}+/gu, ' ')
    .replaceAll(FORBIDDEN, '')
    .normalize('NFC')
    .trim();
  return name === '' || /^\.+$/.test(name) ? 'file' : shorten(name);
}

/** Between the names of files that lie in each other, and of the folders of an archive. */
const WITHIN = ' › ';
/** So much of the holder's name is kept, whatever the own one is. */
const SHORTEST_HOLDER = 40;

/**
 * The name of a file that lies in another one: `mail.eml › invoice.pdf`.
 * @param holder the name of the one that it lies in
 * @param sent its folders and its own name, which may be anything
 */
export function memberName(holder: string, sent: string): string {
  const parts = sent.split(SEPARATORS).filter((part) => !['', '.', '..'].includes(part.trim()));
  const own = (parts.length === 0 ? ['file'] : parts).map((part) => cleanName(part)).join(WITHIN);
  // The own name tells more than that of the holder.
  const room = Math.max(FILE_NAME_MAX - own.length - WITHIN.length, 0);
  return shorten(`${shorten(holder, Math.max(room, SHORTEST_HOLDER))}${WITHIN}${own}`);
}

function shorten(name: string, most = FILE_NAME_MAX): string {
  if (name.length <= most) return name;
  const ending = /\.[^. ]{1,10}$/.exec(name)?.[0] ?? '';
  // The cut may be inside of a pair of surrogates.
  return name.slice(0, most - ending.length).replace(/[\uD800-\uDBFF]$/, '') + ending;
}

/** The value of Content-Disposition that offers a file of this name for saving (RFC 6266). */
export function attachmentOf(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7E]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
