import { useJobEnds } from '#client/app/lib/jobs.ts';

/** Tells staff the ends of their jobs, and shows nothing itself: a module of its own, so that it loads after the screen. */
export default function JobEnds(): null {
  useJobEnds();
  return null;
}
