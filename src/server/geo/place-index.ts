// The index of place names: its contents, and its file, which the build writes and the server reads.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Deserializer, Serializer } from 'node:v8';
import type { Grid } from './grid.ts';
import type { Polygons } from './polygons.ts';
import type { UniformCells } from './uniform-cells.ts';

const FILE_NAME = 'places.bin';
/** To be raised when the meaning of a field changes. */
const FORMAT = 4;

/**
 * Cities are in the order of their cells in `all_cities`, so that those of a search lie together in memory; in a cell the
 * largest is the first. Everything is packed into arrays to save memory.
 */
export interface PlaceIndex {
  format: typeof FORMAT;
  /** English name, or null, of each country and region, by their numbers in this index. */
  country_names: (string | null)[];
  /** By city, in degrees. */
  city_longitude: Float32Array;
  city_latitude: Float32Array;
  all_cities: Grid;
  /** The cities with more than the minimum weight (see locate.ts). */
  large_cities: Grid;
  /** Inhabitants by city; 0 if GeoNames does not know. */
  city_population: Uint32Array;
  /** By city: the country according to GeoNames, and the region whose border it lies in. */
  city_country: Uint8Array;
  city_region: Uint8Array;
  /** The names in UTF-8, concatenated, and where each starts; one number more than cities. */
  city_name_at: Uint32Array;
  city_names: Uint8Array;
  /** Exact, as in country-coder, and the region of each. */
  borders: Polygons;
  border_region: Uint8Array;
  /** Coarse, without lakes. */
  land: Polygons;
  uniform_cells: UniformCells;
}

/**
 * Writes the index into a folder. Equal indexes give equal bytes.
 * @param dir created if missing
 */
export function writePlaceIndex(dir: string, index: Omit<PlaceIndex, 'format'>): void {
  const serializer = new Serializer();
  serializer.writeHeader();
  serializer.writeValue({ format: FORMAT, ...index });
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, FILE_NAME), serializer.releaseBuffer());
}

/**
 * Reads the index from a folder.
 * @throws Error with a sentence that says what to do, if the index is missing or damaged
 */
export function readPlaceIndex(dir: string): PlaceIndex {
  const path = join(dir, FILE_NAME);
  const bytes = readBytes(path);
  try {
    // Unlike `v8.deserialize`, it gives each array memory of its own, so the bytes of the file can be freed.
    const deserializer = new Deserializer(bytes);
    deserializer.readHeader();
    // Safe: it is our own file, and its format is checked.
    const index = deserializer.readValue() as PlaceIndex;
    if (index.format !== FORMAT) throw new Error('it has another format');
    bytes.buffer.transfer(0);
    return index;
  } catch (cause) {
    throw new Error(`The index of place names ${path} is damaged; build it again.`, { cause });
  }
}

function readBytes(path: string): Buffer<ArrayBuffer> {
  try {
    return readFileSync(path);
  } catch (cause) {
    throw new Error(`The index of place names ${path} cannot be read; build it first.`, { cause });
  }
}
