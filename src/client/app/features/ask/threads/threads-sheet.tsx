import { useRef } from 'react';
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
  list: Omit<ComponentProps<typeof ThreadList>, 'onOpen' | 'onFold' | 'onSelecting'>;
} & Pick<ComponentProps<typeof SheetContent>, 'onCloseAutoFocus'>) {
  const endSelecting = useRef<() => void>(undefined);
  return (
    <Sheet open={isDrawn} onOpenChange={onDrawn}>
      <SheetContent
        title="Conversations"
        className="p-4"
        onCloseAutoFocus={onCloseAutoFocus}
        onEscapeKeyDown={(event) => {
          // The first one ends the selection, the second one closes the drawer.
          if (endSelecting.current === undefined) return;
          event.preventDefault();
          endSelecting.current();
        }}
      >
        <ThreadList
          {...list}
          onOpen={() => onDrawn(false)}
          onSelecting={(end) => (endSelecting.current = end)}
        />
      </SheetContent>
    </Sheet>
  );
}
