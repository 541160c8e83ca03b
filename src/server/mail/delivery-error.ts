// What a failed delivery means: whose fault it is, and whether the mail may have arrived.
import { codeOf } from '../db/storage-trouble.ts';

/**
 * - `refused`: the server refuses this mail or its recipient for good
 * - `temporary`: it refuses them for now
 * - `outage`: it takes no mail from us at all for now, or cannot be reached
 * - `unclear`: the connection was lost when it had the mail and had not answered yet
 */
export type DeliveryFailure = 'refused' | 'temporary' | 'outage' | 'unclear';

/** The longest text of a server that is kept, in UTF-16 units. */
const WORDS_MAX = 200;
/** The service is closing, or it wants credentials: that is not about the mail (RFC 5321, RFC 4954). */
const CODES_OF_OUTAGE: ReadonlySet<unknown> = new Set([421, 503, 530, 534, 535, 538]);

export class DeliveryError extends Error {
  readonly failure: DeliveryFailure;
  /** The code of the cause, as in logs. */
  readonly code: string | undefined;
  /** What the server said, shortened; undefined where it said nothing. It may contain the address of the recipient. */
  readonly words: string | undefined;

  /** @param isHandedOver whether the server had taken the envelope, so that it may have the mail */
  constructor(cause: unknown, isHandedOver: boolean) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.failure = classify(cause, isHandedOver);
    this.code = codeOf(cause);
    this.words = shorten(Object(cause).response);
  }
}

/** Judges the errors of the mail library by the reply of the server and the command that it answers. */
function classify(cause: unknown, isHandedOver: boolean): DeliveryFailure {
  const { responseCode, command } = Object(cause);
  if (typeof responseCode !== 'number') {
    // The library has found that the server would not take it, such as by its size.
    if (!isHandedOver && ['EENVELOPE', 'EMESSAGE'].includes(codeOf(cause) ?? '')) return 'refused';
    return isHandedOver ? 'unclear' : 'outage';
  }
  const isOfMail = command === 'RCPT TO' || command === 'DATA';
  if (!isOfMail || CODES_OF_OUTAGE.has(responseCode)) {
    return isHandedOver && !isOfMail ? 'unclear' : 'outage';
  }
  if (responseCode >= 500) return 'refused';
  if (responseCode >= 400) return 'temporary';
  return isHandedOver ? 'unclear' : 'outage';
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
