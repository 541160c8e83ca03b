import type { Resolver, ResolverOptions } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { deferredResolver } from './deferred-resolver.ts';

type Values = { username: string; password: string };

const values: Values = { username: 'ann@example.com', password: 'correct horse' };
const options: ResolverOptions<Values> = { fields: {}, shouldUseNativeValidation: false };
const accepting: Resolver<Values> = (entered) => ({ values: entered, errors: {} });

test('the code starts to load at once, and a validation waits for it', async () => {
  const { promise, resolve } = Promise.withResolvers<Resolver<Values>>();
  const load = vi.fn<() => Promise<Resolver<Values>>>(() => promise);
  const validate = deferredResolver(load);
  expect(load).toHaveBeenCalledTimes(1);
  const validated = validate(values, undefined, options);
  resolve(accepting);
  expect(await validated).toEqual({ values, errors: {} });
  expect(await validate(values, undefined, options)).toEqual({ values, errors: {} });
  expect(load).toHaveBeenCalledTimes(1);
});

test('while the code cannot be loaded no field is valid, and the next validation loads it', async () => {
  const load = vi.fn<() => Promise<Resolver<Values>>>();
  load.mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'));
  load.mockResolvedValue(accepting);
  const validate = deferredResolver(load);
  const { errors } = await validate(values, undefined, options);
  expect(errors.username?.message).toBe('Something went wrong.');
  expect(errors.password?.message).toBe('Something went wrong.');
  expect(await validate(values, undefined, options)).toEqual({ values, errors: {} });
});
