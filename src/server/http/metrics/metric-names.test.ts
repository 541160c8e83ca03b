// The dashboard, the alert rules and the documentation name the metrics and labels that /metrics has.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '#server/paths.ts';
import { collectYoungGarbage } from '#server/garbage.ts';
import { until } from '#server/testing/people.ts';
import { startMaintenance } from '#server/commands/maintenance.ts';
import { describeMetrics, parseMetrics, type Description } from '#server/testing/prometheus.ts';
import { call } from '#server/testing/transports.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '#server/testing/test-app.ts';

const TOKEN = 'a-token-of-enough-characters-for-it';
const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');

let app: TestApp;
let metrics: Description[];
/** The names of all samples, and the labels of each metric. */
const sampleNames = new Set<string>();
const labels = new Map<string, Set<string>>();

beforeAll(async () => {
  app = await openTestApp({ METRICS_TOKEN: TOKEN }, CHEAP_HASHES);
  // Everything has a sample once something of its kind has happened.
  await app.deps.jobs.register();
  await app.deps.db.updateTable('jobs').set({ last_failure_at: app.deps.clock().toISOString() }).execute();
  await startMaintenance(app.deps).stop();
  await call(app, 'trpc', 'subscribers.join', { email: 'ada@example.org' });
  collectYoungGarbage();
  let body = '';
  await until(async () => {
    body = (await app.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })).body;
    return body.includes('nodejs_gc_duration_seconds_sum');
  });
  metrics = describeMetrics(body);
  for (const series of parseMetrics(body).keys()) {
    const [, name = '', inner = ''] = /^(\w+)(?:\{(.*)\})?$/.exec(series) ?? [];
    sampleNames.add(name);
    const metric =
      metrics.find((known) => known.name === name)?.name ?? name.replace(/_(?:bucket|sum|count)$/, '');
    const own = labels.get(metric) ?? new Set();
    for (const [, label = ''] of inner.matchAll(/(\w+)="/g)) if (label !== 'le') own.add(label);
    labels.set(metric, own);
  }
});
afterAll(() => app.close());

/** The metrics and labels of an expression. @throws Error if it is not PromQL */
function namesIn(expression: string): { metrics: string[]; labels: string[] } {
  // Grafana puts a time range here.
  const text = expression.replaceAll('$__rate_interval', '5m');
  const found = { metrics: new Array<string>(), labels: new Array<string>() };
  parser.parse(text).iterate({
    enter({ name, type, from, to }) {
      if (type.isError) throw new Error(`Not PromQL at ${from}: ${expression}`);
      if (name === 'Identifier') found.metrics.push(text.slice(from, to));
      if (name === 'LabelName') found.labels.push(text.slice(from, to));
    },
  });
  return found;
}

interface Panel {
  title: string;
  targets?: { expr: string; legendFormat: string }[];
}

const dashboard: { panels: Panel[] } = JSON.parse(read('deploy/grafana-dashboard.json'));
const queries = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr, legendFormat }) => [title, expr, legendFormat] as const),
);
const rules = Array.from(
  read('deploy/prometheus-alerts.yml').matchAll(/- alert: (\w+)\n\s+expr: (.+)\n/g),
  (match) => [match[1] ?? '', match[2] ?? '', ''] as const,
);

test('there are queries and rules, each found', () => {
  expect(queries.length).toBeGreaterThan(30);
  expect(rules.length).toBe(read('deploy/prometheus-alerts.yml').match(/expr:/g)?.length);
  expect(() => namesIn('sum(rate(a_total{b="c"})')).toThrow('Not PromQL');
  expect(namesIn('sum by (d) (rate(a_total{b="c"}[5m]))')).toEqual({
    metrics: ['a_total'],
    labels: ['d', 'b'],
  });
});

test.each([...queries, ...rules])('%s: %s', (_title, expression, legend) => {
  const found = namesIn(expression);
  // Prometheus itself makes this one, and two labels.
  for (const name of found.metrics) expect(['up', ...sampleNames]).toContain(name);
  const legendLabels = Array.from(legend.matchAll(/\{\{(\w+)\}\}/g), (match) => match[1] ?? '');
  const known = new Set(['job', 'instance', 'le', ...[...labels.values()].flatMap((own) => [...own])]);
  for (const label of [...found.labels, ...legendLabels]) expect([...known]).toContain(label);
});

test('no label has the name of one that Prometheus adds', () => {
  for (const [name, own] of labels) expect([...own], name).not.toEqual(expect.arrayContaining(['job']));
  for (const [name, own] of labels) expect([...own], name).not.toEqual(expect.arrayContaining(['instance']));
});

test('the alert rules cover every alarm', () => {
  const [, covered] = rules.find(([name]) => name === 'OrielStorageAlarm') ?? [];
  const [, others] = rules.find(([name]) => name === 'OrielAlarm') ?? [];
  const names = /=~"([^"]+)"/.exec(covered ?? '')?.[1];
  expect(others).toContain(`alarm!~"${names}"`);
  for (const name of names?.split('|') ?? []) expect(read('src/server/alarms.ts')).toContain(`  ${name}:`);
});

test('docs/operations.md has a row for each metric of the product, with what /metrics says of it', () => {
  const section =
    read('docs/operations.md')
      .split('\n## ')
      .find((text) => text.startsWith('Metrics\n')) ?? '';
  const rows = Array.from(section.matchAll(/^\| `.*$/gm), ([row]) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  const own = metrics.filter(({ name }) => /^(?:oriel|http)_/.test(name));
  expect(rows).toEqual(
    own.map(({ name, type, help }) => [
      `\`${name}\``,
      type,
      Array.from(labels.get(name) ?? [], (label) => `\`${label}\``).join(', '),
      help,
    ]),
  );
});

test('names follow the rules of Prometheus', () => {
  for (const { name, type } of metrics.filter(({ name: one }) => /^(?:oriel|http)_/.test(one))) {
    expect(name).toMatch(/^[a-z][a-z_]*$/);
    expect(name.endsWith('_total'), name).toBe(type === 'counter');
    if (/duration|timestamp|interval/.test(name)) expect(name).toMatch(/_seconds$/);
  }
});
