// The guards of connections and requests, in the order in which they see a request. Each file names the threat it answers.
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { limitBodyTime } from './body-time.ts';
import { refuseMalformedRequests } from './malformed-requests.ts';
import { shedOverload, type RequestQueue } from './overload.ts';
import { watchPipelines } from './pipelining.ts';
import { closeStuckReaders, keepWaitingClients } from './stuck-readers.ts';
import { limitUploadMemory } from './upload-memory.ts';
import { watchMethods } from './wrong-methods.ts';

/**
 * Registers all guards. Call it before any route is added.
 * @param log told of refusals for overload, at most every 10 seconds
 * @param urgentPaths paths that are answered during an overload too
 * @param countStatements how many statements wait for answers of the database
 * @returns the queue of requests, and a function to call once all routes are registered: it adds the 405 answers
 */
export function registerGuards(
  app: FastifyInstance,
  log: Logger,
  urgentPaths: readonly string[],
  countStatements: () => number = () => 0,
): { queue: RequestQueue; addMethodRefusals: () => void } {
  limitBodyTime(app);
  const addMethodRefusals = watchMethods(app);
  const queue = shedOverload(app, watchPipelines(app), log, urgentPaths, countStatements);
  closeStuckReaders(app);
  keepWaitingClients(app);
  limitUploadMemory(app);
  refuseMalformedRequests(app);
  return { queue, addMethodRefusals };
}
