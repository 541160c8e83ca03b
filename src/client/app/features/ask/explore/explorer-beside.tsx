import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Failure } from '#client/app/components/error-state.tsx';
import { codeQuery } from '#client/app/lib/code-query.ts';
import { LoadingRows } from '../grid/loading-rows.tsx';
import type { Explorer } from './explorer.tsx';

/** What is worked out, beside the file or in its place on a narrow screen; its code is loaded when it is opened. */
export function ExplorerBeside(props: ComponentProps<typeof Explorer>) {
  const code = useQuery(codeQuery('explorer', () => import('./explorer.tsx')));
  const content = () => {
    if (code.data) return <code.data.Explorer {...props} />;
    if (code.isError) return <Failure what="This could not be loaded." query={code} className="m-4" />;
    return <LoadingRows />;
  };
  return (
    <div className="flex min-h-0 flex-col max-lg:flex-1 lg:w-[24rem] lg:border-l xl:w-[30rem]">
      {content()}
    </div>
  );
}
