// Reads Server-Sent Events over HTTP, as a browser or a command line does.
import { createParser } from 'eventsource-parser';

export interface ReceivedEvent {
  event: string;
  id?: string;
  /** What its JSON says. */
  data: unknown;
}

export interface EventReader {
  status: number;
  headers: Headers;
  /** Everything that has come so far. */
  events: ReceivedEvent[];
  /** The same without what tells of the progress. */
  told(): ReceivedEvent[];
  /** Resolves when the stream has ended: whether it ended well. */
  ended: Promise<boolean>;
  /** Ends the connection. */
  cut(): void;
}

/** Opens a stream. @param headers those of the credentials, and perhaps `last-event-id` */
export async function readEvents(url: string, headers: Record<string, string> = {}): Promise<EventReader> {
  const cutting = new AbortController();
  const response = await fetch(url, { headers, signal: cutting.signal });
  const events: ReceivedEvent[] = [];
  const parser = createParser({
    onEvent: ({ event = 'message', id, data }) =>
      void events.push({ event, ...(id === undefined ? {} : { id }), data: JSON.parse(data) }),
  });
  const read = async () => {
    for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) parser.feed(text);
    return true;
  };
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  // What is not read keeps its connection.
  if (!isStream) await response.arrayBuffer();
  const ended = isStream ? read().catch(() => false) : Promise.resolve(true);
  return {
    status: response.status,
    headers: response.headers,
    events,
    told: () => events.filter(({ event }) => event !== 'progress'),
    ended,
    cut: () => cutting.abort(),
  };
}
