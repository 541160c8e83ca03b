// A server with a language model of this process, and a connection to it that can be cut.
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { Page } from '@playwright/test';
import {
  numberOf,
  openLanguageModel,
  type ModelReply,
  type TestModel,
} from '#server/testing/language-model.ts';
import { newDataDir, serve } from '#server/testing/process.ts';
import { bringIn } from './asking.ts';
import { SUPERUSER, test as shared } from './fixtures.ts';

export const RENT = 'The rent of the flat is 900 euros a month.';
export const DUE = 'The rent is due on the third working day of each month.';
export const QUESTION = 'How much is the rent of the flat?';

/** Lines that a model writes from what it was given, of what the lease says. */
export const rentLine = (prompt: string) => `The rent is 900 euros a month. [S${numberOf(prompt, '900')}]\n`;
export const dueLine = (prompt: string) =>
  `It is due on the third working day of each month. [S${numberOf(prompt, 'due on')}]\n`;

export const writtenLines = (page: Page) =>
  page.getByRole('list', { name: 'Written answer' }).getByRole('listitem');
export const stopButton = (page: Page) => page.getByRole('button', { name: 'Stop', exact: true });

/** Passes on connections to a server, and cuts them. */
interface Line {
  port: number;
  /** Ends all connections in the middle of what they carry. */
  cut(): void;
  close(): Promise<void>;
}

async function openLine(to: number): Promise<Line> {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(to, 'localhost');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy()).on('close', () => open.delete(one) && other.destroy());
      one.pipe(other);
    }
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    // Safe: a server that listens on a port has an address of this type.
    port: (server.address() as AddressInfo).port,
    cut,
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Tests on a server with a model of this process and a collection. @param settings beside those of the model */
export const testOnServer = ({
  collection,
  files,
  settings,
  reply,
}: {
  collection: string;
  files: Record<string, string>;
  settings: Record<string, string>;
  /** What the model answers, until a test says otherwise. */
  reply?: ModelReply;
}) =>
  shared.extend<object, { model: TestModel }>({
    model: [
      // Playwright requires an object pattern here.
      // oxlint-disable-next-line no-empty-pattern
      async ({}, use) => {
        const model = await openLanguageModel();
        if (reply !== undefined) model.reply = reply;
        await use(model);
        await model.close();
      },
      { scope: 'worker' },
    ],
    server: [
      async ({ model }, use) => {
        const dataDir = newDataDir();
        const server = await serve({
          DATA_DIR: dataDir,
          FIRST_SUPERUSER: SUPERUSER.email,
          FIRST_SUPERUSER_PASSWORD: SUPERUSER.password,
          ...model.settings,
          ...settings,
        });
        await bringIn(server.url, collection, files);
        await use(server);
        await server.stop();
        await rm(dataDir, { recursive: true });
      },
      { scope: 'worker' },
    ],
  });

/** Tests on a server with a model and a collection of two files. `timeout` is that of its answers. */
export const testWithModel = (timeout: string) =>
  testOnServer({
    collection: 'Leases',
    files: {
      'Lease.md': `# Rent\n\n${RENT}\n\n${DUE}\n`,
      'Heating.csv': 'Month,Flat,Cost (€)\n2025-10,Berlin,120\n2025-11,Berlin,180.50\n2025-12,Rome,210\n',
    },
    settings: { LLM_TIMEOUT: timeout },
  }).extend<object, { line: Line }>({
    line: [
      async ({ server }, use) => {
        const line = await openLine(server.port);
        await use(line);
        await line.close();
      },
      { scope: 'worker' },
    ],
  });
