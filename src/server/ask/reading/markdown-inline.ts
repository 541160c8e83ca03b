// The text of a line of Markdown, without its marks.
import { textOfHtml } from './html-text.ts';

/** Longer texts are no prose; their marks stay. */
const MOST_LENGTH = 20_000;

/** What its marks do not concern: code, a character that is escaped, an address. From left to right, as they begin. */
const literal =
  /(?<!`)(`{1,8})(?!`)([^`]{1,2000})(?<!`)\1(?!`)|\\([!-/:-@[-`{-~])|<((?:https?:\/\/|mailto:)[^<>\s]{1,2000})>/g;

/**
 * What a person reads of a text with marks for emphasis, links and code. Tags of HTML are left out, and what is a link
 * or a picture is its text.
 */
export function textOfMarkdown(marked: string): string {
  if (marked.length > MOST_LENGTH || !/[\\`*_~[\]<&!]/.test(marked)) return marked;
  // What is literal is held until the marks are gone, by signs that no text has.
  const held: string[] = [];
  const text = marked
    .replaceAll(/[\ue000\ue001]/g, '')
    .replaceAll(literal, (_all, _fence, code?: string, sign?: string, address?: string) => {
      held.push(code?.trim() ?? sign ?? address ?? '');
      return `\ue000${held.length - 1}\ue001`;
    });
  const inner = withoutMarks(/[<&]/.test(text) ? textOfHtml(text) : text);
  return inner.replaceAll(/\ue000(\d+)\ue001/g, (_all, index: string) => held[Number(index)] ?? '');
}

function withoutMarks(text: string): string {
  return text
    .replaceAll(/!?\[([^[\]]{0,500})\]\([^()\s]{0,2000}(?:\s+"[^"]{0,500}")?\)/g, '$1')
    .replaceAll(/!?\[([^[\]]{1,500})\]\[[^[\]]{0,200}\]/g, '$1')
    .replaceAll(/(\*{1,3}|~~)(?=\S)([^*~]{1,2000}?)(?<=\S)\1/g, '$2')
    .replaceAll(/(?<![\p{L}\p{N}_])(_{1,3})(?=\S)([^_]{1,2000}?)(?<=\S)\1(?![\p{L}\p{N}_])/gv, '$2');
}
