import { expect, test } from 'vitest';
import { situations } from '#contract/project/rules.ts';
import type { Role } from '#contract/permissions.ts';
import { byStepState, progressOf, type StepState } from '#src/campaigns/business/step-states.ts';
import { aProject } from '../../support/records.ts';
import { noWork } from './no-work.ts';

const now = Date.parse('2026-11-20T17:00:00.000Z');

function statesOf(change: Parameters<typeof aProject>[0], role: Role = 'owner') {
  const project = { ...aProject(change), mark: null };
  const [row] = progressOf({ ...noWork, campaign: undefined, projects: [project] }, now, role);
  return Object.values(row?.steps ?? {}).map(({ kind }) => kind);
}

test('each step of a creator’s project names the next actor, or that it is done or ahead', () => {
  expect(statesOf(situations.shoot)).toEqual(['current', 'ahead', 'ahead', 'ahead']);
  expect(statesOf(situations.contentSubmitted)).toEqual(['done', 'needsYou', 'ahead', 'ahead']);
  expect(statesOf(situations.contentSubmitted, 'staff')[1]).toBe('waiting');
  expect(statesOf(situations.postOpen)).toEqual(['done', 'done', 'current', 'ahead']);
  expect(statesOf({ ...situations.completed, endedOn: '2026-11-19T17:00:00.000Z' })).toEqual([
    'done',
    'done',
    'done',
    'needsYou',
  ]);
});

test('a canceled project has nothing ahead', () => {
  expect(statesOf(situations.cancelled)).toEqual(['off', 'off', 'off', 'off']);
});

test('sorted by a step, those who wait for the business come first and those who are done last', () => {
  const kinds = ['done', 'ahead', 'needsYou', 'off', 'current'] as const;
  const states = kinds.map((kind): StepState => ({ kind, detail: null }));

  expect(states.toSorted(byStepState).map(({ kind }) => kind)).toEqual([
    'needsYou',
    'current',
    'ahead',
    'done',
    'off',
  ]);
});
