import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '#server/paths.ts';
import { parseResult, rateOf, runLoad, runLoadBeside, type Load } from './wrk.ts';

const hasWrk = spawnSync('wrk', ['-v']).error === undefined;

const line = (bad: number, broken: number) =>
  `Running 1s test\nRESULT {"answers":120,"seconds":2.0,"p50":0.5,"p99":2.25,"longest":9.5,"refused":20,"bad":${bad},"broken":${broken}}\n`;

test('the result is read from the output of wrk', () => {
  const result = parseResult(line(0, 0));
  expect(result).toMatchObject({ p50: 0.5, p99: 2.25, longest: 9.5 });
  expect(rateOf(result)).toBe(50);
});

test('a run with bad answers, broken requests or without a result is void', () => {
  expect(() => parseResult(line(3, 0))).toThrow('void: 3 bad answers, 0 broken');
  expect(() => parseResult(line(0, 1))).toThrow('void: 0 bad answers, 1 broken');
  expect(() => parseResult('unable to connect')).toThrow('no result: unable to connect');
});

test('without wrk a benchmark ends with a sentence that says how to install it', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(projectRoot, 'bench/rest.ts')], {
    env: { PATH: '/nonexistent' },
    encoding: 'utf8',
  });
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: 'This benchmark needs the load generator wrk. On Debian: apt-get install wrk\n',
  });
});

describe.skipIf(!hasWrk)('with wrk', () => {
  /** Runs a load against a server. @returns its result, and the requests that the server got */
  async function loadOn(
    answer: (response: ServerResponse, count: number) => void,
    run: (url: string) => Promise<unknown>,
  ) {
    const requests: { method?: string; url?: string; headers: IncomingMessage['headers']; body: string }[] =
      [];
    const server = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (text: string) => (body += text));
      request.on('end', () => {
        requests.push({ method: request.method, url: request.url, headers: request.headers, body });
        answer(response, requests.length);
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      await run(`http://127.0.0.1:${Object(server.address()).port}`);
    } finally {
      server.closeAllConnections();
      server.close();
    }
    return requests;
  }
  const ok = (response: ServerResponse) => response.end('ok');
  const load: Load = { requests: [{ path: '/' }], connections: 2, seconds: 1, pauseMs: 5 };

  test('requests are sent in turn, with new addresses and the pages of the rows', async () => {
    const body = '{"email":"%s","at":[%s,%s]}';
    const requests = [{ path: '/join', body }, { path: '/list?skip=OFFSET' }];
    const sent = await loadOn(ok, (url) =>
      runLoad(url, { ...load, requests, rows: 70, authorization: 'B x' }),
    );
    const joins = sent.filter(({ method }) => method === 'POST');
    const lists = sent.filter(({ method }) => method === 'GET');
    expect(Math.abs(joins.length - lists.length)).toBeLessThan(5);
    const bodies = joins.map(({ body: sentBody }) => Object(JSON.parse(sentBody)));
    expect(new Set(bodies.map(({ email }) => email)).size).toBe(joins.length);
    for (const { at } of bodies) {
      expect(Math.abs(at[0])).toBeLessThanOrEqual(90);
      expect(Math.abs(at[1])).toBeLessThanOrEqual(180);
    }
    const offsets = new Set(lists.map(({ url }) => Number(url?.replace('/list?skip=', ''))));
    expect(offsets.size).toBeGreaterThan(5);
    for (const offset of offsets) expect([0, 7, 14, 21, 28, 35, 42, 49, 56, 63]).toContain(offset);
    expect(sent.every(({ headers }) => headers.authorization === 'B x')).toBe(true);
    expect(joins.every(({ headers }) => headers['content-type'] === 'application/json')).toBe(true);
  });

  test('one bad answer makes the run void', async () => {
    const failing = (response: ServerResponse, count: number) => {
      response.statusCode = count === 20 ? 500 : 200;
      response.end();
    };
    await expect(loadOn(failing, (url) => runLoad(url, load))).rejects.toThrow('void: 1 bad answers');
  });

  test('refusals are counted apart, but a 503 without Retry-After is bad', async () => {
    const refusing = (headers: Record<string, string>) => (response: ServerResponse, count: number) =>
      response.writeHead(count % 2 === 0 ? 503 : 200, headers).end();
    const counting = { ...load, countRefusals: true };
    await loadOn(refusing({ 'retry-after': '1' }), async (url) => {
      const { answers, refused } = await runLoad(url, counting);
      expect(Math.abs(refused - answers / 2)).toBeLessThan(5);
    });
    await expect(loadOn(refusing({}), (url) => runLoad(url, counting))).rejects.toThrow('void');
  });

  test('a load beside some work ends with it', async () => {
    let done = false;
    const sent = await loadOn(ok, (url) =>
      runLoadBeside(url, load, async () => {
        await new Promise((resolve) => setTimeout(resolve, 300));
        done = true;
      }),
    );
    expect(done).toBe(true);
    expect(sent.length).toBeGreaterThan(0);
  });
});
