// The columns of an imported file, by the names in its header.
import { fold } from '#shared/fold.ts';

/** The fields of a subscriber that a file can have. */
const fields = ['email', 'created_at', 'location', 'latitude', 'longitude', 'tags'] as const;
type Field = (typeof fields)[number];

/**
 * The names of each field, as `plain` writes them: Oriel's own, and those in the exports of Excel, Google Sheets, listmonk
 * (`email`, `created_at`), Ghost (`email`, `created_at`) and Mailchimp (`Email Address`, `CONFIRM_TIME`, `OPTIN_TIME`,
 * `LATITUDE`, `LONGITUDE`).
 */
const namesOf: Readonly<Record<Field, readonly string[]>> = {
  email: ['email', 'e mail', 'email address', 'e mail address'],
  created_at: ['created at', 'created', 'joined at', 'subscribed at', 'signed up at', 'confirm time'],
  location: ['location', 'place'],
  latitude: ['latitude', 'lat'],
  longitude: ['longitude', 'lng', 'lon', 'long'],
  tags: ['tags'],
};
/** These are taken where there is no better column: Mailchimp has the time of the sign-up beside that of its confirmation. */
const secondNames: Readonly<Partial<Record<Field, readonly string[]>>> = {
  created_at: ['optin time', 'timestamp'],
};
const IGNORED_NAMED = 20;

export interface ImportColumns {
  /** How many cells a row has. */
  count: number;
  /** The place of each field that the file has. */
  indexOf: Partial<Record<Field, number>>;
  /** Why no row can be imported. */
  faults: string[];
  /** Names the columns that are not imported; undefined if all are. */
  ignored: string | undefined;
}

/** Finds the columns of the fields. Names are compared without regard to case, accents and punctuation. */
export function readHeader(cells: readonly string[]): ImportColumns {
  const names = cells.map(plain);
  const indexOf: ImportColumns['indexOf'] = {};
  const faults: string[] = [];
  for (const field of fields) {
    const placesOf = (wanted: readonly string[] = []) =>
      names.flatMap((name, index) => (wanted.includes(name) ? [index] : []));
    const first = placesOf(namesOf[field]);
    const places = first.length > 0 ? first : placesOf(secondNames[field]).slice(0, 1);
    if (places[0] !== undefined) indexOf[field] = places[0];
    if (places.length > 1)
      faults.push(`Several columns are the ${field}: ${list(places.map((index) => cells[index] ?? ''))}.`);
  }
  if (indexOf.email === undefined)
    faults.push('The first line must name the columns, and one of them must be email.');
  const taken: readonly (number | undefined)[] = Object.values(indexOf);
  const others = cells.filter((_, index) => !taken.includes(index) && names[index] !== '');
  const isIgnoring = faults.length === 0 && others.length > 0;
  return {
    count: cells.length,
    indexOf,
    faults,
    ignored: isIgnoring ? `Ignored columns: ${list(others)}.` : undefined,
  };
}

function plain(name: string): string {
  return fold(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function list(names: readonly string[]): string {
  const shown = names.slice(0, IGNORED_NAMED).map((name) => quoted(name));
  const more = names.length - shown.length;
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** A text of the file in a message, shortened. */
export function quoted(text: string): string {
  const characters = Array.from(text.trim().slice(0, 120));
  const isLong = text.trim().length > 120 || characters.length > 60;
  return `“${characters.slice(0, 60).join('').toWellFormed()}${isLong ? '…' : ''}”`;
}
