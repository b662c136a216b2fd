import { expect, test } from 'vitest';
import { noShowDecideBy } from '#contract/appointment/choice.ts';
import { HOUR_MS } from '#contract/durations.ts';
import type { ProjectId } from '#contract/ids.ts';
import type { Shoot } from '#src/features/calendar/overlay.ts';
import { scheduleParts } from '#src/features/calendar/schedule-parts.ts';
import { idOf, now, projectOf, shown } from './build.ts';

const project = (word: string) => projectOf({ id: idOf<ProjectId>(word) });
const shoot = (word: string, change: Partial<Shoot>) =>
  shown({ id: idOf(`shoot ${word}`), projectId: idOf<ProjectId>(word), ...change });

test('what asks for the business’s answer comes first, who has not chosen is waited for', () => {
  const words = ['asks', 'moves', 'off', 'set', 'declined', 'new', 'done'];
  const shoots = [
    shoot('asks', { state: 'reserved' }),
    shoot('moves', { state: 'rescheduleRequested' }),
    shoot('off', { state: 'cancelledByCreator', needsChoice: true }),
    shoot('set', { state: 'confirmed' }),
    shoot('declined', { state: 'declined' }),
    shoot('done', { state: 'completed' }),
    shoot('of another campaign', { state: 'reserved' }),
  ];

  const parts = scheduleParts(words.map(project), shoots, now);

  expect(parts.requests).toEqual(shoots.slice(0, 3));
  expect(parts.upcoming).toEqual([shoots[3]]);
  expect(parts.waiting.map((one) => one.id)).toEqual([idOf('declined'), idOf('new')]);
  expect(parts.history.map((one) => one.state)).toEqual(['completed', 'declined']);
});

test('a no-show that can still be contested asks the business for nothing, and the creator books nothing', () => {
  const decideBy = new Date(noShowDecideBy(now)).toISOString();
  const missed = shoot('missed', { state: 'noShow', needsChoice: true, decideBy });
  const partsAt = (at: number) => scheduleParts([project('missed')], [missed], at);

  expect(partsAt(now)).toMatchObject({ requests: [], waiting: [], history: [missed] });
  expect(partsAt(now + 48 * HOUR_MS)).toMatchObject({ requests: [missed], waiting: [] });
});
