// Measures overload: how many requests get 503, the latency of the accepted, and the time to recover. First with many
// keep-alive connections that send the next request after each response, then at ten times the sustainable rate, each
// request over a new connection.
// `npm run bench:overload`, or with `-- --connections 4000 --seconds 10`.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { flood, type FloodOutcome } from '#server/testing/flood.ts';
import { median, percentile } from '#server/testing/measure.ts';
import { JOIN_BODY } from './loads.ts';
import { figure, markdownTable, print } from './report.ts';
import { inBenchFolder, orielWith, signIn, startServer, type Server } from './servers.ts';
import { rateOf, requireWrk, runLoad } from './wrk.ts';

const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '4000' },
    seconds: { type: 'string', default: '8' },
  },
});
const seconds = Number(values.seconds);
const HEAVY_PATH = '/api/v1/subscribers/?limit=1000';
/** Visitors that come beside the crowd, per second. wrk does not tell the latency of the accepted from that of all. */
const VISITORS = 20;

const table = [['Load', 'accepted/s', 'refused/s', 'accepted: p50', 'p99', 'wrong']];

function add(name: string, accepted: number, refused: number, { waits, wrong }: FloodOutcome): void {
  table.push([
    name,
    figure(accepted),
    figure(refused),
    `${figure(median(waits))} ms`,
    `${figure(percentile(waits, 0.99))} ms`,
    String(wrong),
  ]);
}

/**
 * Measures joins and pages in turn from a crowd of connections. The latencies are those of visitors with new connections.
 * @throws Error where an answer is neither accepted nor a 503 with Retry-After
 */
async function measureCrowd(name: string, server: Server, connections: number, duration: number) {
  const requests = [{ path: '/api/v1/subscribers', body: JOIN_BODY }, { path: '/' }];
  const [crowd, visitors] = await Promise.all([
    runLoad(server.url, { requests, connections, seconds: duration, countRefusals: true }),
    flood(server.port, { request: 'GET / HTTP/1.1\r\nHost: x\r\n', rate: VISITORS, seconds: duration }),
  ]);
  add(name, rateOf(crowd), crowd.refused / crowd.seconds, visitors);
}

requireWrk();
await inBenchFolder(async (folder) => {
  const server = await startServer(await orielWith(join(folder, 'oriel'), 5000), join(folder, 'log'));
  await measureCrowd('32 connections, before', server, 32, 4);
  await measureCrowd(`${values.connections} connections`, server, Number(values.connections), seconds);
  await measureCrowd('32 connections, right afterwards', server, 32, 4);

  const authorization = await signIn(server);
  const heavy = { requests: [{ path: HEAVY_PATH }], authorization, connections: 8, seconds: 4 };
  const rate = rateOf(await runLoad(server.url, heavy)) * 10;
  const request = `GET ${HEAVY_PATH} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n`;
  const outcome = await flood(server.port, { request, rate, seconds });
  const name = `${figure(rate)} heavy requests a second`;
  add(name, outcome.waits.length / seconds, outcome.refused / seconds, outcome);
  await measureCrowd('32 connections, right afterwards', server, 32, 4);
  print(markdownTable(table));
});
