// Turns coordinates into the name of a place, offline: `Berlin, Germany`.
// Cities by GeoNames (CC BY 4.0), borders by country-coder, land by Natural Earth; packed by scripts/build-places.ts.
import { around, distance } from 'geokdbush';
import KDBush from 'kdbush';
import type { Coordinates } from '#shared/subscribers.ts';
import { readPlaceIndex } from './place-index.ts';
import type { PlaceIndex } from './place-index.ts';
import { findPolygon } from './polygons.ts';

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

/** Up to here from a city, in kilometres, no one asks for land: coasts are coarse, and boats and bridges near. */
const OFFSHORE_KM = 25;

/** A city draws in proportion to the root of its population, and none less than one of 90,000. */
const LEAST_PULL = 1.2;
const PULL_BY_ROOT = 0.004;

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
      // The border only keeps out the towns beyond it. The country named is the one GeoNames counts the city to: in
      // disputed regions (Crimea, Northern Cyprus, Western Sahara) that is the one the United Nations list.
      const country = countryNames[index.city_country[city.number] ?? -1] ?? null;
      return placeName(cityName(index, city.number), country);
    },
  };
}

/** Finds the city that draws a point most: the least distance by pull, among the cities of the point's region. */
function buildCityFinder(index: PlaceIndex) {
  const { city_population, city_country, city_region } = index;
  const cities = KDBush.from(index.cities);
  const indexOf = new Uint32Array(cities.numItems);
  for (let i = 0; i < indexOf.length; i++) indexOf[cities.ids[i] ?? 0] = i;
  const pullOf = (city: number) => Math.max(LEAST_PULL, PULL_BY_ROOT * Math.sqrt(city_population[city] ?? 0));
  // Cities stand in the order of their population, so the great ones are those below a number.
  const firstSmall = city_population.findIndex((_, city) => pullOf(city) === LEAST_PULL);

  return (region: number, longitude: number, latitude: number) => {
    const isOwn = (city: number) => city_region[city] === region || city_country[city] === region;
    const kmTo = (city: number) => {
      const corner = 2 * (indexOf[city] ?? 0);
      return distance(longitude, latitude, cities.coords[corner] ?? 0, cities.coords[corner + 1] ?? 0);
    };
    // geokdbush ends a search when it meets a point that is accepted but too far. Were all of those refused, a search
    // that finds nothing would visit every city on Earth.
    const search = (limit: number, km: number, isWanted: (city: number) => boolean) =>
      around(cities, longitude, latitude, limit, km, (city) => isWanted(city) || kmTo(city) > km);

    const [nearest] = search(1, NEAR_KM, isOwn);
    if (nearest === undefined) return undefined;
    const nearestKm = kmTo(nearest);
    // Only a city with more than the least pull can beat the nearest one, and only as far as the greatest pull goes.
    const weightedKm = (city: number) => kmTo(city) / pullOf(city);
    const reach = Math.min(NEAR_KM, weightedKm(nearest) * pullOf(0));
    const rivals = search(Infinity, reach, (city) => city < firstSmall && isOwn(city));
    const number = rivals.reduce(
      (best, city) => (weightedKm(city) < weightedKm(best) ? city : best),
      nearest,
    );
    return { number, nearestKm };
  };
}

/** Decodes one name, so that the names of all cities need not live as strings. */
function cityName({ city_names, city_name_at }: PlaceIndex, city: number): string {
  return Buffer.from(city_names.buffer).toString('utf8', city_name_at[city], city_name_at[city + 1]);
}

/** A city state is named once: `Singapore`. */
function placeName(city: string, country: string | null): string {
  return country === null || country === city ? city : `${city}, ${country}`;
}
