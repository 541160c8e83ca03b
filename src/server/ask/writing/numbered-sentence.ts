/** A sentence of a readable file, as it is offered to the model and cited by its number. */
export interface NumberedSentence {
  /** From 1, unique in its prompt. */
  number: number;
  /** As the index stores it. */
  text: string;
  /** What leads in to it, such as the line above a list; may be empty. */
  leadIn: string;
  fileName: string;
  /** The path of headings above it; may be empty. */
  heading: string;
}
