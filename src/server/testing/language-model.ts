// An OpenAI-compatible interface for tests, in this process: it keeps every byte it receives, and answers well or badly.
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ModelCall {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** The texts of the messages, one after the other. */
  prompt: string;
}

/** Answers a call. */
export type ModelReply = (response: ServerResponse, call: ModelCall) => void;

export interface TestModel {
  /** Without `/v1`. */
  url: string;
  /** The settings of an installation that uses it. */
  settings: Record<string, string>;
  /** Every call that came, in order. */
  calls: ModelCall[];
  /** The most calls that were open at once. */
  mostAtOnce: number;
  reply: ModelReply;
  close(): Promise<void>;
}

/** Starts it on a free port; it answers with nothing that is supported until `reply` is set. */
export async function openLanguageModel(): Promise<TestModel> {
  let open = 0;
  const server = createServer((request, response) => {
    model.mostAtOnce = Math.max(model.mostAtOnce, (open += 1));
    response.once('close', () => (open -= 1));
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const body = Buffer.concat(parts).toString('utf8');
      const call = { method, path: url, headers, body, prompt: promptIn(body) };
      model.calls.push(call);
      model.reply(response, call);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Safe: a server that listens on a port has an address of this type.
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const model: TestModel = {
    url,
    settings: { LLM_URL: url, LLM_MODEL: 'test-model', LLM_KEY: 'sk-test-secret', LLM_TIMEOUT: '2s' },
    calls: [],
    mostAtOnce: 0,
    reply: says('Nothing of this is in the sentences.'),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return model;
}

function promptIn(body: string): string {
  try {
    const { messages } = Object(JSON.parse(body));
    return (Array.isArray(messages) ? messages : []).map(({ content }) => String(content)).join('\n');
  } catch {
    return '';
  }
}

/** The number that a prompt gives to the sentence with this text; 0 where it has none. */
export function numberOf(prompt: string, part: string): number {
  const line = prompt.split('\n').find((text) => /\bS\d+\b/.test(text) && text.includes(part));
  return Number(/\bS(\d+)\b/.exec(line ?? '')?.[1] ?? 0);
}

/** Answers with a text, which may depend on the prompt. */
export const says =
  (text: string | ((prompt: string) => string)): ModelReply =>
  (response, { prompt }) => {
    const content = typeof text === 'string' ? text : text(prompt);
    const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }];
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ choices }));
  };

/** Answers with a status. */
export const fails =
  (status: number, headers: Record<string, string> = {}, body = '{"error":{"message":"no"}}'): ModelReply =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  };

/** Answers with these bytes instead of a completion. */
export const sends = (body: string) => fails(200, {}, body);

/** An answer that comes piece by piece, as the test has it. */
export interface StreamingReply {
  reply: ModelReply;
  /** The prompt, once it has come. */
  asked: Promise<string>;
  write(text: string): void;
  /** Ends the answer. */
  end(): void;
  /** Ends the connection in the middle of the answer. */
  cut(): void;
  /** Whether the other side has ended the connection. */
  isLeft(): boolean;
}

/** Answers as Server-Sent Events. */
export function streaming(): StreamingReply {
  const { promise: asked, resolve } = Promise.withResolvers<string>();
  let response: ServerResponse | undefined;
  const send = (delta: object, finish_reason: string | null = null) => {
    const data = JSON.stringify({ choices: [{ index: 0, delta, finish_reason }] });
    response?.write(`data: ${data}\n\n`);
  };
  return {
    reply(open, { prompt }) {
      response = open;
      open.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' }).flushHeaders();
      send({ role: 'assistant', content: '' });
      // A test takes its time, which is no silence of the model.
      const speaking = setInterval(() => open.write(': still here\n\n'), 2000);
      open.once('close', () => clearInterval(speaking));
      resolve(prompt);
    },
    asked,
    write: (content) => send({ content }),
    end() {
      send({}, 'stop');
      response?.end('data: [DONE]\n\n');
    },
    cut: () => response?.destroy(),
    isLeft: () => response?.destroyed === true && !response.writableFinished,
  };
}

/** Never answers. */
export const hangs: ModelReply = () => {};

/** Sends a part of an answer, and ends the connection. */
export const breaksOff: ModelReply = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"choices":[{"message":{"content":"The');
  setTimeout(() => response.destroy(), 20);
};

/** Sends an answer without end. */
export const goesOn: ModelReply = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const part = 'The rent is high. [S1] '.repeat(1000);
  const write = () => {
    while (!response.destroyed && response.write(part));
  };
  response.on('drain', write);
  write();
};
