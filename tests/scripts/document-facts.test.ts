import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { appointmentTransitions } from '#contract/appointment/rules.ts';
import { campaignTransitions } from '#contract/campaign/rules.ts';
import { candidateTransitions } from '#contract/candidate/rules.ts';
import { webhookDelivery, webhookScopes } from '#contract/developer/webhook-payloads.ts';
import { webhookEvents } from '#contract/developer/webhooks.ts';
import { collectionNames } from '#contract/sync/collections.ts';
import { projectTransitions } from '#contract/project/rules.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const sync = read('docs/sync.md');

type Rule = { offline: string; actors: readonly string[] };
const tables: Record<string, Rule>[] = [
  appointmentTransitions,
  campaignTransitions,
  candidateTransitions,
  projectTransitions,
];

/** Events of people under one offline rule; what only the system does has no connection to wait for. */
const eventsUnder = (offline: string): string[] =>
  tables
    .flatMap((table) => Object.entries(table))
    .filter(([, rule]) => rule.offline === offline && rule.actors.some((one) => one !== 'system'))
    .map(([event]) => event);

/** The names in the first table after some words. */
function tableAfter(words: string): string[] {
  const table = sync.slice(sync.indexOf(words)).match(/\n\n(\|[\s\S]*?)\n\n/)?.[1] ?? '';
  return [...table.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
}

test.each([
  [appointmentTransitions.booking_reserved.offline, '**`queuedUnconfirmed`'],
  [appointmentTransitions.no_show.offline, '**`onlineOnly`'],
])('docs/sync.md names every event under the offline rule %s', (rule, words) => {
  expect(tableAfter(words).toSorted()).toEqual(eventsUnder(rule).toSorted());
});

test('docs/sync.md states what first contact brings of every collection', () => {
  expect(tableAfter('Ten collections').toSorted()).toEqual(collectionNames.toSorted());
});

test('docs/api.md names every event of a webhook with its data and the scope that reads it', () => {
  const rows = read('docs/api.md').matchAll(/^\| (`\w+\.\w+`) *\|[^|]*\|([^|]*)\|([^|]*)\|$/gm);
  const named = Array.from(rows, ([, ...cells]) =>
    cells.map((cell) => [...cell.matchAll(/`([\w.]+)`/g)].map(([, name = '']) => name)),
  );

  expect(named).toEqual(
    webhookEvents.map((event) => [
      [event],
      Object.keys(webhookDelivery(event).shape.data.shape),
      [webhookScopes[event]],
    ]),
  );
});

test('README.md names every variable that the server reads, and no other', () => {
  const sources = [
    '',
    '-ai',
    '-bot-check',
    '-database',
    '-files',
    '-firebase',
    '-operation',
    '-payments',
    '-push',
    '-scheduling',
  ].map((part) => read(`server/env/env${part}.ts`));
  const variables = sources.flatMap((source) =>
    [...source.matchAll(/\bread(?:ServiceAccount|WebConfig)?\(\s*'([A-Z0-9_]+)'/g)].map(
      ([, name = '']) => name,
    ),
  );
  const named = [...read('README.md').matchAll(/^\| `([A-Z0-9_]+)` +\|/gm)].map(
    ([, name = '']) => name,
  );

  expect(named.toSorted()).toEqual(variables.toSorted());
});

test('CONTRIBUTING.md names the four files that declare a kind of command', () => {
  const [, section = ''] = read('CONTRIBUTING.md').split('## Add a command kind');
  const steps = section.match(/\n1\. [^]*?\n\nThe compiler/)?.[0] ?? '';
  const named = [...steps.matchAll(/`((?:contract|server|src)\/[\w/.-]+)`/g)].map(
    ([, file = '']) => file,
  );
  const cwd = new URL('../..', import.meta.url).pathname;
  const declaring = globSync('{contract,server,src}/**/*.ts', { cwd }).filter((file) =>
    /^(export const setFavourite| {2}setFavourite): /m.test(read(file)),
  );

  expect(named).toHaveLength(4);
  expect(declaring.toSorted()).toEqual(named.toSorted());
});
