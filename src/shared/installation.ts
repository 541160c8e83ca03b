// What the signed-in are told of the installation itself.
import { z } from 'zod';

export const installationOutput = z.object({ version: z.string() });
