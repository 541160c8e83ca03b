// Sends events as they come, as Server-Sent Events (HTML standard, 9.2): text that browsers and command lines read line by line.
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/** An event; `data` is sent as JSON, which has no line breaks. */
interface SentEvent {
  event: string;
  id?: string;
  data: unknown;
}

/** How long a browser waits before it connects again, in milliseconds. */
const RETRY_MS = 2000;

/**
 * Sends the events of a procedure. An error before the first one is answered like any other; a later one ends the stream, and who
 * connects again gets it. Without any event there is nothing to come, which 204 tells browsers.
 * @param output what the procedure returned
 */
export async function sendEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  output: unknown,
): Promise<FastifyReply> {
  // Safe: the procedure's output schema has checked it.
  const events = (output as AsyncIterable<SentEvent>)[Symbol.asyncIterator]();
  reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no');
  if (request.method === 'HEAD') return reply.send('');
  // By the connection: a generator that has not begun, such as that of the text, runs nothing when it is ended.
  const leave = () => void events.return?.();
  reply.raw.once('close', leave);
  if (reply.raw.destroyed) leave();
  const first = await events.next();
  if (first.done === true) return reply.removeHeader('content-type').code(204).send();
  // One piece at a time: a slow reader gets the next event when the last one has left.
  const text = Readable.from(toText(request, first.value, events), { objectMode: false, highWaterMark: 1 });
  return reply.send(text);
}

async function* toText(
  request: FastifyRequest,
  first: SentEvent,
  events: AsyncIterator<SentEvent>,
): AsyncGenerator<string> {
  try {
    yield `retry: ${RETRY_MS}\n${format(first)}`;
    for (;;) {
      const { value, done } = await events.next();
      if (done === true) return;
      yield format(value);
    }
  } catch (error) {
    if (!(error instanceof AppError)) request.log.error({ err: error }, 'A stream of events broke off');
  }
}

const format = ({ event, id, data }: SentEvent) =>
  `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
