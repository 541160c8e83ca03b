/** Why a language model gave no answer. The message is the rest of a sentence that begins with `the model`, for people. */
export class ModelError extends Error {
  /** In how many seconds it wants to be asked again, if it says so. */
  readonly retryAfter: number | undefined;

  constructor(message: string, options: { cause?: unknown; retryAfter?: number | undefined } = {}) {
    super(message, options);
    this.name = 'ModelError';
    this.retryAfter = options.retryAfter;
  }
}

/** What a status means to who runs the server. */
export function reasonOf(status: number): string {
  if (status === 401 || status === 403) return `did not accept the key (${status})`;
  if (status === 404) return 'is not known at its address (404)';
  if (status === 429) return 'has too many requests (429)';
  if (status >= 300 && status < 400) return `redirects elsewhere, which is not followed (${status})`;
  return `answered with an error (${status})`;
}
