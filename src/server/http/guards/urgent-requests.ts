// Requests that do not wait in the queue, so that a busy server does not look dead: as many as monitors and proxies send, not a
// flood of them.

const WINDOW_MS = 1000;
const PER_WINDOW = 500;
const PER_CLIENT = 250;

/** Counts urgent requests. @returns whether one of this client may go ahead; the others wait like all requests */
export function createUrgentLimit(now = () => performance.now()): (client: string) => boolean {
  let clients = new Map<string, number>();
  let all = 0;
  let since = 0;
  return (client) => {
    if (now() - since >= WINDOW_MS) {
      clients = new Map();
      all = 0;
      since = now();
    }
    const own = (clients.get(client) ?? 0) + 1;
    if (all >= PER_WINDOW || own > PER_CLIENT) return false;
    clients.set(client, own);
    all += 1;
    return true;
  };
}
