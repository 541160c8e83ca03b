// The delivery of mail, step by step.
import { createDelivery } from '../mail/delivery.ts';
import { createMailer } from '../mail/mailer.ts';
import type { TestApp } from './test-app.ts';

/**
 * The delivery of an app, to be called step by step; its outbox must have been stopped.
 * @param patienceMs how long the next mail waits for one that is being sent
 */
export function deliveryOf({ deps }: TestApp, patienceMs?: number) {
  const { db, config, clock, log, alarms } = deps;
  return createDelivery(
    {
      db,
      config,
      clock,
      log,
      alarms,
      servesAlone: false,
      mailer: createMailer(config),
    },
    { forget: async () => {}, wake: () => {}, ...(patienceMs === undefined ? {} : { patienceMs }) },
  );
}

/** Lets a delivery run for so long, with the clock of the app moved on to what is due next. */
export async function deliverFor(
  app: TestApp,
  delivery: ReturnType<typeof deliveryOf>,
  milliseconds: number,
): Promise<void> {
  const end = app.deps.clock().getTime() + milliseconds;
  for (;;) {
    while (await delivery.deliverNext()) continue;
    await delivery.finish();
    const left = end - app.deps.clock().getTime();
    const wait = (await delivery.untilNext()) ?? left;
    app.advance(Math.max(0, Math.min(wait, left)));
    if (wait >= left) return;
  }
}
