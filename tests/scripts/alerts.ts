import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import { Pool } from 'pg';
import { collectDefaultMetrics, Registry } from 'prom-client';
import * as z from 'zod/mini';
import { addDatabaseMetrics } from '#server/metrics/database-metrics.ts';
import { addDiskMetrics } from '#server/metrics/disk-metrics.ts';
import { createMetrics } from '#server/metrics/metrics.ts';

const rule = z.strictObject({
  alert: z.string().check(z.regex(/^Pollin[A-Z]\w+$/)),
  expr: z.string(),
  for: z.optional(z.string().check(z.regex(/^\d+m$/))),
  labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
  annotations: z.strictObject({ summary: z.string(), description: z.string() }),
});
const alerts = z.strictObject({
  groups: z.array(z.strictObject({ name: z.string(), rules: z.array(rule) })),
});
const prometheus = z.strictObject({
  global: z.record(z.string(), z.string()),
  rule_files: z.array(z.string()),
  scrape_configs: z.array(
    z.strictObject({
      job_name: z.string(),
      dns_sd_configs: z.array(
        z.strictObject({ names: z.array(z.string()), type: z.literal('A'), port: z.int() }),
      ),
    }),
  ),
});

type Known = { labels: readonly string[]; type: string };

/** Labels that Prometheus itself adds. */
const ADDED = ['instance', 'job', 'le'];
/** Every process reports the same number for all of them. */
const OF_ALL_PROCESSES =
  /\bsum(?: by \([^)]*\))? ?\((?:pollin_jobs\b|pollin_job_|pollin_outbox_|pollin_payment_events)/;

/** The metrics of the server, by the names under which Prometheus has them. */
function knownMetrics(): Map<string, Known> {
  const registry = new Registry();
  createMetrics(registry);
  addDatabaseMetrics(registry, new Pool());
  addDiskMetrics(registry, '.');
  collectDefaultMetrics({ register: registry });
  const known = new Map<string, Known>([['up', { labels: [], type: 'gauge' }]]);
  for (const metric of registry.getMetricsAsArray()) {
    const { name, type, labelNames } = metric as unknown as {
      name: string;
      type?: string;
      labelNames: string[];
    };
    known.set(name, { labels: labelNames, type: type ?? 'gauge' });
    for (const part of ['_count', '_sum', '_bucket']) {
      known.set(`${name}${part}`, { labels: labelNames, type: 'counter' });
    }
  }
  registry.clear();
  return known;
}

/** What one expression breaks. A label after `by` belongs to each of its metrics. */
function lintExpression(expr: string, known: Map<string, Known>): string[] {
  const found: string[] = [];
  if (OF_ALL_PROCESSES.test(expr)) found.push('adds up what each process counts for all');
  const names = [...expr.matchAll(/\b(?:up|(?:pollin|nodejs|process)_\w+)\b/g)];
  if (names.length === 0) found.push('names no metric');
  const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) =>
    list.split(/,\s*/),
  );
  for (const [index, match] of names.entries()) {
    const [name] = match;
    const metric = known.get(name);
    if (!metric) {
      found.push(`names ${name}, which isn't a metric of the server`);
      continue;
    }
    const after = expr.slice(match.index + name.length, names[index + 1]?.index);
    const matched = /^\{([^}]*)\}/.exec(after)?.[1] ?? '';
    const labels = [...matched.matchAll(/(\w+)(?:=|!)/g)].map(([, label = '']) => label);
    for (const label of [...labels, ...grouped]) {
      if (![...metric.labels, ...ADDED].includes(label))
        found.push(`${name} has no label ${label}`);
    }
    const isRate = /\b(?:rate|increase)\($/.test(expr.slice(0, match.index));
    if (/_total$|_count$|_bucket$/.test(name) && !isRate)
      found.push('reads a counter without its rate');
  }
  return found;
}

/** What a file of alert rules breaks; throws for keys that it should not have. */
export function lintAlerts(text: string): string[] {
  const known = knownMetrics();
  const rules = alerts.parse(parseYaml(text)).groups.flatMap((group) => group.rules);
  const names = rules.map(({ alert }) => alert);
  return [
    ...names
      .filter((name, index) => names.indexOf(name) < index)
      .map((one) => `${one} is there twice`),
    ...rules.flatMap(({ alert, expr }) =>
      lintExpression(expr, known).map((sentence) => `${alert} ${sentence}`),
    ),
  ];
}

/** What Prometheus's configuration breaks, beside compose.yaml and the rules. */
export function lintPrometheus(text: string): string[] {
  const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
  const { rule_files: files, scrape_configs: jobs } = prometheus.parse(parseYaml(text));
  const compose = read('compose.yaml');
  const mounted = (file: string) =>
    compose.includes(`- ./deploy/${file}:/etc/prometheus/${file}:ro`);
  const targets = jobs.flatMap((job) => job.dns_sd_configs);
  return [
    ...files.filter((file) => !mounted(file)).map((file) => `${file} is not there`),
    ...targets
      .flatMap(({ names }) => names)
      .filter((name) => !compose.includes(`\n  ${name}:\n`))
      .map((name) => `${name} is no service`),
    ...targets
      .filter(({ port }) => !compose.includes(`METRICS_PORT: ${port}\n`))
      .map(({ port }) => `${port} is another port than METRICS_PORT`),
    ...jobs
      .map((job) => job.job_name)
      .filter((name) => !read('deploy/alerts.yml').includes(`job="${name}"`))
      .map((name) => `${name} is not the job that the rules name`),
  ];
}
