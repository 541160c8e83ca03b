import { queryOptions } from '@tanstack/react-query';

/**
 * The query of code that is loaded on demand. Unlike React's `lazy`, it can be retried, and its failure does not take the
 * screen away.
 * @param name a key
 * @param load imports the module
 */
export function codeQuery<Module>(name: string, load: () => Promise<Module>) {
  return queryOptions({ queryKey: ['code', name], queryFn: load, staleTime: Infinity });
}
