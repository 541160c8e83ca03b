// The form of the index of place names on disk: named runs of numbers or bytes in one file, written by the build
// and read by the server. Little-endian, as is every machine that Node runs on.
import { closeSync, fstatSync, mkdirSync, openSync, readSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE_NAME = 'places.bin';
const MAGIC = 0x31_4c_50_4f; // "OPL1", to be raised whenever a section changes its meaning
const HEADER_BYTES = 16; // magic, length of the table of contents, length of the file, nothing
const ALIGNMENT = 8;

/** The parts of the index. Cities are ordered by population, greatest first; `…_at` hold offsets, one more than items. */
export const SECTIONS = {
  /** UTF-8 JSON: the country codes and region ids that the `…_code` sections point into. */
  codes: Uint8Array,
  /** kdbush over longitude and latitude of the cities. */
  cities: Uint8Array,
  /** Inhabitants by city; 0 where GeoNames does not know. */
  city_population: Uint32Array,
  /** By city: the country that GeoNames counts it to, and the region whose border it lies in. */
  city_country_code: Uint8Array,
  city_region_code: Uint8Array,
  city_name_at: Uint32Array,
  city_names: Uint8Array,
  /** Regions as polygons; by polygon a box (west, south, east, north), its region, and its rings. */
  polygon_boxes: Float64Array,
  polygon_region_code: Uint8Array,
  polygon_ring_at: Uint32Array,
  /** By ring the range of its corners; corners are pairs of longitude and latitude. */
  ring_corner_at: Uint32Array,
  corners: Float64Array,
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
  const offsets = sectionOffsets(
    contents.byteLength,
    lengths.map(([, length]) => length),
  );
  const sections = lengths.map(([name, length], i) => {
    // As above; an unknown name would be undefined here and fail loudly.
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
