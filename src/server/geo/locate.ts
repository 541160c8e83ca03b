// Turns coordinates into the name of a place, offline: `Berlin, Germany`.
// Cities by GeoNames (CC BY 4.0), borders by country-coder, land by Natural Earth; packed by scripts/build-places.ts.
import { around, distance } from 'geokdbush';
import KDBush from 'kdbush';
import type { Coordinates } from '#shared/subscribers.ts';
import { readPlaceIndex } from './place-index.ts';
import type { PlaceIndex } from './place-index.ts';
import { findPolygon } from './polygons.ts';

/** Place names by coordinates. */
export interface Places {
  /**
   * Names the place at a position as a visitor there would.
   * @param coordinates in decimal degrees
   * @returns city and country, the country alone far from every city or in a city state, or null at sea
   */
  locate(coordinates: Coordinates): string | null;
}

/** Farther than this from every city, in kilometres, only the country is named. */
const NEAR_KM = 200;

/** Within this distance of a city, in kilometres, a point counts as land, since the coastlines are coarse. */
const OFFSHORE_KM = 25;

/** The weight of a city is proportional to the square root of its population, and at least that of 90,000 inhabitants. */
const MIN_WEIGHT = 1.2;
const WEIGHT_PER_ROOT = 0.004;

/**
 * Loads the index of place names: a few megabytes, kept in memory as they are on disk.
 * @param dir the folder that scripts/build-places.ts wrote
 * @throws Error with a sentence that names the file, where the index is missing or damaged
 */
export function openPlaces(dir: string): Places {
  const index = readPlaceIndex(dir);
  const findCity = buildCityFinder(index);
  const countryNames = index.country_names;

  return {
    locate({ latitude, longitude }) {
      if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null;
      const region = index.border_region[findPolygon(index.borders, longitude, latitude) ?? -1];
      if (region === undefined) return null;
      const city = findCity(region, longitude, latitude);
      // Borders enclose the sea between a country's islands, and wide strips of it along coasts.
      const isNearCity = city !== undefined && city.nearestKm <= OFFSHORE_KM;
      if (!isNearCity && findPolygon(index.land, longitude, latitude) === undefined) return null;
      if (city === undefined) return countryNames[region] ?? null;
      // The region only excludes towns across a border. The country is that of the city in GeoNames: in disputed regions
      // (Crimea, Northern Cyprus, Western Sahara) the one that the United Nations list.
      const country = countryNames[index.city_country[city.number] ?? -1] ?? null;
      return placeName(cityName(index, city.number), country);
    },
  };
}

/** Finds the city with the smallest weighted distance (kilometres ÷ weight) among those of the point's region. */
function buildCityFinder(index: PlaceIndex) {
  const { city_population, city_country, city_region } = index;
  const cities = KDBush.from(index.cities);
  const indexOf = new Uint32Array(cities.numItems);
  for (let i = 0; i < indexOf.length; i++) indexOf[cities.ids[i] ?? 0] = i;
  const weightOf = (city: number) =>
    Math.max(MIN_WEIGHT, WEIGHT_PER_ROOT * Math.sqrt(city_population[city] ?? 0));
  // Cities are sorted by population, so those with more than the minimum weight come first.
  const firstSmall = city_population.findIndex((_, city) => weightOf(city) === MIN_WEIGHT);

  return (region: number, longitude: number, latitude: number) => {
    const isOwn = (city: number) => city_region[city] === region || city_country[city] === region;
    const kmTo = (city: number) => {
      const corner = 2 * (indexOf[city] ?? 0);
      return distance(longitude, latitude, cities.coords[corner] ?? 0, cities.coords[corner + 1] ?? 0);
    };
    // geokdbush ends a search at the first accepted point that is too far. If the filter refused all of those, a search
    // without a match would visit every city on Earth.
    const search = (limit: number, km: number, isWanted: (city: number) => boolean) =>
      around(cities, longitude, latitude, limit, km, (city) => isWanted(city) || kmTo(city) > km);

    const [nearest] = search(1, NEAR_KM, isOwn);
    if (nearest === undefined) return undefined;
    const nearestKm = kmTo(nearest);
    // Only a city with more than the minimum weight can beat the nearest one, and only within the reach of the largest.
    const weightedKm = (city: number) => kmTo(city) / weightOf(city);
    const reach = Math.min(NEAR_KM, weightedKm(nearest) * weightOf(0));
    const rivals = search(Infinity, reach, (city) => city < firstSmall && isOwn(city));
    const number = rivals.reduce(
      (best, city) => (weightedKm(city) < weightedKm(best) ? city : best),
      nearest,
    );
    return { number, nearestKm };
  };
}

/** Decodes one name on demand, since all names as strings would take much more memory. */
function cityName({ city_names, city_name_at }: PlaceIndex, city: number): string {
  return Buffer.from(city_names.buffer).toString('utf8', city_name_at[city], city_name_at[city + 1]);
}

/** A city state is named once: `Singapore`. */
function placeName(city: string, country: string | null): string {
  return country === null || country === city ? city : `${city}, ${country}`;
}
