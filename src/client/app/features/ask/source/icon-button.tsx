import type { LucideIcon } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';

/** Not `disabled` where it is of no use, so that it keeps the focus. */
export function IconButton({
  icon: Icon,
  label,
  stuck = false,
  onPress,
}: {
  icon: LucideIcon;
  label: string;
  stuck?: boolean;
  onPress: () => void;
}) {
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={label}
      title={label}
      aria-disabled={stuck}
      className="print:hidden"
      onClick={() => {
        if (!stuck) onPress();
      }}
    >
      <Icon aria-hidden />
    </Button>
  );
}
