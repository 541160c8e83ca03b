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
