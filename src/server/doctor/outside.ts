// What the doctor looks at beyond the machine's disk: the clock, the address that people open, proxies, the mail server.
import { createTransport } from 'nodemailer';
import { systemClock } from '../clock.ts';
import type { Finding } from './finding.ts';
import { isHttps, type Config } from '../config.ts';

const TIMEOUT_MS = 8000;
const CLOCK_TOLERANCE_S = 60;
/** No clock can be right that is before this program was written. */
const WRITTEN_IN = 2025;

/** Opens the address that people open. @returns the answer, or the reason that there is none */
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

/** Compares the clock with what a server in front says, where there is one. */
export async function checkClock(config: Config): Promise<Finding> {
  const now = systemClock();
  if (now.getUTCFullYear() < WRITTEN_IN) {
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

/** PUBLIC_URL must lead here: every link in a mail starts with it. */
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

/** Behind a proxy the addresses of clients are only known where the proxy is named. */
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

/** Talks to the mail server up to the log-in, without sending anything. */
export async function checkMail({ smtpUrl, dataDir }: Config): Promise<Finding> {
  if (smtpUrl === null) {
    return {
      state: 'look',
      sentence: `SMTP_URL is not set: mail becomes files in ${dataDir}/outbox, and nobody gets it.`,
    };
  }
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
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
