// The package has no types, and @types/negotiator lacks the `preferred` option.
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: Readonly<Record<string, string | string[] | undefined>> });
    /** The codings of `available` that the request accepts, best first; those of equal weight in the order of `preferred`. */
    encodings<Coding extends string>(
      available: readonly Coding[],
      options: { preferred: readonly Coding[] },
    ): Coding[];
  }
}
