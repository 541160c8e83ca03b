import { z } from 'zod';

export const installationOutput = z.object({ version: z.string() });
