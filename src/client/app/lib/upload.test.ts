import { expect, it } from 'vitest';
import { z } from 'zod';
import { upload } from './upload.ts';

it('an upload that was broken off before it began is not sent', async () => {
  const sending = upload('/api/v1/products/upload-images', new FormData(), {
    schema: z.unknown(),
    onProgress: () => undefined,
    signal: AbortSignal.abort(),
  });
  await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
});
