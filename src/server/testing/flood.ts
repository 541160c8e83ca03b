// A crowd that comes at its own rate, whether it is answered or not: each request over a connection of its own, so that
// nobody waits for anybody else's answer before asking.
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface FloodOutcome {
  /** How long those waited that were answered with 200, in milliseconds, from the attempt to connect to the end. */
  waits: number[];
  /** How many were answered with 503 and Retry-After. */
  refused: number;
  /** How many were answered with anything else, or not at all. */
  wrong: number;
}

/**
 * Sends requests at a steady rate and waits for all answers.
 * @param request the head of a GET, without `Connection`
 * @param rate in requests a second; a generator that falls behind catches up
 * @param seconds for how long requests are sent
 */
export async function flood(
  port: number,
  { request, rate, seconds }: { request: string; rate: number; seconds: number },
): Promise<FloodOutcome> {
  const outcome: FloodOutcome = { waits: [], refused: 0, wrong: 0 };
  const text = `${request}Connection: close\r\n\r\n`;
  const asked: Promise<void>[] = [];
  const start = performance.now();
  for (let elapsed = 0; elapsed < seconds * 1000; elapsed = performance.now() - start) {
    while (asked.length < (elapsed / 1000) * rate) asked.push(ask(port, text, outcome));
    await sleep(1);
  }
  await Promise.all(asked);
  return outcome;
}

function ask(port: number, text: string, outcome: FloodOutcome): Promise<void> {
  const began = performance.now();
  let head = '';
  const socket = connect(port, '127.0.0.1', () => socket.write(text));
  socket.on('data', (data: Buffer) => (head ||= data.toString('latin1')));
  socket.on('error', () => {});
  return new Promise((resolve) => {
    socket.once('close', () => {
      if (head.startsWith('HTTP/1.1 200')) outcome.waits.push(performance.now() - began);
      else if (/^HTTP\/1\.1 503 [\s\S]*\r\nretry-after: \d/.test(head)) outcome.refused += 1;
      else outcome.wrong += 1;
      resolve();
    });
  });
}
