// The output of a model as lines of plain text, each with the sentences that it cites.

export interface WrittenLine {
  /** Plain text without its citations. */
  text: string;
  /** Numbers of sentences, each once. */
  citations: number[];
}

/** The lines of an output; none if the model says that the sentences hold no answer. */
export function parseLines(output: string): WrittenLine[] {
  return output.split('\n').map((text) => ({ text, citations: [] }));
}
