// Place names, against an index built afresh from the data that the product ships with.
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { iso1A2Code } from '@rapideditor/country-coder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPlaces } from '../../../scripts/build-places.ts';
import { distanceKm } from './grid.ts';
import { openPlaces, weightOf } from './locate.ts';
import type { Places } from './locate.ts';
import { readPlaceIndex } from './place-index.ts';
import { findPolygon } from './polygons.ts';
import { OUTSIDE, readCell } from './uniform-cells.ts';

const dir = mkdtempSync(join(tmpdir(), 'oriel-places-'));
let places: Places;

beforeAll(async () => {
  await buildPlaces(dir);
  places = openPlaces(dir);
}, 60_000);
afterAll(() => rmSync(dir, { recursive: true }));

type Case = readonly [latitude: number, longitude: number, name: string | null];

const locate = (latitude: number, longitude: number) => places.locate({ latitude, longitude });

describe('well-known cities', () => {
  it.each<Case>([
    [52.52, 13.405, 'Berlin, Germany'],
    [48.8566, 2.3522, 'Paris, France'],
    [51.5074, -0.1278, 'London, United Kingdom'],
    [40.4168, -3.7038, 'Madrid, Spain'],
    [41.9028, 12.4964, 'Rome, Italy'],
    [38.7223, -9.1393, 'Lisbon, Portugal'],
    [48.2082, 16.3738, 'Vienna, Austria'],
    [52.2297, 21.0122, 'Warsaw, Poland'],
    [59.3293, 18.0686, 'Stockholm, Sweden'],
    [50.4501, 30.5234, 'Kyiv, Ukraine'],
    [55.7558, 37.6173, 'Moscow, Russia'],
    [37.9838, 23.7275, 'Athens, Greece'],
    [64.1466, -21.9426, 'Reykjavík, Iceland'],
    [48.1351, 11.582, 'Munich, Germany'],
    [52.3676, 4.9041, 'Amsterdam, Netherlands'],
    [50.8503, 4.3517, 'Brussels, Belgium'],
    [40.7128, -74.006, 'New York City, United States'],
    [34.0522, -118.2437, 'Los Angeles, United States'],
    [41.8781, -87.6298, 'Chicago, United States'],
    [37.7749, -122.4194, 'San Francisco, United States'],
    [21.3069, -157.8583, 'Honolulu, United States'],
    [43.6532, -79.3832, 'Toronto, Canada'],
    [49.2827, -123.1207, 'Vancouver, Canada'],
    [19.4326, -99.1332, 'Mexico City, Mexico'],
    [23.1136, -82.3666, 'Havana, Cuba'],
    [14.6349, -90.5069, 'Guatemala City, Guatemala'],
    [-23.5505, -46.6333, 'São Paulo, Brazil'],
    [-34.6037, -58.3816, 'Buenos Aires, Argentina'],
    [-33.4489, -70.6693, 'Santiago, Chile'],
    [-12.0464, -77.0428, 'Lima, Peru'],
    [4.711, -74.0721, 'Bogotá, Colombia'],
    [30.0444, 31.2357, 'Cairo, Egypt'],
    [6.5244, 3.3792, 'Lagos, Nigeria'],
    [-1.2921, 36.8219, 'Nairobi, Kenya'],
    [-33.9249, 18.4241, 'Cape Town, South Africa'],
    [33.5731, -7.5898, 'Casablanca, Morocco'],
    [14.7167, -17.4677, 'Dakar, Senegal'],
    [35.6762, 139.6503, 'Tokyo, Japan'],
    [37.5665, 126.978, 'Seoul, South Korea'],
    [39.9042, 116.4074, 'Beijing, China'],
    [31.2304, 121.4737, 'Shanghai, China'],
    [28.6139, 77.209, 'Delhi, India'],
    [19.076, 72.8777, 'Mumbai, India'],
    [13.7563, 100.5018, 'Bangkok, Thailand'],
    [-6.2088, 106.8456, 'Jakarta, Indonesia'],
    [41.0082, 28.9784, 'Istanbul, Türkiye'],
    [25.033, 121.5654, 'Taipei, Taiwan'],
    [-33.8688, 151.2093, 'Sydney, Australia'],
    [-31.9523, 115.8613, 'Perth, Australia'],
    [-36.8509, 174.7645, 'Auckland, New Zealand'],
    [-18.1416, 178.4419, 'Suva, Fiji'],
    [-77.8419, 166.6863, 'McMurdo Station, Antarctica'],
  ])('%f, %f is %s', (latitude, longitude, name) => expect(locate(latitude, longitude)).toBe(name));

  it('is not hidden by one of its quarters', () => {
    expect(locate(52.4986, 13.4034)).toBe('Berlin, Germany');
    expect(locate(52.2333, 20.9833)).toBe('Warsaw, Poland');
  });

  it('leaves a neighbour its own name', () => {
    expect(locate(48.8049, 2.1204)).toBe('Versailles, France');
    expect(locate(34.1478, -118.1445)).toBe('Pasadena, United States');
    expect(locate(52.3906, 13.0645)).toBe('Potsdam, Germany');
  });
});

describe('borders and territories', () => {
  it.each<Case>([
    [48.5734, 7.7521, 'Strasbourg, France'],
    [48.5725, 7.8153, 'Kehl, Germany'],
    [46.2044, 6.1432, 'Genève, Switzerland'],
    [46.1933, 6.2341, 'Annemasse, France'],
    [47.5596, 7.5886, 'Basel, Switzerland'],
    [47.6155, 7.6614, 'Lörrach, Germany'],
    [31.7619, -106.485, 'El Paso, United States'],
    [31.6904, -106.4245, 'Ciudad Juárez, Mexico'],
    [-4.4419, 15.2663, 'Kinshasa, Congo - Kinshasa'],
    [-4.2634, 15.2429, 'Brazzaville, Congo - Brazzaville'],
    [18.4655, -66.1057, 'San Juan, Puerto Rico'],
    [22.3167, 114.1819, 'Kowloon, Hong Kong'],
    [-20.8789, 55.4481, 'Saint-Denis, Réunion'],
    [64.1814, -51.6941, 'Nuuk, Greenland'],
    [62.0107, -6.7741, 'Tórshavn, Faroe Islands'],
    [-17.5516, -149.5585, 'Papeete, French Polynesia'],
    [42.6629, 21.1655, 'Pristina, Kosovo'],
    [35.8894, -5.3213, 'Ceuta, Spain'],
  ])('%f, %f is %s', (latitude, longitude, name) => expect(locate(latitude, longitude)).toBe(name));

  it.each<Case>([
    [44.9521, 34.1024, 'Simferopol, Ukraine'],
    [35.3364, 33.3192, 'Kyrenia, Cyprus'],
    [27.1536, -13.2033, 'Laayoune, Western Sahara'],
  ])('%f, %f, in a disputed region, is %s', (latitude, longitude, name) =>
    expect(locate(latitude, longitude)).toBe(name),
  );

  it.each<Case>([
    [1.3521, 103.8198, 'Singapore'],
    [43.7384, 7.4246, 'Monaco'],
    [41.9029, 12.4534, 'Vatican City'],
    [43.9367, 12.4467, 'San Marino'],
    [49.6116, 6.1319, 'Luxembourg'],
    [36.1408, -5.3536, 'Gibraltar'],
    [22.2783, 114.1747, 'Hong Kong'],
    [22.1987, 113.5439, 'Macau'],
  ])('%f, %f, a city state, is %s', (latitude, longitude, name) =>
    expect(locate(latitude, longitude)).toBe(name),
  );

  it('are those of country-coder', () => {
    const index = readPlaceIndex(dir);
    const border = index.borders;
    const names = index.country_names;
    const english = new Intl.DisplayNames('en', { type: 'region' });
    const plain: Record<string, string> = { HK: 'Hong Kong', MO: 'Macau' };
    for (const { latitude, longitude } of pointsOnEarth(20_000)) {
      const code = iso1A2Code([longitude, latitude], { level: 'territory' });
      const polygon = findPolygon(border, longitude, latitude);
      const name = polygon === undefined ? null : (names[index.border_region[polygon] ?? -1] ?? null);
      expect(name, `${latitude}, ${longitude}`).toBe(code && (plain[code] ?? english.of(code)));
    }
  });
});

describe('the search for a city', () => {
  it('finds what a look at every city on Earth finds', () => {
    const index = readPlaceIndex(dir);
    const { city_longitude, city_latitude, city_region, city_country, city_population } = index;
    const names = Buffer.from(index.city_names);
    const nameOf = (city: number) =>
      names.toString('utf8', index.city_name_at[city], index.city_name_at[city + 1]);
    let found = 0;
    for (const { latitude, longitude } of pointsOnEarth(400)) {
      const polygon = findPolygon(index.borders, longitude, latitude);
      const isLand = findPolygon(index.land, longitude, latitude) !== undefined;
      if (polygon === undefined || !isLand) continue;
      const region = index.border_region[polygon];
      let best: { city: number; weighted: number } | undefined;
      for (let city = 0; city < city_population.length; city += 1) {
        if (city_region[city] !== region && city_country[city] !== region) continue;
        const km = distanceKm(longitude, latitude, city_longitude[city] ?? 0, city_latitude[city] ?? 0);
        const weighted = km / weightOf(city_population[city] ?? 0);
        if (km <= 200 && weighted < (best?.weighted ?? Infinity)) best = { city, weighted };
      }
      const name = locate(latitude, longitude);
      if (best === undefined) expect(name).not.toContain(',');
      else expect(name?.split(', ')[0], `${latitude}, ${longitude}`).toBe(nameOf(best.city));
      found += Number(best !== undefined);
    }
    expect(found).toBeGreaterThan(50);
  });
});

describe('far from cities', () => {
  it.each<Case>([
    [72, -40, 'Greenland'],
    [-24.5, 127.5, 'Australia'],
    [-75, 100, 'Antarctica'],
    [-90, 0, 'Antarctica'],
    [-90, 180, 'Antarctica'],
    [-90, -180, 'Antarctica'],
    [71.2, 179.5, 'Russia'],
  ])('%f, %f is %s', (latitude, longitude, name) => expect(locate(latitude, longitude)).toBe(name));

  it.each<Case>([
    [0, 0, null],
    [-0, -0, null],
    [90, 0, null],
    [90, 180, null],
    [30, -40, null],
    [-40, -120, null],
    [0, -150, null],
    [-10, 80, null],
    [38, 5.5, null],
    [35, 18, null],
    [58, -20, null],
    [0, 180, null],
    [0, -180, null],
  ])('%f, %f is open sea', (latitude, longitude) => expect(locate(latitude, longitude)).toBeNull());

  it('takes about as much of the Earth for land as there is', () => {
    const points = pointsOnEarth(20_000);
    const named = points.filter((point) => places.locate(point) !== null).length;
    expect(named / points.length).toBeGreaterThan(0.28);
    expect(named / points.length).toBeLessThan(0.31);
  });
});

describe('around the 180th meridian', () => {
  it.each<Case>([
    [-16.8, 180, 'Labasa, Fiji'],
    [-16.8, -180, 'Labasa, Fiji'],
    [-16.8, 179.9999, 'Labasa, Fiji'],
    [-16.8, -179.99, 'Labasa, Fiji'],
    [66.3167, -179.1167, 'Egvekinot, Russia'],
    [67.5, 180, 'Egvekinot, Russia'],
    [67.5, -180, 'Egvekinot, Russia'],
    [64.7337, 177.4969, 'Anadyr, Russia'],
    [64.4235, -173.2258, 'Provideniya, Russia'],
    [-8.5211, 179.1983, 'Funafuti, Tuvalu'],
  ])('%f, %f is %s', (latitude, longitude, name) => expect(locate(latitude, longitude)).toBe(name));
});

describe('uniform cells', () => {
  it('say of random points what the polygons say', () => {
    const index = readPlaceIndex(dir);
    let known = 0;
    for (const { longitude, latitude } of pointsOnEarth(300_000)) {
      const value = readCell(index.uniform_cells, longitude, latitude);
      if (value === undefined) continue;
      known += 1;
      const border = findPolygon(index.borders, longitude, latitude);
      const region = index.border_region[border ?? -1];
      const isLand = findPolygon(index.land, longitude, latitude) !== undefined;
      const isTrue = value === OUTSIDE ? region === undefined : region === value && isLand;
      if (!isTrue) expect.fail(`the cell of ${latitude}, ${longitude} says ${value}`);
    }
    expect(known).toBeGreaterThan(100_000);
  });
});

describe('the index', () => {
  it('answers null to what is no position', () => {
    expect(locate(NaN, 10)).toBeNull();
    expect(locate(10, Infinity)).toBeNull();
    expect(locate(90.1, 10)).toBeNull();
  });

  it('is the same, byte for byte, from the same data', async () => {
    const again = mkdtempSync(join(tmpdir(), 'oriel-places-'));
    await buildPlaces(again);
    const digest = (folder: string) =>
      createHash('sha256')
        .update(readFileSync(join(folder, 'places.bin')))
        .digest('hex');
    expect(digest(again)).toBe(digest(dir));
    rmSync(again, { recursive: true });
  }, 60_000);

  it('says in a sentence that it is missing or damaged', () => {
    const folder = mkdtempSync(join(tmpdir(), 'oriel-places-'));
    expect(() => openPlaces(folder)).toThrow(/place names .*places\.bin cannot be read; build it first\.$/);
    const whole = readFileSync(join(dir, 'places.bin'));
    for (const damaged of [
      whole.subarray(0, whole.length - 8),
      Buffer.alloc(0),
      Buffer.from('not an index'),
    ]) {
      writeFileSync(join(folder, 'places.bin'), damaged);
      expect(() => openPlaces(folder)).toThrow(/place names .*places\.bin is damaged; build it again\.$/);
    }
    rmSync(folder, { recursive: true });
  });
});

/** Points spread evenly over the sphere, the same at every run. */
function pointsOnEarth(count: number) {
  const golden = 180 * (3 - Math.sqrt(5));
  return Array.from({ length: count }, (_, i) => ({
    latitude: (Math.asin(1 - (2 * i + 1) / count) * 180) / Math.PI,
    longitude: ((i * golden) % 360) - 180,
  }));
}
