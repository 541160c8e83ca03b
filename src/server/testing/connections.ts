// Raw connections to a running server, for tests of clients that misbehave.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Db } from '../db/schema.ts';
import { fillDataDir } from './fill.ts';
import { residentKiB } from './measure.ts';
import { ADA } from './people.ts';
import { newDataDir, serve, type Serving } from './process.ts';

/** Starts a server whose database, when it is migrated, `fill` puts rows into. */
export async function serveFilled(
  fill: (db: Db) => Promise<void>,
  env: Record<string, string> = {},
): Promise<Serving> {
  const dir = newDataDir();
  await fillDataDir(dir, fill);
  return serve({ DATA_DIR: dir, ...ADA, ...env });
}

/** Opens a connection and sends `text` on it; nothing is read. */
export async function send(port: number, text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

/** The resident memory of the server, in MB. */
export function memoryOf({ child }: Serving): number {
  return residentKiB(child) / 1000;
}

/** The input of an export of all subscribers. */
export const EVERY_SUBSCRIBER = { date_from: '2000-01-01T00:00:00Z', date_to: '2100-01-01T00:00:00Z' };

/** The request for an export of all subscribers, to be sent on a raw connection. */
export function exportRequest(authorization: string): string {
  const body = JSON.stringify(EVERY_SUBSCRIBER);
  return (
    `POST /api/v1/subscribers/export-to-csv HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  );
}
