import { clsx } from 'clsx';
import type { ClassValue } from 'clsx';

/**
 * Joins class names. Two Tailwind classes that set the same property must not meet in one call, since the order of the
 * style sheet, not of the arguments, would decide. So a component offers a prop for what it sets itself (`variant`,
 * `size`, `maxWidth`), and its `className` is for margins and the like; an exception carries Tailwind's `!`.
 */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes);
}
