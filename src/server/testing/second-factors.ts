// Second factors as people set them up, for tests.
import { codeFor } from './authenticator-app.ts';
import { PASSWORD, type TestApp } from './test-app.ts';
import { call, field, type Answer, type Session } from './transports.ts';
import type { Transport } from '../trpc/context.ts';

/** Sets an app up and lets half a minute pass, so that its next code is not used. @returns its secret and the recovery codes */
export async function setUpTotp(
  app: TestApp,
  session: Session,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const secret = String(
    field((await call(app, 'rest', 'secondFactors.beginTotp', undefined, session)).body, 'secret'),
  );
  const otp = codeFor(secret, app.deps.clock());
  const { body, status } = await call(app, 'rest', 'secondFactors.confirmTotp', { otp }, session);
  if (status !== 200) throw new Error(`The app was not confirmed: ${JSON.stringify(body)}`);
  app.advance(30_000);
  // Safe: the output of the procedure.
  return { secret, recoveryCodes: field(body, 'recovery_codes') as string[] };
}

/** Tries to log in with PASSWORD. @param otp left out of the body if undefined */
export function tryLogIn(
  app: TestApp,
  email: string,
  otp?: string,
  { transport = 'rest', password = PASSWORD }: { transport?: Transport; password?: string } = {},
): Promise<Answer> {
  return call(app, transport, 'auth.login', {
    username: email,
    password,
    ...(otp === undefined ? {} : { otp }),
  });
}
