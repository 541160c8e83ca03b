// What an app sends by mail, whose outbox was stopped: all that is due, when a test asks for it.
import { deliveryOf } from './delivery.ts';
import { openSmtp } from './smtp.ts';
import type { TestApp } from './test-app.ts';

/** A mail as it arrived. */
interface SentMail {
  to: string;
  subject: string;
  text: string;
  /** Of its link; empty where it has none. */
  token: string;
}

/** Opens a mail server. `url` is for SMTP_URL; `send` sends what is due and returns all mails of the app so far. */
export async function openSentMails() {
  const smtp = await openSmtp();
  return {
    url: smtp.url,
    async send(app: TestApp): Promise<SentMail[]> {
      const delivery = deliveryOf(app);
      while (await delivery.deliverNext()) continue;
      await delivery.finish();
      return smtp.received.map(({ to, subject = '', text = '' }) => ({
        to: to?.[0]?.address ?? '',
        subject,
        text,
        token: /[?&](?:token|staff)=([\w-]{43})/.exec(text)?.[1] ?? '',
      }));
    },
    stop: () => smtp.close(),
  };
}
