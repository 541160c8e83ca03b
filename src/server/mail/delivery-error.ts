// What a failed delivery means: whose fault it is, and whether the mail may have arrived.
import { codeOf } from '../db/storage-trouble.ts';

/**
 * - `refused`: the server refuses this mail or its recipient for good
 * - `temporary`: it refuses them for now, or hangs or hangs up at them
 * - `outage`: it takes no mail from us at all for now, or cannot be reached
 * - `unclear`: the connection was lost when it had the mail and had not answered yet
 */
export type DeliveryFailure = 'refused' | 'temporary' | 'outage' | 'unclear';

/** The longest text of a server that is kept, in UTF-16 units. */
const WORDS_MAX = 200;
/** It wants credentials: that is not about the mail (RFC 4954). */
const CODES_OF_OUTAGE: ReadonlySet<unknown> = new Set([503, 530, 534, 535, 538]);

/**
 * How far a delivery has come: `connection` until the server has let us in and taken the sender, `recipient` from then on,
 * `content` when it waits for the mail, so that it may have it.
 */
export type Stage = 'connection' | 'recipient' | 'content';
/** What it means where the server does not answer: before it has taken a sender, it may be that it answers nobody. */
const WITHOUT_ANSWER = { connection: 'outage', recipient: 'temporary', content: 'unclear' } as const;

export class DeliveryError extends Error {
  readonly failure: DeliveryFailure;
  /** The code of the cause, as in logs. */
  readonly code: string | undefined;
  /** What the server said, shortened; undefined where it said nothing. It may contain the address of the recipient. */
  readonly words: string | undefined;
  /** Whether the server has refused it by an answer. */
  readonly isAnswered: boolean;

  /** @param stage how far the delivery had come */
  constructor(cause: unknown, stage: Stage) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    const { response, responseCode } = Object(cause);
    this.failure = classify(cause, stage);
    this.code = codeOf(cause);
    this.words = shorten(response);
    this.isAnswered = responseCode >= 400;
  }
}

/** Judges the errors of the mail library by the reply of the server and the command that it answers. */
function classify(cause: unknown, stage: Stage): DeliveryFailure {
  const { responseCode, command } = Object(cause);
  if (typeof responseCode !== 'number') {
    // The library has found that the server would not take it, such as by its size.
    if (stage !== 'content' && ['EENVELOPE', 'EMESSAGE'].includes(codeOf(cause) ?? '')) return 'refused';
    return WITHOUT_ANSWER[stage];
  }
  if (command !== 'RCPT TO' && command !== 'DATA') return stage === 'content' ? 'unclear' : 'outage';
  if (CODES_OF_OUTAGE.has(responseCode)) return 'outage';
  if (responseCode >= 500) return 'refused';
  return responseCode >= 400 ? 'temporary' : WITHOUT_ANSWER[stage];
}

function shorten(response: unknown): string | undefined {
  if (typeof response !== 'string') return undefined;
  // Replies of several lines become one; other control characters would be shown.
  const text = response.replace(/[\p{Cc}\p{Cf}\uFFFD\s]+/gu, ' ').trim();
  return text.length > WORDS_MAX
    ? `${text
        .slice(0, WORDS_MAX - 1)
        .toWellFormed()
        .replace(/\uFFFD$/, '')}…`
    : text;
}
