/** A plan that cannot be worked out; the message is a sentence for the person who asked. */
export class FigureError extends Error {
  override name = 'FigureError';
}
