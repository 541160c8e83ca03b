import { cva } from 'class-variance-authority';
import type { VariantProps } from 'class-variance-authority';
import { Slot } from 'radix-ui';
import { useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

/** The classes of a button, for an element that cannot be a `Button`. */
export const buttonVariants = cva(
  [
    'inline-flex shrink-0 cursor-pointer items-center justify-center gap-2 rounded-md font-medium whitespace-nowrap select-none',
    'transition-[background-color,border-color,color,box-shadow,transform] duration-150 active:translate-y-px',
    'disabled:cursor-not-allowed disabled:opacity-55 disabled:active:translate-y-0 aria-disabled:cursor-not-allowed aria-disabled:opacity-55',
    // In forced colours a filled button would look like text.
    'forced-colors:border',
    '[&_svg]:pointer-events-none [&_svg]:shrink-0 [&_svg:not([class*=size-])]:size-4',
  ],
  {
    variants: {
      variant: {
        primary: 'bg-primary text-primary-foreground shadow-xs hover:bg-primary-hover',
        outline: 'border border-input bg-card text-foreground hover:bg-muted',
        ghost: 'text-foreground hover:bg-muted',
        destructive: 'bg-destructive text-destructive-foreground shadow-xs hover:bg-destructive-hover',
      },
      size: {
        sm: 'h-8 px-3 text-[0.8125rem]',
        md: 'h-10 px-4 text-sm',
        lg: 'h-12 px-6 text-base',
        icon: 'size-10 text-sm',
        'icon-sm': 'size-8 text-sm',
      },
    },
    defaultVariants: { variant: 'primary', size: 'md' },
  },
);

/**
 * A button that is disabled during its action loses the focus. It gets the focus back when enabled again, unless another
 * element has it by then.
 */
function useFocusBack(disabled: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    // The browser removes the focus only after this effect.
    if (disabled) hadFocus.current = activeElement === button.current;
    else if (hadFocus.current) {
      hadFocus.current = false;
      if (activeElement === body) button.current?.focus({ preventScroll: true });
    }
  }, [disabled]);
  return button;
}

/** A button, or with `asChild` a link that looks like one. `type` defaults to `button`, so that it does not submit a form. */
export function Button({
  className,
  variant,
  size,
  asChild = false,
  type,
  ref,
  ...props
}: ComponentProps<'button'> & VariantProps<typeof buttonVariants> & { asChild?: boolean }) {
  const classes = cn(buttonVariants({ variant, size }), className);
  const button = useFocusBack(props.disabled === true);
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button.current, [
    button,
  ]);
  if (asChild) return <Slot.Root ref={button} className={classes} {...props} />;
  return <button ref={button} type={type ?? 'button'} className={classes} {...props} />;
}
