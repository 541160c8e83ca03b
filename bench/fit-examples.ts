// What the weights of answers from papers are fitted on: questions that were asked, with the features of the sentences that were
// found, the signs of the verdict, and what is right.
import { reason, type Reasoning } from '#server/ask/papers/answer.ts';
import type { RankedSentence } from '#server/ask/papers/rank-sentences.ts';
import type { Judged } from '#server/ask/papers/verdict.ts';
import { holdsAnswer } from './ask-quality.ts';
import { indexSets, isForTuning, type QuestionSet } from './ask-sets.ts';
import { holdsGold } from './paper-judge.ts';
import { indexPapers, type PaperSet } from './paper-sets.ts';

/** A sentence that was found, as far as it is compared. */
export interface Candidate extends Pick<RankedSentence, 'terms' | 'passage' | 'features'> {
  /** Whether it holds the answer. */
  holds: boolean;
}

export interface Asked {
  set: string;
  document: string;
  /** Of how many documents it was asked, and whether these are all of the set. */
  of: number;
  isOfAll: boolean;
  /** How much it counts: less where the same question is asked of several collections. */
  share: number;
  /** `answerable`; or why not: `unanswerable`, `off_topic`, `without` the document that answers. */
  kind: string;
  /** Those that are the best by the present weights. */
  candidates: Candidate[];
  judged: Judged;
}

/** So many sentences of a question are compared: below, none becomes the first. */
const SENTENCES_MAX = 50;

type About = Pick<Asked, 'set' | 'document' | 'of' | 'isOfAll' | 'share' | 'kind'>;

function toAsked(
  { ranked, judged }: Reasoning,
  about: About,
  isRight: (sentence: RankedSentence) => boolean,
): Asked {
  const candidates = ranked.slice(0, SENTENCES_MAX).map((one) => {
    const { terms, passage, features } = one;
    return { terms, passage, features, holds: about.kind !== 'without' && isRight(one) };
  });
  return { ...about, candidates, judged };
}

/** The papers all together, by twos, and each alone: people have few papers as well as many. */
function collectionsOf(ids: readonly string[]): string[][] {
  const pairs = ids.map((id, at) => [id, ids[(at + 1) % ids.length] ?? id]);
  return [[...ids], ...(ids.length > 2 ? pairs : []), ...ids.map((id) => [id])];
}

/** Asks the questions of papers, each of all collections that have its paper. */
export async function askPapers({ name: set, questions, ...papers }: PaperSet): Promise<Asked[]> {
  const index = await indexPapers({ name: set, questions, ...papers });
  const all = collectionsOf(papers.documents.map(({ id }) => id));
  const asked = questions.flatMap((one) => {
    const { document, question } = one;
    const own = all.filter((fileIds) => fileIds.includes(document));
    const isRight = ({ clause }: RankedSentence) => holdsGold(one, clause.sentence.text);
    return own.map((fileIds) => {
      const collections = index.collections.map(({ id }) => ({ id, fileIds }));
      const kind = one.gold === undefined ? one.kind : 'answerable';
      const isOfAll = fileIds.length === papers.documents.length;
      const about = { set, document, of: fileIds.length, isOfAll, share: 1 / own.length, kind };
      return toAsked(reason(index.reader, { question, collections }), about, isRight);
    });
  });
  index.close();
  return asked;
}

/** Asks the questions of the half of some sets to tune on, of all documents and without the one that answers. */
export function askArticles(sets: readonly QuestionSet[]): Asked[] {
  const index = indexSets(sets, 'document');
  const asked = sets.flatMap((set) =>
    set.questions
      .filter(({ document }) => isForTuning(document))
      .flatMap((one) => {
        const { document, question } = one;
        const isRight = ({ file, clause }: RankedSentence) =>
          file.id === `${set.name}/${document}` && holdsAnswer(clause.sentence.text, one);
        const ask = (kind: string, without?: string) => {
          const collection = index.collection(set, without);
          const about = {
            set: set.name,
            document,
            of: collection.fileIds.length,
            isOfAll: true,
            share: 1,
            kind,
          };
          return toAsked(reason(index.reader, { question, collections: [collection] }), about, isRight);
        };
        return [ask('answerable'), ask('without', document)];
      }),
  );
  index.close();
  return asked;
}
