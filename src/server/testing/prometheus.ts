// Reads Prometheus' text format.

/** The samples of an exposition: values by name with labels, as they are written. */
export type Samples = ReadonlyMap<string, number>;

/** @throws Error for a line that is not of the format, and for a series that is there twice */
export function parseMetrics(text: string): Samples {
  const samples = new Map<string, number>();
  for (const line of text.split('\n')) {
    if (line === '' || /^# (?:HELP|TYPE) \w+ ./.test(line)) continue;
    const [, series = '', value = ''] = /^([a-zA-Z_]\w*(?:\{.*\})?) (\S+)$/.exec(line) ?? [];
    if (series === '' || samples.has(series) || (Number.isNaN(Number(value)) && value !== 'Nan'))
      throw new Error(`Not a sample: ${line}`);
    samples.set(series, Number(value));
  }
  return samples;
}

/** What is told of a metric beside its samples. */
export interface Description {
  name: string;
  type: string;
  help: string;
}

/** The descriptions of an exposition, in its order. */
export function describeMetrics(text: string): Description[] {
  const types = new Map(
    Array.from(text.matchAll(/^# TYPE (\w+) (\w+)$/gm), ([, name, type]) => [name, type]),
  );
  return Array.from(text.matchAll(/^# HELP (\w+) (.+)$/gm), ([, name = '', help = '']) => ({
    name,
    type: types.get(name) ?? '',
    help,
  }));
}
