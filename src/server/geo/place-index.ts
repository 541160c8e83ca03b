// The form of the index of place names on disk: named runs of numbers or bytes in one file, written by the build
// and read by the server. Little-endian, as is every machine that Node runs on.
import { closeSync, fstatSync, mkdirSync, openSync, readSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE_NAME = 'places.bin';
const MAGIC = 0x31_4c_50_4f; // "OPL1", to be raised whenever a section changes its meaning
const HEADER_BYTES = 16; // magic, length of the table of contents, length of the file, nothing
const ALIGNMENT = 8;

/** The parts of the index. Cities stand in the order of their population, the greatest first. */
export const SECTIONS = {
  /** UTF-8 JSON: English names, or null, by the numbers that countries and regions have in this index. */
  country_names: Uint8Array,
  /** kdbush over longitude and latitude of the cities. */
  cities: Uint8Array,
  /** Inhabitants by city; 0 where GeoNames does not know. */
  city_population: Uint32Array,
  /** By city: the country that GeoNames counts it to, and the region whose border it lies in. */
  city_country: Uint8Array,
  city_region: Uint8Array,
  /** UTF-8 names end to end, and where each starts; one number more than cities. */
  city_name_at: Uint32Array,
  city_names: Uint8Array,
  /** Borders as Polygons (polygons.ts), and the region of each; exact, as country-coder has them. */
  border_region: Uint8Array,
  border_boxes: Float64Array,
  border_ring_at: Uint32Array,
  border_corner_at: Uint32Array,
  border_corners: Float64Array,
  /** Land as Polygons, lakes and all; coarse. */
  land_boxes: Float32Array,
  land_ring_at: Uint32Array,
  land_corner_at: Uint32Array,
  land_corners: Float32Array,
} as const;

type SectionName = keyof typeof SECTIONS;
/** The whole index in memory. */
export type PlaceIndex = { [Name in SectionName]: InstanceType<(typeof SECTIONS)[Name]> };

/**
 * Writes the index into a folder, whole or not at all.
 * @param dir made if it is missing
 * @param index equal indexes give equal bytes
 */
export function writePlaceIndex(dir: string, index: PlaceIndex): void {
  const entries = Object.keys(SECTIONS).map((name) => {
    // Object.keys() widens the literal keys of a constant object to string.
    const section = index[name as SectionName];
    return { name, bytes: new Uint8Array(section.buffer, section.byteOffset, section.byteLength) };
  });
  const contents = Buffer.from(JSON.stringify(entries.map(({ name, bytes }) => [name, bytes.byteLength])));
  const offsets = sectionOffsets(
    contents.byteLength,
    entries.map(({ bytes }) => bytes.byteLength),
  );
  const file = Buffer.alloc(offsets.total);
  file.writeUInt32LE(MAGIC, 0);
  file.writeUInt32LE(contents.byteLength, 4);
  file.writeUInt32LE(offsets.total, 8);
  file.set(contents, HEADER_BYTES);
  entries.forEach(({ bytes }, i) => file.set(bytes, offsets.starts[i]));
  mkdirSync(dir, { recursive: true });
  const path = join(dir, FILE_NAME);
  writeFileSync(`${path}.new`, file);
  renameSync(`${path}.new`, path);
}

/**
 * Reads the index of a folder; each section gets memory of its own, so that nothing is held twice.
 * @throws Error with a sentence that says what to do, where the index is missing or damaged
 */
export function readPlaceIndex(dir: string): PlaceIndex {
  const path = join(dir, FILE_NAME);
  const file = openIndex(path);
  try {
    return readSections(file);
  } catch (cause) {
    throw new Error(`The index of place names ${path} is damaged; build it again.`, { cause });
  } finally {
    closeSync(file);
  }
}

function openIndex(path: string): number {
  try {
    return openSync(path, 'r');
  } catch (cause) {
    throw new Error(`The index of place names ${path} cannot be read; build it first.`, { cause });
  }
}

function readSections(file: number): PlaceIndex {
  const header = Buffer.from(readBytes(file, 0, HEADER_BYTES));
  if (header.readUInt32LE(0) !== MAGIC) throw new Error('not an index of this version');
  if (header.readUInt32LE(8) !== fstatSync(file).size)
    throw new Error('not of the length it was written with');
  const contents = readBytes(file, HEADER_BYTES, header.readUInt32LE(4));
  // Our own file, told by its magic number: the table of contents is what writePlaceIndex() wrote.
  const lengths = JSON.parse(Buffer.from(contents).toString()) as [string, number][];
  const names = lengths.map(([name]) => name);
  if (names.join() !== Object.keys(SECTIONS).join()) throw new Error('not of these sections');
  const offsets = sectionOffsets(
    contents.byteLength,
    lengths.map(([, length]) => length),
  );
  const sections = lengths.map(([name, length], i) => {
    // The names were compared above.
    const Section = SECTIONS[name as SectionName];
    return [name, new Section(readBytes(file, offsets.starts[i] ?? 0, length))];
  });
  // Written by writePlaceIndex() from a PlaceIndex: every section is there with its own type.
  return Object.fromEntries(sections) as PlaceIndex;
}

function readBytes(file: number, start: number, length: number): ArrayBuffer {
  const bytes = new Uint8Array(length);
  if (readSync(file, bytes, 0, length, start) !== length) throw new Error('too short');
  return bytes.buffer;
}

function sectionOffsets(contentsLength: number, lengths: readonly number[]) {
  let total = aligned(HEADER_BYTES + contentsLength);
  const starts = lengths.map((length) => {
    const start = total;
    total = aligned(start + length);
    return start;
  });
  return { starts, total };
}

function aligned(offset: number): number {
  return Math.ceil(offset / ALIGNMENT) * ALIGNMENT;
}
