// Sends requests at a fixed rate, independent of the responses: each has its own connection, so none waits for another.
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface FloodOutcome {
  /** Milliseconds from the connection attempt to the end of each 200 response. */
  waits: number[];
  /** The number of 503 responses with Retry-After. */
  refused: number;
  /** The number of other responses and of requests without one. */
  wrong: number;
}

/**
 * Sends requests at a steady rate and waits for all responses.
 * @param request the head of a GET, without `Connection`
 * @param rate requests per second; delayed ones are sent as soon as possible
 * @param seconds the duration of sending
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
