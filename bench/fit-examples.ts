// What the weights of answers from papers are fitted on: questions that were asked, with the features of the sentences that were
// found, the signs of the verdict, and what is right.
import { reason, type Reasoning } from '#server/ask/papers/answer.ts';
import type { SentenceFeatures } from '#server/ask/papers/features.ts';
import type { RankedSentence } from '#server/ask/papers/rank-sentences.ts';
import type { Signs } from '#server/ask/papers/verdict.ts';
import { holdsAnswer } from './ask-quality.ts';
import { indexSets, isForTuning, type QuestionSet } from './ask-sets.ts';
import { holdsGold } from './paper-judge.ts';
import { indexPapers, type PaperSet } from './paper-sets.ts';

export interface Asked {
  set: string;
  document: string;
  /** `answerable`; or why not: `unanswerable`, `off_topic`, `without` the document that answers. */
  kind: string;
  /** Of the sentences that were found, the best of the present weights first. */
  features: SentenceFeatures[];
  /** By sentence whether it holds the answer. */
  holds: boolean[];
  signs: Signs | undefined;
  /** Whether the verdict `answer` would be right: one of those that are shown holds it. */
  isAnswer: boolean;
}

/** So many sentences of a question are compared: below, none becomes the first. */
const SENTENCES_MAX = 50;

function toAsked(
  { ranked, chosen, signs }: Reasoning,
  about: Pick<Asked, 'set' | 'document' | 'kind'>,
  isRight: (sentence: RankedSentence) => boolean,
): Asked {
  const best = ranked.slice(0, SENTENCES_MAX);
  const isAnswer = about.kind === 'answerable' && chosen.some(isRight);
  return {
    ...about,
    features: best.map(({ features }) => features),
    holds: best.map(isRight),
    signs,
    isAnswer,
  };
}

/** Asks the questions of papers. */
export async function askPapers(set: PaperSet): Promise<Asked[]> {
  const index = await indexPapers(set);
  const asked = set.questions.map((one) => {
    const found = reason(index.reader, { question: one.question, collections: index.collections });
    const kind = one.gold === undefined ? one.kind : 'answerable';
    const isRight = ({ clause }: RankedSentence) => holdsGold(one, clause.sentence.text);
    return toAsked(found, { set: set.name, document: one.document, kind }, isRight);
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
        const ask = (kind: string, without?: string) =>
          toAsked(
            reason(index.reader, { question, collections: [index.collection(set, without)] }),
            { set: set.name, document, kind },
            isRight,
          );
        return [ask('answerable'), ask('without', document)];
      }),
  );
  index.close();
  return asked;
}
