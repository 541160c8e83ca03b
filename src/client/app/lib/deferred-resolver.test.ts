import type { Resolver, ResolverOptions } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { deferredResolver } from './deferred-resolver.ts';

type Values = { username: string; password: string };

const values: Values = { username: 'ann@example.com', password: 'correct horse' };
const options: ResolverOptions<Values> = { fields: {}, shouldUseNativeValidation: false };
const accepting: Resolver<Values> = (entered) => ({ values: entered, errors: {} });

test('a validation waits for the code', async () => {
  const { promise, resolve } = Promise.withResolvers<Resolver<Values>>();
  const validated = deferredResolver(() => promise)(values, undefined, options);
  resolve(accepting);
  expect(await validated).toEqual({ values, errors: {} });
});

test('while the code cannot be loaded no field is valid, and the next validation loads it', async () => {
  const load = vi.fn<() => Promise<Resolver<Values>>>();
  load.mockRejectedValueOnce(new Error('offline')).mockResolvedValue(accepting);
  const validate = deferredResolver(load);
  const { errors } = await validate(values, undefined, options);
  expect(errors.username?.message).toBe('Something went wrong.');
  expect(errors.password?.message).toBe('Something went wrong.');
  expect(await validate(values, undefined, options)).toEqual({ values, errors: {} });
});
