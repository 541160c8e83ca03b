// The weights by which the clauses of an answer are put in order, and its verdict is told. Fitted by `npm run bench:ask-fit`, and
// rounded; docs/ask.md has what each brings.

/** How much each feature of a clause counts (`SentenceFeatures`). */
export const orderWeights = {
  relative: 2.2,
  covered: 3.5,
  terms: 3.55,
  around: 5.35,
  belowHeading: 3.2,
  refers: 1.2,
  sameForms: 1.2,
  pairs: 3.8,
  small: 1.45,
  meaning: 2.9,
  kind: 0.8,
  rareKind: 4.25,
  phrase: 0.65,
  defines: 3.25,
  subject: 1.45,
  fragment: -2.7,
};

/**
 * How much the similarity of vectors counts beside these, where a model makes some (`Similarity`). Not fitted, because models differ:
 * with the sentence encoder, 12 to 16 did equally well on the development papers.
 */
export const similarityWeight = 14;

/** How much each sign counts for the verdict (`Signs`). */
export const verdictWeights = {
  kind: 1.4,
  kindTopic: 0.7,
  chance: 5.75,
  meaning: 2,
  subject: 1.45,
  absent: -1.4,
  lacking: -1.5,
  exact: -1.4,
  ofCase: 2.4,
  ofThing: 1.65,
};
export const verdictBias = -6.75;
