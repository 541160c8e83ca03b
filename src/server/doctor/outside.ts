// The checks beyond the disk: clock, public address, proxies and mail server.
import { systemClock } from '../clock.ts';
import type { Finding } from './read-database.ts';
import { isHttps, type Config } from '../config.ts';

const TIMEOUT_MS = 8000;
const CLOCK_TOLERANCE_S = 60;
/** A clock that is before this year is wrong: the program is not older. */
const EARLIEST_YEAR = 2025;

/** Requests a path of PUBLIC_URL. @returns the response, or the reason that there is none */
async function fetchPublic(
  config: Config,
  path: string,
  headers: Record<string, string> = {},
): Promise<Response | string> {
  try {
    return await fetch(config.publicUrl + path, {
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return cause instanceof Error ? cause.message || cause.name : String(cause);
  }
}

/** Compares the clock with the `Date` header of the server at PUBLIC_URL. */
export async function checkClock(config: Config): Promise<Finding> {
  const now = systemClock();
  if (now.getUTCFullYear() < EARLIEST_YEAR) {
    return {
      state: 'wrong',
      sentence: `The clock says ${now.toISOString()}: set it, and keep it set by NTP.`,
    };
  }
  const answer = await fetchPublic(config, '/healthz');
  const said = typeof answer === 'string' ? undefined : answer.headers.get('date');
  const skew = said ? Math.abs(Date.parse(said) - now.getTime()) / 1000 : 0;
  if (skew > CLOCK_TOLERANCE_S) {
    return {
      state: 'wrong',
      sentence: `The clock is ${Math.round(skew)} s away from that of ${config.publicUrl}: use NTP.`,
    };
  }
  return { state: 'ok', sentence: `It is ${now.toISOString()}.` };
}

/** Checks that PUBLIC_URL leads here, since every link in a mail starts with it. */
export async function checkAddress(config: Config): Promise<Finding> {
  const answer = await fetchPublic(config, '/readyz');
  const { publicUrl } = config;
  if (typeof answer === 'string') {
    return {
      state: 'wrong',
      sentence: `PUBLIC_URL ${publicUrl} does not answer (${answer}): is the server running, and does the proxy lead to it?`,
    };
  }
  const text = await answer.text();
  if (answer.status === 200 && text.includes('"ready"'))
    return { state: 'ok', sentence: `${publicUrl} leads here.` };
  if (answer.status === 503)
    return { state: 'wrong', sentence: `${publicUrl} says that it is not ready: read the log.` };
  return {
    state: 'wrong',
    sentence: `PUBLIC_URL ${publicUrl} answers with ${answer.status}, not with this product: check it and the proxy.`,
  };
}

/** Checks that a proxy is trusted where there is one: else all clients have its address. */
export async function checkProxies(config: Config): Promise<Finding> {
  const answer = await fetchPublic(config, '/healthz');
  const via = typeof answer === 'string' ? null : (answer.headers.get('via') ?? answer.headers.get('server'));
  const isBehind = via !== null || isHttps(config);
  const isNamed = config.trustedProxies.length > 0;
  if (isBehind && !isNamed) {
    return {
      state: 'wrong',
      sentence: `${via ? `A proxy (${via}) answers` : 'PUBLIC_URL is https'}, but TRUSTED_PROXIES is not set: all clients look like one, and share its limits.`,
    };
  }
  if (!isBehind && isNamed) {
    return { state: 'look', sentence: 'TRUSTED_PROXIES is set, but no proxy shows: is it still needed?' };
  }
  return {
    state: 'ok',
    sentence: isNamed ? `Believed: ${config.trustedProxies.join(', ')}.` : 'There is none.',
  };
}

/** Connects to the mail server and logs in, without sending anything. */
export async function checkMail({ smtpUrl, dataDir }: Config): Promise<Finding> {
  if (smtpUrl === null) {
    return {
      state: 'look',
      sentence: `SMTP_URL is not set: mail becomes files in ${dataDir}/outbox, and nobody gets it.`,
    };
  }
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ url: smtpUrl, ...timeouts });
  try {
    await transport.verify();
    return {
      state: 'ok',
      sentence: 'The mail server lets us in; "oriel mail-test <email>" sends a real one.',
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { state: 'wrong', sentence: `The mail server does not let us in: ${reason}. Check SMTP_URL.` };
  } finally {
    transport.close();
  }
}
