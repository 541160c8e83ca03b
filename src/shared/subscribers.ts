// The schemas of the waitlist.
import { z } from 'zod';
import { emailField, instantField, listOf } from './fields.ts';

/** The message after joining; a repeated join gets the same. */
export const JOINED_MESSAGE = 'You have joined the wishlist!';

export const subscriberOutput = z.object({
  id: z.string(),
  email: z.string(),
  created_at: z.string(),
  location: z.string().nullable(),
});
export type Subscriber = z.infer<typeof subscriberOutput>;
export const subscriberList = listOf(subscriberOutput);

/** A position in decimal degrees, WGS 84. Exactly 0,0 means unknown. */
export const coordinatesField = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});
export type Coordinates = z.infer<typeof coordinatesField>;

/** The input of a join. `website` is a hidden honeypot: if it is filled, the answer is the usual one, but nothing is stored. */
export const joinInput = z.object({
  email: emailField,
  coordinates: coordinatesField.optional(),
  website: z.string().max(2000).optional(),
});
export type JoinInput = z.infer<typeof joinInput>;

/** The range of an export, both ends inclusive. */
export const exportInput = z
  .object({ date_from: instantField, date_to: instantField })
  .refine((range) => range.date_from <= range.date_to, {
    path: ['date_to'],
    error: 'The end must not be before the start',
  });
export type ExportInput = z.infer<typeof exportInput>;

/**
 * The file name of an export.
 * @param now the time of the export
 * @returns `subscribers-{timestamp}.csv`, with an ISO timestamp truncated to seconds
 */
export function exportFileName(now: Date): string {
  return `subscribers-${now.toISOString().slice(0, 19)}.csv`;
}
