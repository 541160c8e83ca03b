import { Gauge, type Registry } from 'prom-client';

/** Values with their labels. A value without labels has `{}`. */
export type Samples = (readonly [labels: Record<string, string>, value: number])[];

/** Adds a gauge whose values are read at each scrape. @param read the values; what it does not return is absent */
export function addGauge(
  registry: Registry,
  name: string,
  help: string,
  labelNames: string[],
  read: () => Samples,
): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames,
    registers: [],
    collect() {
      gauge.reset();
      // A gauge without labels would else be 0.
      if (labelNames.length === 0) gauge.remove({});
      for (const [labels, value] of read()) gauge.set(labels, value);
    },
  });
  registry.registerMetric(gauge);
}
