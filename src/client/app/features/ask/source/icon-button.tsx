import type { LucideIcon } from 'lucide-react';
import type { Ref } from 'react';
import { Button } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';

/** Not `disabled` where it is of no use, so that it keeps the focus. @param hint in the place of the label, for the mouse */
export function IconButton({
  icon: Icon,
  label,
  hint = label,
  stuck = false,
  isPressed,
  className,
  ref,
  onPress,
}: {
  icon: LucideIcon;
  label: string;
  hint?: string;
  stuck?: boolean;
  /** Of a button that stays pressed. */
  isPressed?: boolean;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
  onPress: () => void;
}) {
  return (
    <Button
      ref={ref}
      variant="ghost"
      size="icon-sm"
      aria-label={label}
      title={hint}
      aria-disabled={stuck}
      aria-pressed={isPressed}
      className={cn('aria-pressed:bg-accent aria-pressed:text-accent-foreground print:hidden', className)}
      onClick={() => {
        if (!stuck) onPress();
      }}
    >
      <Icon aria-hidden />
    </Button>
  );
}
