/** Why a language model gave no answer. The message is the rest of a sentence that begins with `the model`, for people. */
export class ModelError extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = 'ModelError';
  }
}
