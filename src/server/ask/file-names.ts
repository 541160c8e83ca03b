// Names of files as people see them: text, never a path.
import { FILE_NAME_MAX } from '#shared/ask.ts';

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

function shorten(name: string): string {
  if (name.length <= FILE_NAME_MAX) return name;
  const ending = /\.[^. ]{1,10}$/.exec(name)?.[0] ?? '';
  // The cut may be inside of a pair of surrogates.
  return name.slice(0, FILE_NAME_MAX - ending.length).replace(/[\uD800-\uDBFF]$/, '') + ending;
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
