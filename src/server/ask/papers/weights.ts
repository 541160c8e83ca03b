// The weights by which the clauses of an answer are put in order, and its verdict is told. Fitted by `npm run bench:ask-fit`, and
// rounded; docs/ask.md has what each brings.

/** How much each feature of a clause counts (`SentenceFeatures`). */
export const orderWeights = {
  relative: 2.2,
  covered: 2.8,
  terms: 4.5,
  around: 6.2,
  belowHeading: 2,
  sameForms: 1.55,
  pairs: 3.7,
  small: 1.55,
  meaning: 3.8,
  kind: 1.75,
  openKind: 0.3,
  phrase: 0.75,
  defines: 3.1,
  subject: 1.2,
  fragment: -4,
  contradicts: -1.5,
  ofFile: 1,
};

/**
 * How much the similarity of vectors counts beside these, where a model makes some (`Similarity`). Not fitted, because models differ:
 * with the sentence encoder, 12 to 16 did equally well on the development papers.
 */
export const similarityWeight = 14;

/** How much each sign counts for the verdict (`Signs`). */
export const verdictWeights = {
  kind: 1.15,
  kindTopic: 0.55,
  chance: 5.8,
  meaning: 2.35,
  subject: 1.55,
  absent: -1.65,
  ofCase: 2.5,
  ofThing: 1.2,
  lacking: 0,
  contradicts: 0,
  exact: 0,
  lead: 0,
  ofFile: 0,
  terms: 0,
  pairs: 0,
  topic: 0,
};
export const verdictBias = -8.3;
