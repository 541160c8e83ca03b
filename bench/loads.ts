// The loads that several benchmarks put on a server, and how they are measured in turns.
import { median } from '#server/testing/measure.ts';
import { PAGE_ROWS, type Server } from './servers.ts';
import { rateOf, runLoad, type Load, type Result } from './wrk.ts';

export const CONNECTIONS = 32;

/** A join of the product, as wrk.lua fills it. */
export const JOIN_BODY = '{"email":"%s","coordinates":{"latitude":%s,"longitude":%s}}';
/** The same for the bare server and FastAPI. */
export const PLAIN_JOIN_BODY = '{"email":"%s","location":"Berlin","latitude":%s,"longitude":%s}';

/** The path of a page of the product's waitlist, as REST serves it. @param skip OFFSET for a random page */
export const restPage = (skip: number | 'OFFSET') => `/api/v1/subscribers?skip=${skip}&limit=${PAGE_ROWS}`;
/** The same through tRPC. */
export const trpcPage = (skip: number | 'OFFSET') =>
  `/trpc/subscribers.list?input=%7B%22skip%22%3A${skip}%2C%22limit%22%3A${PAGE_ROWS}%7D`;

/** How many rounds every load is measured, and for how many seconds in each. */
export interface Turns {
  rounds: number;
  seconds: number;
}

export interface Contender {
  url: string;
  /** With 32 connections unless it says otherwise. */
  load: Omit<Load, 'connections' | 'seconds'> & { connections?: number };
}

/** Medians over the rounds: answers in a second, latencies in milliseconds. */
export interface Measured {
  rate: number;
  p50: number;
  p99: number;
}

/**
 * Measures contenders in turns: each round loads all of them, one after the other. A short load comes before the rounds.
 * @param contenders by name; undefined ones are left out
 * @throws Error where any answer is bad
 */
export async function measureInTurns<Contenders extends Record<string, Contender | undefined>>(
  contenders: Contenders,
  { rounds, seconds }: Turns,
): Promise<{
  [Name in keyof Contenders]: Contenders[Name] extends Contender ? Measured : Measured | undefined;
}> {
  const entered = Object.entries(contenders).flatMap(([name, contender]) =>
    contender ? [{ name, contender, results: [] as Result[] }] : [],
  );
  const measure = ({ url, load }: Contender, duration: number) =>
    runLoad(url, { connections: CONNECTIONS, seconds: duration, ...load });
  for (const { contender } of entered) await measure(contender, 1);
  for (let round = 0; round < rounds; round += 1)
    for (const { contender, results } of entered) results.push(await measure(contender, seconds));
  const medians = entered.map(({ name, results }) => [name, mediansOf(results)]);
  // Safe: the names are those of the contenders.
  return Object.fromEntries(medians) as Awaited<ReturnType<typeof measureInTurns<Contenders>>>;
}

function mediansOf(results: readonly Result[]): Measured {
  const of = (value: (result: Result) => number) => median(results.map(value));
  return { rate: of(rateOf), p50: of(({ p50 }) => p50), p99: of(({ p99 }) => p99) };
}

/** How long a page takes, and how long another caller waits meanwhile; in milliseconds. */
export interface PageTimes {
  p50: number;
  /** The longest wait for the own account that is asked for every 5 ms. The median over the rounds. */
  longestWait: number;
}

/** Measures the first, a middle and the last page of the waitlist, with one connection that asks for nothing else. */
export async function measurePages(
  server: Server,
  authorization: string,
  rows: number,
  { rounds, seconds }: Turns,
): Promise<Record<'first' | 'middle' | 'last', PageTimes>> {
  const measure = async (skip: number): Promise<PageTimes> => {
    const times: number[] = [];
    const waits: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const load = { authorization, connections: 1, seconds };
      const [page, other] = await Promise.all([
        runLoad(server.url, { ...load, requests: [{ path: restPage(skip) }] }),
        runLoad(server.url, { ...load, requests: [{ path: '/api/v1/users/me' }], pauseMs: 5 }),
      ]);
      times.push(page.p50);
      waits.push(other.longest);
    }
    return { p50: median(times), longestWait: median(waits) };
  };
  await measure(0);
  return {
    first: await measure(0),
    middle: await measure(Math.floor(rows / 2)),
    last: await measure(rows - PAGE_ROWS),
  };
}
