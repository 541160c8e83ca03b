// The weights by which the clauses of an answer are put in order, and its verdict is told. Fitted by `npm run bench:ask-fit`, and
// rounded; docs/ask.md has what each brings.

/** How much each feature of a clause counts (`SentenceFeatures`). */
export const orderWeights = {
  relative: 2.5,
  covered: 1.9,
  terms: 5.5,
  around: 5.4,
  belowHeading: 2.2,
  sameForms: 1.4,
  pairs: 3.5,
  small: 1.6,
  meaning: 3.7,
  kind: 1.6,
  openKind: 0.2,
  phrase: 0.75,
  defines: 3.4,
  subject: 1.1,
  fragment: -3.6,
};

/** How much each sign counts for the verdict (`Signs`). */
export const verdictWeights = {
  kind: 1.3,
  kindTopic: 1.7,
  chance: 3,
  score: 1.3,
  beforeFile: 1.8,
  alone: 1.5,
  meaning: 1.9,
  close: 1.2,
  absent: -2.1,
  names: -2.6,
  size: -2,
  open: 1.4,
};
export const verdictBias = -5;
