// Answers a question from the passages that may be read: finds them, orders their sentences, and judges whether they answer.
import { stemOf } from '../indexing/words.ts';
import { absentWords } from './absent-words.ts';
import { findAdding } from './adding.ts';
import { vectorOf } from './clauses.ts';
import { findSimilarity, type Similarity } from '../embedding/similarity.ts';
import { toFoundSentence } from '../answering/citations.ts';
import { findPassages, weightOf, type Found } from '../answering/find-passages.ts';
import { followedQuestion } from '../answering/follow-up.ts';
import { compoundsIn } from './compounds.ts';
import { everydayTermsOf } from './everyday-words.ts';
import type { Known, StandsFor } from './known.ts';
import type { IndexReader } from '../answering/index-reader.ts';
import type { AskInput, QuotedAnswer } from '../answering/messages.ts';
import { chooseForModel } from '../answering/for-model.ts';
import { numberTermsOf } from './number-words.ts';
import { nearWords, relatedStems } from '../lexicon/lexicon.ts';
import { parseQuestion, type Question } from './question.ts';
import { rankSentences, type RankedSentence } from './rank-sentences.ts';
import { countsIn, formsOf, spellingsOf, type RelatedTerm } from '../answering/related-terms.ts';
import { scopeOf, type ReadableFile, type Scope } from '../answering/scope.ts';
import { synonymTermsOf } from '../answering/synonym-terms.ts';
import { findMention } from './mention.ts';
import { quoteEach, type Quotation } from '../answering/quotations.ts';
import { judgedOf, signsOf, verdictOf, type Judged, type Signs } from './verdict.ts';

/** How an answer came about, for the benchmark. */
export interface Reasoning {
  scope: Scope;
  question: Question;
  found: Found;
  known: Known;
  /** The best first. */
  ranked: RankedSentence[];
  /** Those that are quoted. */
  chosen: RankedSentence[];
  judged: Judged;
  signs: Signs | undefined;
  verdict: QuotedAnswer['verdict'];
}

const PASSAGES_MAX = 200;
const CITATIONS_MAX = 3;

/** Finds and orders the sentences for a question. @param scope what may be read */
export function reason(
  reader: IndexReader,
  { question: text, follows, collections, embedding }: AskInput,
  scope = scopeOf(reader, collections),
): Reasoning {
  const question = parseQuestion(follows === undefined ? text : followedQuestion(text, follows.question));
  const synonymsOf = synonymTermsOf(reader, collections);
  const compounds = compoundsIn(question.isEnglish ? question.terms.map(({ term }) => term) : [], (term) =>
    scope.hasTerm(term),
  );
  const wanted = question.terms.map(({ term, folded, means, otherwise }) => {
    const forms = formsOf(scope, term, question.isEnglish);
    const same = [...numberTermsOf(term), ...(compounds.get(term) ?? [])];
    const others = question.isEnglish
      ? [...same, ...means, ...everydayTermsOf(term), ...relatedStems(term)]
      : [];
    return {
      term,
      related: firstOf([...synonymsOf(term), ...forms, ...others]),
      otherwise: () => (otherwise.length > 0 ? otherwise : spellingsOf(scope, term)),
      near: () => (question.isEnglish ? nearTermsOf(folded) : []),
    };
  });
  const found = findPassages(scope, wanted, PASSAGES_MAX);
  const similarity = embedding && findSimilarity(reader, scope, embedding);
  const known = knownOf(scope, question, found, similarity);
  const ranked = rankSentences(scope, found.passages, known);
  const judged = judgedOf(found, known);
  const signs = signsOf(judged, ranked);
  return {
    scope,
    question,
    found,
    known,
    ranked,
    chosen: choose(ranked).slice(0, CITATIONS_MAX),
    judged,
    signs,
    verdict: verdictOf(signs),
  };
}

/** How much a word that is only near in meaning counts as a word that no text has. */
const AS_NEAR = 0.4;

/** The terms of words that are near a word in meaning. */
function nearTermsOf(folded: string): RelatedTerm[] {
  return firstOf(
    nearWords(folded).map(({ word, cosine }) => ({ term: stemOf(word), strength: AS_NEAR * cosine })),
  );
}

function knownOf(scope: Scope, question: Question, found: Found, similarity: Similarity | undefined): Known {
  const idfs = found.terms.map(({ isMeant, idf }, at) => {
    const { says = 1, saysAbsent = 1 } = question.terms[at] ?? {};
    return !isMeant ? saysAbsent * weightOf(scope, 1, 1) : says * idf;
  });
  const all = Math.max(
    Number.EPSILON,
    idfs.reduce((sum, idf) => sum + idf, 0),
  );
  return {
    question,
    weights: idfs.map((idf) => idf / all),
    standsForIn: standsForBy(found),
    best: Math.max(Number.EPSILON, found.passages[0]?.score ?? 0),
    vector: questionVectorOf(question),
    findings: new WeakMap(),
    similarity,
  };
}

/** The vector of what a question is about, without the words that only ask. */
function questionVectorOf({ words, asked, isEnglish }: Question): Float32Array {
  return vectorOf(isEnglish ? words.filter(({ start }) => !asked.askingWords.has(start)) : []);
}

/** Each term once, as it comes first. */
function firstOf(terms: readonly RelatedTerm[]): RelatedTerm[] {
  const known = new Map<string, RelatedTerm>();
  for (const own of terms) if (!known.has(own.term)) known.set(own.term, own);
  return [...known.values()];
}

/** By collection, which term of the question a term of its texts stands for. */
function standsForBy({ terms }: Found): Known['standsForIn'] {
  const isSpecial = terms.some(({ related }) => related.some(({ inCollections }) => inCollections));
  const byCollection = new Map<number, StandsFor>();
  return (collection) => {
    // The same for all, but for those with synonyms.
    const key = isSpecial ? collection : 0;
    const known = byCollection.get(key) ?? standsFor(terms, key);
    byCollection.set(key, known);
    return known;
  };
}

function standsFor(terms: Found['terms'], collection: number): StandsFor {
  const found = new Map<string, { at: number; strength: number }>();
  for (const [at, { related }] of terms.entries())
    for (const other of related) {
      const { term, strength } = other;
      if (countsIn(other, collection) && (found.get(term)?.strength ?? 0) < strength)
        found.set(term, { at, strength });
    }
  for (const [at, { term }] of terms.entries()) found.set(term, { at, strength: 1 });
  return found;
}

/** Answers a question in the words of the files. */
export function answer(reader: IndexReader, input: AskInput): QuotedAnswer {
  const { scope, question, found, known, ranked, verdict } = reason(reader, input);
  const termsIn = ({ collection }: ReadableFile) =>
    new Set(
      found.terms.flatMap(({ term, related }) => [
        term,
        ...related.filter((other) => countsIn(other, collection)).map((other) => other.term),
      ]),
    );
  const toSentence = (quotation: Quotation) =>
    toFoundSentence(scope, quotation, termsIn(quotation.sentence.file));
  const chosen = quoteEach(scope, choose(ranked), CITATIONS_MAX);
  const shown = chosen.map(({ sentence }) => sentence);
  // A model may still say that none of them answers.
  const mention = verdict === 'not_found' ? undefined : findMention(known, ranked, shown);
  const isKept = ({ sentence }: Quotation) =>
    verdict === 'answer' || mention === undefined || mention.isAboutIt(sentence);
  const quoted = chosen.filter(isKept);
  const adding = findAdding(known, quoted);
  return {
    verdict,
    // Where nothing answers, these are what comes nearest.
    citations: quoted.map((quotation, index) => ({
      ...toSentence(quotation),
      number: index + 1,
      adds: adding.has(quotation) || quotation.sentence === mention?.sentence,
      mentions: quotation.sentence === mention?.sentence ? mention.text : null,
    })),
    absentWords: absentWords(scope, question.terms, found),
    unread: scope.unread,
    forModel: {
      question: question.text,
      sentences: chooseForModel(scope, ranked, quoted, input).map((quotation) => ({
        ...toSentence(quotation),
        isQuoted: quoted.includes(quotation),
      })),
    },
  };
}

/** The sentences without those that have the same words as a better one, and without what only stands over a better one. */
export function choose<Ranked extends Pick<RankedSentence, 'terms' | 'passage' | 'features'>>(
  ranked: readonly Ranked[],
): Ranked[] {
  const words = new Set<string>();
  const passages = new Set<number>();
  return ranked.filter(({ terms, passage, features }) => {
    if (features.fragment === 1 && passages.has(passage)) return false;
    passages.add(passage);
    return words.size < words.add(terms.join(' ')).size;
  });
}
