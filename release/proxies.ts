// The reverse proxies of Debian with the example configurations in deploy/; only ports, certificates and folders differ.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { freePort } from '#server/testing/process.ts';

export const HOST = 'oriel.example.org';

export interface Proxy {
  httpPort: number;
  httpsPort: number;
  stop(): Promise<void>;
}

interface Place {
  folder: string;
  httpPort: number;
  httpsPort: number;
  upstreamPorts: readonly number[];
}

/** What a proxy is called, and how it is started in a folder; each returns the process. */
export const proxies = { nginx: startNginx, caddy: startCaddy };

/**
 * Starts a proxy in front of a process, or of several with the example for those, as a process of this user.
 * @throws Error with the output of the proxy, where it does not start
 */
export async function startProxy(
  name: keyof typeof proxies,
  ...upstreamPorts: readonly number[]
): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), `oriel-${name}-`));
  const place = { folder, upstreamPorts, httpPort: await freePort(), httpsPort: await freePort() };
  const child = proxies[name](place);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  // Caddy opens its ports before it has made a certificate.
  while (!(await isOpen(place.httpPort)) || !(await hasCertificate(place.httpsPort))) {
    if (child.exitCode !== null) throw new Error(`${name} ended: ${output}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    ...place,
    async stop() {
      child.kill();
      if (child.exitCode === null) await once(child, 'close');
      rmSync(folder, { recursive: true });
    },
  };
}

function startNginx(place: Place): ChildProcess {
  const { folder } = place;
  makeCertificate(folder);
  writeFileSync(join(folder, 'oriel.conf'), nginxSite(place));
  // The surroundings of the site in Debian's nginx.conf, including gzip.
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off;
    pid ${folder}/nginx.pid;
    events {}
    http {
      sendfile on;
      gzip on;
      include /etc/nginx/mime.types;
      access_log off;
      ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n')}
      include ${folder}/oriel.conf;
    }`,
  );
  return spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder, '-e', 'stderr'], {
    env: { PATH: `${process.env['PATH']}:/usr/sbin` },
  });
}

/** The block of an example for several processes, with as many of its addresses as there are ports. */
function blockOf(file: string, ports: readonly number[], each: RegExp): string {
  const left = [...ports];
  return readFileSync(file, 'utf8').replaceAll(each, (line: string) => {
    const port = left.shift();
    return port === undefined ? '' : line.replace(/:300\d/, `:${port}`);
  });
}

function nginxSite({ folder, httpPort, httpsPort, upstreamPorts }: Place): string {
  const example = readFileSync('deploy/nginx.conf', 'utf8');
  const several = blockOf('deploy/nginx-processes.conf', upstreamPorts, /^ +server .*\n/gm);
  const site = (upstreamPorts.length === 1 ? example : example.replace(/^upstream .*?^}\n/ms, () => several))
    .replaceAll(/listen (\[::\]:)?80;/g, `listen $1${httpPort};`)
    .replaceAll(/listen (\[::\]:)?443 /g, `listen $1${httpsPort} `)
    .replaceAll(`/etc/letsencrypt/live/${HOST}`, folder)
    .replace('127.0.0.1:3000', `127.0.0.1:${upstreamPorts[0]}`);
  return hasIpv6() ? site : site.replaceAll(/listen \[::\].*/g, '');
}

function hasIpv6(): boolean {
  return Object.values(networkInterfaces()).some((list) => list?.some(({ address }) => address === '::1'));
}

function makeCertificate(folder: string): void {
  const words =
    `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=${HOST}`.split(' ');
  execFileSync(
    'openssl',
    [...words, '-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')],
    {
      stdio: 'pipe',
    },
  );
}

function startCaddy({ folder, httpPort, httpsPort, upstreamPorts }: Place): ChildProcess {
  const example = readFileSync('deploy/Caddyfile', 'utf8');
  const several = blockOf('deploy/Caddyfile-processes', upstreamPorts, / 127\.0\.0\.1:300\d/g);
  const site =
    upstreamPorts.length === 1
      ? example.replace('127.0.0.1:3000', `127.0.0.1:${upstreamPorts[0]}`)
      : example.replace(/^\treverse_proxy .*?^\t}\n/ms, () => several);
  // Certificates of Caddy's own authority instead of Let's Encrypt's, installed in no trust store.
  const options = `{
    admin off
    local_certs
    skip_install_trust
    http_port ${httpPort}
    https_port ${httpsPort}
  }\n`;
  mkdirSync(join(folder, 'home'));
  writeFileSync(join(folder, 'Caddyfile'), options + site);
  return spawn('caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
    env: { PATH: process.env['PATH'], HOME: join(folder, 'home') },
  });
}

/** Whether a TLS connection to the example's host can be made. */
function hasCertificate(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const options = { port, host: '127.0.0.1', servername: HOST, rejectUnauthorized: false };
    const socket = connectTls(options, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
