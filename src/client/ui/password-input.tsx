import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';
import { FieldFrame } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { Input } from './input.tsx';

/** A password input with a show/hide toggle outside the tab order. */
function PasswordInput({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  const [visible, setVisible] = useState(false);
  const Icon = visible ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input
        type={visible ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className={cn('pr-11', className)}
        {...props}
      />
      <button
        type="button"
        tabIndex={-1}
        aria-label="Toggle password visibility"
        aria-pressed={visible}
        disabled={props.disabled}
        onClick={() => setVisible(!visible)}
        // Prevents a press from taking the focus, which would trigger validation on blur.
        onMouseDown={(event) => event.preventDefault()}
        className="absolute inset-y-0 right-0 grid w-10 cursor-pointer place-items-center rounded-r-md text-muted-foreground hover:text-foreground"
      >
        <Icon aria-hidden className="size-4" />
      </button>
    </div>
  );
}

/** A labelled password field, used like `Field`. */
export function PasswordField({
  label,
  error,
  hint,
  className,
  ...input
}: Omit<FieldProps, 'type' | 'inputClassName'>) {
  return (
    <FieldFrame label={label} error={error} hint={hint} className={className}>
      {(control) => <PasswordInput {...input} {...control} />}
    </FieldFrame>
  );
}
