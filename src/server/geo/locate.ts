// Turns coordinates into the name of a place, offline (contract 6): `Berlin, Germany`.
// Cities by GeoNames (CC BY 4.0), borders by country-coder; both packed by scripts/build-places.ts.
import { around, distance } from 'geokdbush';
import KDBush from 'kdbush';
import type { Coordinates } from '../../shared/subscribers.ts';
import { findRegion } from './borders.ts';
import { readPlaceIndex } from './place-index.ts';
import type { PlaceIndex } from './place-index.ts';

/** The way from coordinates to the names that people call them by. */
export interface Places {
  /**
   * The place that a visitor there would name.
   * @param coordinates in decimal degrees
   * @returns city and country, the country alone far from every city or in a city state, or null at sea
   */
  locate(coordinates: Coordinates): string | null;
}

/** Farther than this from every city, in kilometres, a place is known by its country alone. */
const NEAR_KM = 200;

/** A city draws in proportion to the root of its population, and none less than one of 90,000. */
const LEAST_PULL = 1.2;
const PULL_BY_ROOT = 0.004;

/** Regions whose full English name is an administrative note (`Hong Kong SAR China`); the short one is a name. */
const SHORT_NAMED: ReadonlySet<string> = new Set(['HK', 'MO']);

/** A city state that GeoNames and Unicode spell differently. */
const OTHER_SPELLING: ReadonlyMap<string, string> = new Map([['Macau', 'Macao']]);

/**
 * Loads the index of place names: a few megabytes, kept in memory as they are on disk.
 * @param dir the folder that scripts/build-places.ts wrote
 * @throws Error with a sentence that names the file, where the index is missing or damaged
 */
export function openPlaces(dir: string): Places {
  const index = readPlaceIndex(dir);
  const findCity = buildCityFinder(index);
  const nameCountry = buildCountryNames(index);

  return {
    locate({ latitude, longitude }) {
      if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null;
      const region = findRegion(index, longitude, latitude);
      if (region === undefined) return null;
      const city = findCity(region, longitude, latitude);
      if (city === undefined) return nameCountry(region);
      // The border only keeps out the towns beyond it. The country named is the one GeoNames counts the city to: in
      // disputed regions (Crimea, Northern Cyprus, Western Sahara) that is the one the United Nations list.
      return placeName(cityName(index, city), nameCountry(index.city_country_code[city]));
    },
  };
}

/** Finds the city that draws a point most: the least distance by pull, among the cities of the point's region. */
function buildCityFinder(index: PlaceIndex) {
  const { city_population, city_country_code, city_region_code } = index;
  const cities = KDBush.from(index.cities.buffer);
  const placeOf = new Uint32Array(cities.numItems);
  for (let place = 0; place < placeOf.length; place++) placeOf[cities.ids[place] ?? 0] = place;
  const pullOf = (city: number) => Math.max(LEAST_PULL, PULL_BY_ROOT * Math.sqrt(city_population[city] ?? 0));
  // Cities stand in the order of their population, so the great ones are those below a number.
  const firstSmall = city_population.findIndex((_, city) => pullOf(city) === LEAST_PULL);

  return (region: number, longitude: number, latitude: number): number | undefined => {
    const isOwn = (city: number) => city_region_code[city] === region || city_country_code[city] === region;
    const kmTo = (city: number) => {
      const corner = 2 * (placeOf[city] ?? 0);
      return distance(longitude, latitude, cities.coords[corner] ?? 0, cities.coords[corner + 1] ?? 0);
    };
    // geokdbush ends a search when it meets a point that is accepted but too far. Were all of those refused, a search
    // that finds nothing would visit every city on Earth.
    const search = (limit: number, km: number, isWanted: (city: number) => boolean) =>
      around(cities, longitude, latitude, limit, km, (city) => isWanted(city) || kmTo(city) > km);

    const [nearest] = search(1, NEAR_KM, isOwn);
    if (nearest === undefined) return undefined;
    // Only a city with more than the least pull can beat the nearest one, and only as far as the greatest pull goes.
    const strengthOf = (city: number) => kmTo(city) / pullOf(city);
    const reach = Math.min(NEAR_KM, strengthOf(nearest) * pullOf(0));
    const rivals = search(Infinity, reach, (city) => city < firstSmall && isOwn(city));
    return rivals.reduce((best, city) => (strengthOf(city) < strengthOf(best) ? city : best), nearest);
  };
}

/** Names countries in English by their number in the index; null for a region that is no country of the standard. */
function buildCountryNames(index: PlaceIndex) {
  // Our own file, written from a list of strings.
  const codes = JSON.parse(Buffer.from(index.codes).toString()) as string[];
  const full = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const short = new Intl.DisplayNames('en', { type: 'region', fallback: 'none', style: 'short' });
  return (number: number | undefined): string | null => {
    const code = codes[number ?? -1];
    if (code === undefined || !/^[A-Z]{2}$/.test(code)) return null;
    return (SHORT_NAMED.has(code) ? short : full).of(code) ?? null;
  };
}

/** Decodes one name, so that the names of all cities need not live as strings. */
function cityName({ city_names, city_name_at }: PlaceIndex, city: number): string {
  return Buffer.from(city_names.buffer).toString('utf8', city_name_at[city], city_name_at[city + 1]);
}

function placeName(city: string, country: string | null): string {
  const spelled = OTHER_SPELLING.get(city) ?? city;
  // A city state is named once: `Singapore`.
  return country === null || country === spelled ? spelled : `${spelled}, ${country}`;
}
