// A user account as it stands on the wire.
import { z } from 'zod';

export const userOutput = z.object({
  id: z.string(),
  email: z.string(),
  full_name: z.string().nullable(),
  is_active: z.boolean(),
  is_superuser: z.boolean(),
});
export type User = z.infer<typeof userOutput>;
