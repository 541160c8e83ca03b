// The output of a model as plain text: what it thought, marked up or linked is gone.
import { cleanText } from '../reading/clean-text.ts';

/** What models that think aloud write before their answer. One that is not closed has no answer behind it. */
const thinking = /<(think|thinking|reasoning|thought)>[\s\S]*?(?:<\/\1>|$)/giu;
/** Without its beginning, which some endpoints cut off. */
const thoughtEnd = /<\/(?:think|thinking|reasoning|thought)>/giu;
/** Elements whose content is no text. */
const hidden = /<(script|style|iframe|object|svg|template)\b[^<>]{0,500}>[\s\S]*?(?:<\/\1[^<>]{0,50}>|$)/giu;
const comment = /<!--[\s\S]*?(?:-->|$)/gu;
const tag = /<\/?[a-z!?][^<>]{0,500}>/giu;
const target = String.raw`\((?:[^()\n]|\([^()\n]{0,100}\)){0,300}\)`;
const image = new RegExp(String.raw`!\[[^[\]]{0,300}\]\s?(?:${target}|\[[^[\]\n]{0,100}\])`, 'gu');
const link = new RegExp(String.raw`\[([^[\]\n]{1,300})\]${target}`, 'gu');
const linkDefinition = /^ {0,3}\[[^[\]\n]{1,100}\]:\s*(?:<|[./#]|[a-z][a-z+.-]{0,20}:).*$/gimu;
const fence = /^[ \t]*(?:```|~~~).*$/gmu;

/**
 * Takes the markup of Markdown and HTML out of an output, and keeps its lines.
 * @param output at most some ten thousand characters: each pattern looks at all of it
 */
export function plainTextOf(output: string): string {
  const spoken = output.replaceAll(thinking, '\n');
  const answer = spoken.slice(lastEnd(spoken));
  return answer
    .replaceAll(hidden, ' ')
    .replaceAll(comment, ' ')
    .replaceAll(fence, '')
    .replaceAll(image, ' ')
    .replaceAll(linkDefinition, '')
    .replaceAll(link, '$1')
    .replaceAll(tag, ' ')
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map((line) => cleanText(line).trim())
    .join('\n');
}

function lastEnd(text: string): number {
  let end = 0;
  for (const match of text.matchAll(thoughtEnd)) end = match.index + match[0].length;
  return end;
}

/** A line without bullets, marks of headings and quotations, and emphasis. */
export function withoutMarks(line: string): string {
  return line
    .replace(/^(?:[#>\s]+|[-*+•–—·▪◦]\s+|\(?\d{1,2}[.)]\s+(?=\S))*/u, '')
    .replaceAll(
      /(?<!\\)(?:\*{1,3}|`{1,3}|~~|(?<![\p{L}\p{N}])_{1,2}(?=\S)|(?<=\S)_{1,2}(?![\p{L}\p{N}]))/gu,
      '',
    )
    .replaceAll(/\\(?=[*_`[\]#~\\])/gu, '')
    .replaceAll(/ {2,}/gu, ' ')
    .trim();
}
