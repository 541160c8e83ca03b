// A server with a language model of this process, and a connection to it that can be cut.
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { openLanguageModel, type TestModel } from '#server/testing/language-model.ts';
import { newDataDir, serve } from '#server/testing/process.ts';
import { bringIn } from './asking.ts';
import { SUPERUSER, test as shared } from './fixtures.ts';

export const RENT = 'The rent of the flat is 900 euros a month.';
export const DUE = 'The rent is due on the third working day of each month.';

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

/** Tests on a server with a model and a collection of two files. `timeout` is that of its answers. */
export const testWithModel = (timeout: string) =>
  shared.extend<object, { model: TestModel; line: Line }>({
    model: [
      // Playwright requires an object pattern here.
      // oxlint-disable-next-line no-empty-pattern
      async ({}, use) => {
        const model = await openLanguageModel();
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
          LLM_TIMEOUT: timeout,
        });
        await bringIn(server.url, 'Leases', {
          'Lease.md': `# Rent\n\n${RENT}\n\n${DUE}\n`,
          'Heating.csv': 'Month,Flat,Cost (€)\n2025-10,Berlin,120\n2025-11,Berlin,180.50\n2025-12,Rome,210\n',
        });
        await use(server);
        await server.stop();
        await rm(dataDir, { recursive: true });
      },
      { scope: 'worker' },
    ],
    line: [
      async ({ server }, use) => {
        const line = await openLine(server.port);
        await use(line);
        await line.close();
      },
      { scope: 'worker' },
    ],
  });
