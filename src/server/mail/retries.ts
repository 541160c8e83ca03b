// When a mail is tried again, and when mail to the waitlist waits for the mail server. One rule for all mail: an outage, or an
// answer that refuses it for now, never uses it up.
import type { Alarms } from '../alarms.ts';
import type { DeliveryError } from './delivery-error.ts';
import { usefulUntil, type DueMail } from './purposes.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Waits after the first failures; after more of them an hour. */
const DELAYS_MS = [10_000, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS] as const;
/** The longest wait between two attempts. */
export const LONGEST_DELAY_MS = HOUR_MS;
/** So long before a mail is of no more use, it is tried for the last time. */
const LAST_ATTEMPT_MS = MINUTE_MS;
/** How many refusals in a row are taken for the state of the mail server, and not of the recipients. */
const IN_A_ROW = 5;

/** @param failures how often it has failed, from 1 @returns milliseconds */
function delayAfter(failures: number): number {
  return DELAYS_MS[failures - 1] ?? LONGEST_DELAY_MS;
}

/** When a mail whose delivery has failed is tried again, or is given up because that would be too late. */
export function nextAttempt(mail: DueMail, failedAt: Date): Date {
  const end = usefulUntil(mail);
  const last = end - LAST_ATTEMPT_MS;
  if (failedAt.getTime() >= last) return new Date(end);
  return new Date(Math.min(failedAt.getTime() + delayAfter(mail.attempts), last));
}

/**
 * The pause of a process after an outage, or after several refusals in a row. During it, mail to the waitlist is held back that
 * was not tried yet. Mail that was tried goes on being tried as it would be, and so does mail to accounts, of which there is
 * little and which somebody waits for. After each pause one more mail is tried.
 */
export interface Pause {
  /** Takes note of a failure. @param startedAt when the delivery started */
  failed(error: DeliveryError, startedAt: Date, failedAt: Date): void;
  /** The mail server takes mail, or none waits: the pause is over. */
  end(): void;
  /** Until when mail is held back, in milliseconds of the epoch; undefined if it is not. */
  until(now: Date): number | undefined;
  /** Whether no mail was delivered since the last pause began. */
  isOpen(): boolean;
}

/** @param alarms are told what the mail server has answered, without addresses */
export function createPause(alarms: Alarms): Pause {
  let failures = 0;
  let pauses = 0;
  let end = 0;
  return {
    failed(error, startedAt, failedAt) {
      // Deliveries that were under way fail by the same cause. A refusal for good is about the one mail.
      if (error.failure === 'refused' || startedAt.getTime() < end) return;
      failures = error.failure === 'temporary' ? failures + 1 : IN_A_ROW;
      if (failures < IN_A_ROW) return;
      pauses += 1;
      end = failedAt.getTime() + delayAfter(pauses);
      alarms.raise('mail_failing', describe(error));
    },
    end() {
      [failures, pauses, end] = [0, 0, 0];
      alarms.clear('mail_failing');
    },
    // A longer one was stored under a wrong clock.
    until: (now) => (end > now.getTime() && end <= now.getTime() + LONGEST_DELAY_MS ? end : undefined),
    isOpen: () => pauses > 0,
  };
}

function describe({ words, code = 'unknown' }: DeliveryError): string {
  return words === undefined
    ? `It gave no answer (${code}).`
    : `It answered: "${words.replaceAll(/\S+@[^\s>]+>?/g, '…')}".`;
}
