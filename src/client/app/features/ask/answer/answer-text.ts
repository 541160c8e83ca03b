import { WAITLIST_ID } from '#shared/ask-limits.ts';
import { figureSentence } from '#shared/figure-sentence.ts';
import type { Figure } from '#shared/figures.ts';
import type { Citation, Question } from '#shared/questions.ts';
import { formatCount, formatList } from '#client/app/lib/format.ts';
import { sourceText, usedText } from '../figure/figure-words.ts';
import { choosingText, spokenChoosing, unknownText } from '../choosing/reading-words.ts';
import { placeOf } from './place-of.ts';
import { withoutTabs } from './without-tabs.ts';

/** A quotation with its source, as text to paste elsewhere. */
export function quotationText(citation: Citation): string {
  const leadIn = citation.lead_in === '' ? '' : `${withoutTabs(citation.lead_in)}\n`;
  return `${leadIn}“${withoutTabs(citation.quote)}”\n(${citation.file_name}, ${placeOf(citation)})`;
}

/** A quotation with its source, as it is announced. */
function spokenQuotation(citation: Citation): string {
  const { lead_in, quote, file_name } = citation;
  return [withoutTabs(lead_in), `“${withoutTabs(quote)}”, ${file_name}, ${placeOf(citation)}.`]
    .filter(Boolean)
    .join(' ');
}

/** A figure with its source, as text to paste elsewhere. */
function figureCopy(figure: Figure): string {
  return `${figureSentence(figure).text}\n(${sourceText(figure.table)}. ${usedText(figure)})`;
}

/** Readings to choose from, as text to paste elsewhere. */
function readingsCopy(question: Question): string {
  const lines = question.readings.map(
    ({ number, text, table }) => `${number}. ${text} (${sourceText(table)})`,
  );
  return [choosingText(question).title, ...lines].join('\n');
}

/** A question with its answer, as text to paste elsewhere. */
export function answerText(question: Question): string {
  const { figure, kind, lines } = question;
  const first = figure ? figureCopy(figure) : '';
  const choice = question.verdict === 'choose' ? readingsCopy(question) : '';
  const written =
    kind === 'written' ? lines.map(({ text, citations }) => `${text} [${citations.join(', ')}]`) : [];
  const quotations = quotationsOf(question).map((citation) =>
    kind === 'written' ? `[${citation.number}] ${quotationText(citation)}` : quotationText(citation),
  );
  return [question.question, first, choice, verdictText(question), written.join('\n'), ...quotations]
    .filter(Boolean)
    .join('\n\n');
}

/** The citations of an answer but for those of the rows of its figure. */
export function quotationsOf({ citations, figure }: Pick<Question, 'citations' | 'figure'>): Citation[] {
  return citations.filter(({ number }) => !figure?.row_citations.includes(number));
}

/** What an answer says before its quotations; empty where they are the answer. */
export function verdictText({
  verdict,
  kind,
  citations,
  figure,
  collection_ids,
  paper_note,
  replaced_files,
}: Pick<
  Question,
  'verdict' | 'kind' | 'citations' | 'figure' | 'collection_ids' | 'paper_note' | 'replaced_files'
>): string {
  if (verdict === 'answer') return '';
  if (verdict === 'not_found' && replaced_files.length > 0) return replacedText(replaced_files);
  if (verdict === 'choose') return citations.length > 0 ? 'The documents mention it too.' : '';
  // It says more than that the passages only mention it.
  if (paper_note !== null) return paper_note;
  const isAlone = figure && quotationsOf({ citations, figure }).length === 0;
  // A figure that does not answer the question says itself why not.
  if (isAlone && (verdict === 'related' || figure.proposal)) return '';
  if (figure?.proposal === null) return 'The documents do not answer the rest of the question.';
  if (kind === 'written') return 'The passages only mention it; what is written from them may not answer it.';
  if (verdict === 'related') return 'These passages mention it; none may answer it.';
  if (collection_ids.join() === WAITLIST_ID) return 'The waitlist does not say.';
  return citations.length > 0 ? 'Your files do not say. This comes nearest.' : 'Your files do not say.';
}

/** An answer in a sentence or two, as it is announced when it comes. That one is written, later, is announced by itself. */
export function spokenAnswer(question: Question): string {
  const { figure, kind, verdict } = question;
  if (verdict === 'choose') return spokenChoosing(question);
  if (kind === 'written') return '';
  const quotations = quotationsOf(question);
  const [first] = quotations;
  return [
    figure ? figureSentence(figure).text : '',
    verdictText(question),
    first && !figure ? spokenQuotation(first) : '',
    quotations.length > 1 ? `${formatCount(quotations.length, 'quotation')}.` : '',
    unknownText(question.unknown_words),
    question.table_note ?? '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Names files that were replaced since they were quoted: `“lease.pdf” was replaced since this was asked, …` */
export function replacedText(names: readonly string[]): string {
  const were = names.length === 1 ? 'was' : 'were';
  const list = formatList(names.map((name) => `“${name}”`));
  return `${list} ${were} replaced since this was asked: what was said from ${names.length === 1 ? 'it' : 'them'} is gone.`;
}

/** Names words that no file has: `“gym” and “sauna” occur in no file.` Empty without any. */
export function absentText(words: readonly string[]): string {
  if (words.length === 0) return '';
  const names = formatList(words.map((word) => `“${word}”`));
  return `${names} ${words.length === 1 ? 'occurs' : 'occur'} in none of the files that were searched.`;
}
