import type { ComponentProps } from 'react';
import { Sheet, SheetContent } from '#client/ui/sheet.tsx';
import { ThreadList } from './thread-list.tsx';

/** The list of conversations in a drawer, for small screens. It closes when one is opened. */
export function ThreadsSheet({
  isDrawn,
  onDrawn,
  list,
  onCloseAutoFocus,
}: {
  isDrawn: boolean;
  onDrawn: (isDrawn: boolean) => void;
  list: Omit<ComponentProps<typeof ThreadList>, 'onOpen' | 'onFold'>;
} & Pick<ComponentProps<typeof SheetContent>, 'onCloseAutoFocus'>) {
  return (
    <Sheet open={isDrawn} onOpenChange={onDrawn}>
      <SheetContent title="Conversations" className="p-4 pt-3" onCloseAutoFocus={onCloseAutoFocus}>
        <ThreadList {...list} onOpen={() => onDrawn(false)} />
      </SheetContent>
    </Sheet>
  );
}
