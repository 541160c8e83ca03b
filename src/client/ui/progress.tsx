import { cn } from './class-names.ts';
import './progress.css';

/** A progress bar. @param value from 0 to 1; undefined while the progress is unknown */
export function Progress({
  value,
  className,
  ...label
}: { value: number | undefined; className?: string } & (
  { 'aria-label': string } | { 'aria-labelledby': string }
)) {
  return <progress value={value} className={cn('progress block w-full', className)} {...label} />;
}
