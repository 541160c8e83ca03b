// The sockets of the server: checked early, opened when the app is ready.
import { createServer, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { StartError } from '../start-error.ts';
import { codeOf } from '../db/storage-trouble.ts';

/** Connections that may wait to be accepted. The system delays those beyond it by a second or more. */
const BACKLOG = 4096;

/**
 * Checks that HOST and PORT can be listened on, before anything is created: opens the sockets and closes them again, so
 * that no request is accepted before the app is ready.
 * @throws StartError where they cannot
 */
export async function requireAddress(config: Config): Promise<void> {
  const hosts = config.host === 'localhost' ? ['127.0.0.1', '::1'] : [config.host];
  for (const host of hosts) {
    try {
      await tryListen(host, config.port);
    } catch (error) {
      // The machine may have no IPv6.
      if (host === '::1' && config.host === 'localhost' && codeOf(error) !== 'EADDRINUSE') continue;
      throw toListenError(error, config);
    }
  }
}

function tryListen(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer((socket) => socket.destroy());
    probe.once('error', reject);
    probe.listen({ host, port }, () => probe.close(() => resolve()));
  });
}

/**
 * Listens on HOST and PORT.
 * @returns the port, which the system chooses where PORT is 0
 * @throws StartError where they cannot be listened on
 */
export async function listen(app: FastifyInstance, config: Config): Promise<number> {
  const { host, port } = config;
  try {
    if (host === 'localhost') {
      const listenOnIpv6 = prepareIpv6Loopback(app);
      await app.listen({ host: '127.0.0.1', port, backlog: BACKLOG });
      await listenOnIpv6(portOf(app));
    } else {
      await app.listen({ host, port, backlog: BACKLOG });
    }
    return portOf(app);
  } catch (error) {
    throw toListenError(error, config);
  }
}

function portOf(app: FastifyInstance): number {
  // Safe: a server that listens on a port has such an address.
  return (app.server.address() as AddressInfo).port;
}

/** Turns an error of the system into a sentence for the operator. */
function toListenError(error: unknown, { host, port }: Config): unknown {
  const code = codeOf(error);
  if (code === 'EADDRINUSE')
    return new StartError(`PORT ${port} is in use by another program: choose another PORT.`);
  if (code === 'EACCES')
    return new StartError(`PORT ${port} may not be used by this user: choose one above 1023.`);
  if (code !== undefined && error instanceof Error && 'syscall' in error)
    return new StartError(`HOST ${host} is not an address of this machine.`, { cause: error });
  return error;
}

/**
 * Prepares a second socket on ::1 for the same server: `localhost` means both loopback families, independent of the hosts
 * file.
 * @returns a function that opens it on a port, or does nothing on a machine without IPv6
 */
function prepareIpv6Loopback(app: FastifyInstance): (port: number) => Promise<void> {
  const ipv6Server = createServer((socket) => app.server.emit('connection', socket));
  app.addHook('preClose', (done) => {
    ipv6Server.close(() => done());
    app.server.closeIdleConnections();
  });
  return (port) =>
    new Promise((resolve, reject) => {
      ipv6Server.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'EADDRINUSE' ? reject(error) : resolve(),
      );
      ipv6Server.listen({ port, host: '::1', backlog: BACKLOG }, resolve);
    });
}
