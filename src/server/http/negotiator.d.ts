// The part of `negotiator` that is used here: its own package has no types, and the types of others lack the preference.
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: Readonly<Record<string, string | string[] | undefined>> });
    /** Those of `available` that the request accepts, best first; of equal weight, in the order of `preferred`. */
    encodings<Coding extends string>(
      available: readonly Coding[],
      options: { preferred: readonly Coding[] },
    ): Coding[];
  }
}
