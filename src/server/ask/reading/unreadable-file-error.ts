/** A file that cannot be read, with the reason in a sentence for whoever brought it. */
export class UnreadableFileError extends Error {
  readonly detail: string;

  constructor(detail: string, options: { cause?: unknown } = {}) {
    super(detail, options);
    this.name = 'UnreadableFileError';
    this.detail = detail;
  }
}
