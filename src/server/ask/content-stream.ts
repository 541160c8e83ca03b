// Bytes as the output of a procedure: on REST as they are, in tRPC as pieces in base64.
import { z } from 'zod';

export const contentStream = z.custom<AsyncIterable<string | Buffer>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
);

/** Pieces of bytes as tRPC sends them. */
export async function* toBase64(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  for await (const chunk of content) yield chunk.toString('base64');
}
