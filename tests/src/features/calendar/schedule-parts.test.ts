import { expect, test } from 'vitest';
import type { ProjectId } from '#contract/ids.ts';
import type { Shoot } from '#src/features/calendar/overlay.ts';
import { scheduleParts } from '#src/features/calendar/schedule-parts.ts';
import { idOf, projectOf, shown } from './build.ts';

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

  const parts = scheduleParts(words.map(project), shoots);

  expect(parts.requests).toEqual(shoots.slice(0, 3));
  expect(parts.upcoming).toEqual([shoots[3]]);
  expect(parts.waiting.map((one) => one.id)).toEqual([idOf('declined'), idOf('new')]);
  expect(parts.history.map((one) => one.state)).toEqual(['completed', 'declined']);
});
