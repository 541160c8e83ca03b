import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { codeQuery } from '#client/app/lib/code-query.ts';
import { queryClient } from '#client/app/lib/trpc.ts';

/**
 * A component whose code is loaded when it is first wanted; until then there is nothing in its place.
 * @param name a key
 * @param load imports it
 * @param isWanted whether its props ask for it; where this is left out, it is wanted where it is rendered
 * @returns the component; `preload` loads its code before, so that it opens at once
 */
export function onDemand<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  isWanted: (props: Props) => boolean = () => true,
): ComponentType<Props> & { preload: () => void } {
  const code = codeQuery(name, async () => ({ Part: await load() }));
  function OnDemand(props: Props) {
    const { data } = useQuery({ ...code, enabled: isWanted(props) });
    return data ? <data.Part {...props} /> : null;
  }
  return Object.assign(OnDemand, { preload: () => void queryClient.prefetchQuery(code) });
}
