// A running server that is asked, what its processes take meanwhile, and how long others wait.
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { UploadResult } from '#shared/ask.ts';
import { join as joinWaitlist } from '#server/testing/people.ts';
import type { RestClient } from './rest-client.ts';
import type { Server } from './servers.ts';

const OTHERS_PAUSE_MS = 20;

/** What all processes of Ask take at the same time, beside the parts of the program. */
export const TOGETHER = 'together';

/**
 * The most memory that the processes below a server take, by the part of the program, in MiB, while `work` runs. What processes
 * share counts in each of them.
 * @param everyMs how often is looked: to look at all processes of a machine takes time as well
 */
export async function peaksOf(
  server: Server,
  work: () => Promise<void>,
  everyMs = 25,
): Promise<Map<string, number>> {
  const peaks = new Map<string, number>();
  const add = (part: string, mib: number) => void peaks.set(part, Math.max(peaks.get(part) ?? 0, mib));
  const look = () => {
    const parts = partsOf(server);
    for (const { part, peakMiB } of parts) add(part, peakMiB);
    add(
      TOGETHER,
      parts.reduce((sum, { residentMiB }) => sum + residentMiB, 0),
    );
  };
  const timer = setInterval(look, everyMs);
  try {
    await work();
    look();
  } finally {
    clearInterval(timer);
  }
  return peaks;
}

/** The processor time that the processes of a part of the program below a server have taken, in milliseconds. */
export function processorMs(server: Server, part: string): number {
  const all = partsOf(server).filter((own) => own.part === part);
  return all.reduce((sum, own) => sum + own.processorMs, 0);
}

/** The kernel counts in these. */
const TICK_MS = 10;

interface PartUse {
  part: string;
  peakMiB: number;
  residentMiB: number;
  processorMs: number;
}

function partsOf({ child }: Server): PartUse[] {
  const read = (pid: string, name: string) => {
    try {
      return readFileSync(`/proc/${pid}/${name}`, 'utf8');
    } catch {
      // It has ended.
      return '';
    }
  };
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => ({ pid, status: read(pid, 'status') }));
  const childrenOf = (parent: string): typeof processes =>
    processes
      .filter(({ status }) => new RegExp(String.raw`^PPid:\s+${parent}$`, 'm').test(status))
      .flatMap((own) => [own, ...childrenOf(own.pid)]);
  return childrenOf(String(child.pid)).flatMap(({ pid, status }) => {
    const part = /ask-(reader|indexer|query)\.cjs/.exec(read(pid, 'cmdline'))?.[1];
    const mib = (line: string) =>
      Number(new RegExp(`^${line}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024;
    // Behind the name, which may have spaces: the time of the program and that of the kernel for it are the 12th and 13th.
    const [own = 0, ofKernel = 0] =
      read(pid, 'stat').split(') ').at(-1)?.split(' ').slice(11, 13).map(Number) ?? [];
    if (part === undefined) return [];
    const memory = { peakMiB: mib('VmHWM'), residentMiB: mib('VmRSS') };
    return [{ part, ...memory, processorMs: (own + ofKernel) * TICK_MS }];
  });
}

/** What others wait for while `work` runs: a page of the waitlist and a join by turns. @returns milliseconds */
export async function waitsBeside(
  server: Server,
  client: RestClient,
  work: () => Promise<void>,
): Promise<number[]> {
  const waits: number[] = [];
  let isDone = false;
  const working = work().finally(() => (isDone = true));
  for (let round = 0; !isDone; round += 1) {
    const asked = performance.now();
    if (round % 2 === 0) await client.get('/subscribers?limit=7');
    else await joinWaitlist(server.url, `visitor-${asked}-${round}@example.net`.replaceAll(/\.(?=\d)/g, '-'));
    waits.push(performance.now() - asked);
    await sleep(OTHERS_PAUSE_MS);
  }
  await working;
  return waits;
}

/** Uploads a file; its type is told by its content. @returns its id @throws Error if it is refused */
export async function upload(
  client: RestClient,
  collection: string,
  name: string,
  content: Buffer,
): Promise<string> {
  const form = new FormData();
  form.append('files', new Blob([new Uint8Array(content)]), name);
  const { data } = await client.get<UploadResult>(`/collections/${collection}/files/`, form);
  const id = data[0]?.id;
  if (id === undefined) throw new Error(`${name} was refused.`);
  return id;
}

/** Waits until a file is read. @throws Error if it cannot be */
export async function untilRead(client: RestClient, id: string): Promise<void> {
  for (;;) {
    const { status, detail } = await client.get<UploadResult['data'][number]>(`/files/${id}`);
    if (status === 'ready') return;
    if (status === 'failed') throw new Error(detail ?? 'The file failed.');
    await sleep(100);
  }
}
