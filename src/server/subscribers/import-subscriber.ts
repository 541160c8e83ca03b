// A row of an imported file as a subscriber.
import { canonicalEmail, fieldMessages, textField } from '#shared/fields.ts';
import { LOCATION_MAX, TAG_SEPARATOR } from '#shared/entry-limits.ts';
import { coordinatesField, type Coordinates } from '#shared/subscribers.ts';
import { tagsField } from '#shared/tags.ts';
import type { ImportedSubscriber } from '../db/engine.ts';
import type { Places } from '../geo/locate.ts';
import { withoutFormulaGuard } from '#shared/csv.ts';
import { quoted, type ImportColumns } from './import-columns.ts';
import { UNREADABLE } from './import-text.ts';
import { toStoredPlace } from './stored-place.ts';

/** Why a row cannot be imported, as a sentence. */
export class InvalidRow extends Error {}

/**
 * Reads a row.
 * @param now the time of joining where the file has none
 * @returns the subscriber without an id
 * @throws InvalidRow
 */
export function readSubscriber(
  cells: readonly string[],
  { count, indexOf }: ImportColumns,
  places: Places,
  now: Date,
): Omit<ImportedSubscriber, 'id'> {
  if (cells.some((cell) => cell.includes(UNREADABLE)))
    throw new InvalidRow('The line has bytes that are not text in the encoding of the file.');
  if (cells.slice(count).some((cell) => cell !== ''))
    throw new InvalidRow(`The line has ${cells.length} cells, but the header has ${count}.`);
  const cellOf = (field: keyof typeof indexOf) => withoutFormulaGuard(cells[indexOf[field] ?? -1] ?? '');
  const email = readEmail(cellOf('email'));
  const created_at = readTime(cellOf('created_at').trim(), now);
  const coordinates = readCoordinates(cellOf('latitude').trim(), cellOf('longitude').trim());
  const location = readLocation(cellOf('location'));
  const tags = readTags(cellOf('tags'));
  const place = toStoredPlace(coordinates, places);
  return { email, ...place, location: location ?? place.location, created_at, tags };
}

function readEmail(text: string): string {
  if (text.trim() === '') throw new InvalidRow(fieldMessages.emailRequired);
  const email = canonicalEmail(text);
  if (email === undefined) throw new InvalidRow(`${fieldMessages.emailInvalid}: ${quoted(text)}`);
  return email;
}

/** A date, a time without a zone, which is UTC, or one with a zone. Go, as in listmonk, writes the zone's name behind its offset. */
const time =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?: ?(Z|UTC|[+-]\d\d(?::?\d\d)?)(?: (?:[A-Z]{1,6}|[+-]\d\d(?:\d\d)?))?)?)?$/i;

function readTime(text: string, now: Date): string {
  if (text === '') return now.toISOString();
  const [, day, minute = '00:00', second = '00', fraction = '', zone = 'Z'] = time.exec(text) ?? [];
  if (day === undefined)
    throw new InvalidRow(
      `The time ${quoted(text)} is not clear: write it as 2026-03-04 or 2026-03-04 12:30:00, or with a zone as 2026-03-04T12:30:00Z.`,
    );
  const instant = new Date(
    `${day}T${minute}:${second}.${fraction.padEnd(3, '0').slice(0, 3)}${isoZone(zone)}`,
  );
  const isReal = !Number.isNaN(instant.getTime()) && isDay(day);
  if (!isReal || instant.getTime() < 0) throw new InvalidRow(`There is no such time: ${quoted(text)}`);
  if (instant > now) throw new InvalidRow(`The time is in the future: ${quoted(text)}`);
  return instant.toISOString();
}

/** `Date` makes 2 March of 30 February. */
function isDay(day: string): boolean {
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}

function isoZone(zone: string): string {
  if (/^(?:Z|UTC)$/i.test(zone)) return 'Z';
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0');
  return `${zone.slice(0, 1)}${digits.slice(0, 2)}:${digits.slice(2)}`;
}

function readCoordinates(latitude: string, longitude: string): Coordinates | undefined {
  if (latitude === '' && longitude === '') return undefined;
  if (latitude === '' || longitude === '')
    throw new InvalidRow('Latitude and longitude are given together, or neither.');
  const parsed = coordinatesField.safeParse({
    latitude: readDegrees(latitude),
    longitude: readDegrees(longitude),
  });
  if (parsed.success) return parsed.data;
  throw new InvalidRow(
    `The coordinates are not degrees with a decimal point: ${quoted(latitude)}, ${quoted(longitude)}`,
  );
}

function readDegrees(text: string): number {
  return /^[+-]?\d{1,3}(?:\.\d{1,30})?$/.test(text) ? Number(text) : Number.NaN;
}

/** The text as it is, so that an exported place comes back equal; null for a blank one. */
function readLocation(text: string): string | null {
  if (text.trim() === '') return null;
  if (text.length > LOCATION_MAX)
    throw new InvalidRow(`The location is longer than ${LOCATION_MAX} characters.`);
  if (!textField.safeParse(text).success) throw new InvalidRow('The location is not valid text.');
  return text;
}

/** Tags with `;` between them; null without any. */
function readTags(text: string): string | null {
  const given = text.split(TAG_SEPARATOR).filter((tag) => tag.trim() !== '');
  if (given.length === 0) return null;
  const parsed = tagsField.safeParse(given);
  if (parsed.success) return parsed.data.join(TAG_SEPARATOR);
  throw new InvalidRow(`The tags ${quoted(text)} are refused: ${parsed.error.issues[0]?.message ?? ''}.`);
}
