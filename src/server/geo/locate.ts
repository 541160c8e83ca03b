// Turns coordinates into the name of a place, offline: `Berlin, Germany`.
// Cities by GeoNames (CC BY 4.0), borders by country-coder, land by Natural Earth; packed by scripts/build-places.ts.
import type { Coordinates } from '#shared/subscribers.ts';
import { distanceKm, visitNear } from './grid.ts';
import { readPlaceIndex } from './place-index.ts';
import type { PlaceIndex } from './place-index.ts';
import { findPolygon } from './polygons.ts';
import { OUTSIDE, readCell } from './uniform-cells.ts';

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
export const MIN_WEIGHT = 1.2;
const WEIGHT_PER_ROOT = 0.004;

/** The nearest city is searched within these distances in turn, in kilometres. */
const SEARCH_KM = [10, OFFSHORE_KM, 80, NEAR_KM];

/** A degree of latitude in kilometres, rounded down. */
const KM_PER_DEGREE = 111.19;

/** By how much a city of this many inhabitants outweighs its distance. */
export function weightOf(population: number): number {
  return Math.max(MIN_WEIGHT, WEIGHT_PER_ROOT * Math.sqrt(population));
}

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
      const known = readCell(index.uniform_cells, longitude, latitude);
      if (known === OUTSIDE) return null;
      const region = known ?? index.border_region[findPolygon(index.borders, longitude, latitude) ?? -1];
      if (region === undefined) return null;
      // Borders enclose the sea between a country's islands, and wide strips of it along coasts.
      const isLand = known !== undefined || findPolygon(index.land, longitude, latitude) !== undefined;
      const city = findCity(region, longitude, latitude, isLand ? NEAR_KM : OFFSHORE_KM);
      if (city === undefined && !isLand) return null;
      if (city === undefined) return countryNames[region] ?? null;
      // The region only excludes towns across a border. The country is that of the city in GeoNames: in disputed regions
      // (Crimea, Northern Cyprus, Western Sahara) the one that the United Nations list.
      const country = countryNames[index.city_country[city] ?? -1] ?? null;
      return placeName(cityName(index, city), country);
    },
  };
}

/**
 * Finds the city with the smallest weighted distance (kilometres ÷ weight) among those of the point's region.
 * @returns a function that gives the number of the city; undefined if none is within `limitKm`
 */
function buildCityFinder(index: PlaceIndex) {
  const { city_population, city_country, city_region, city_longitude, city_latitude } = index;
  const largestWeight = weightOf(city_population.reduce((a, b) => Math.max(a, b), 0));

  return (region: number, longitude: number, latitude: number, limitKm: number): number | undefined => {
    const isOwn = (city: number) => city_region[city] === region || city_country[city] === region;
    const kmTo = (city: number) =>
      distanceKm(longitude, latitude, city_longitude[city] ?? 0, city_latitude[city] ?? 0);
    // Cheap, and true of most cities in the cells that are searched.
    const isBeyond = (city: number, km: number) =>
      Math.abs((city_latitude[city] ?? 0) - latitude) * KM_PER_DEGREE > km;

    let nearest: number | undefined;
    let nearestKm = limitKm;
    for (const km of SEARCH_KM) {
      visitNear(index.all_cities, longitude, latitude, Math.min(km, limitKm), (city) => {
        if (isBeyond(city, nearestKm) || !isOwn(city)) return;
        const cityKm = kmTo(city);
        if (cityKm > nearestKm || (cityKm === nearestKm && nearest !== undefined)) return;
        [nearest, nearestKm] = [city, cityKm];
      });
      if (km >= limitKm || (nearest !== undefined && nearestKm <= km)) break;
    }
    if (nearest === undefined) return undefined;

    // Only a city with more than the minimum weight can beat the nearest one, and only within the reach of the largest.
    let best = nearest;
    let bestWeighted = nearestKm / weightOf(city_population[nearest] ?? 0);
    const reachKm = Math.min(NEAR_KM, bestWeighted * largestWeight);
    visitNear(index.large_cities, longitude, latitude, reachKm, (city) => {
      const weight = weightOf(city_population[city] ?? 0);
      if (isBeyond(city, Math.min(reachKm, bestWeighted * weight)) || !isOwn(city)) return;
      const cityKm = kmTo(city);
      if (cityKm <= reachKm && cityKm / weight < bestWeighted) [best, bestWeighted] = [city, cityKm / weight];
    });
    return best;
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
