import { expect, test } from 'vitest';
import { nextActionOf } from '#contract/campaign/pipeline.ts';
import { situations } from '#contract/project/rules.ts';
import { overlayWork, type PendingWork } from '#src/features/campaigns/data/overlay.ts';
import { withQueuedShoots } from '#src/features/campaigns/data/queued-shoots.ts';
import {
  booking,
  campaignOf,
  creator,
  event,
  now,
  of,
  projectOf,
  shootOf,
  tuesdayAtThree,
} from '../calendar/build.ts';

function nextOf(
  pending: readonly PendingWork[],
  shoots = [shootOf()],
  appointmentId = of.appointmentId,
) {
  const project = projectOf({
    ...situations.shoot,
    appointmentId: shoots.length > 0 ? appointmentId : null,
  });
  const copy = { campaigns: [campaignOf()], candidates: [], projects: [project], content: [] };
  const overlaid = overlayWork(copy, pending, creator);
  const shown = withQueuedShoots(shoots, overlaid, pending, creator);
  const [held] = overlaid.projects;
  const shoot = shown.find(({ id }) => id === held?.appointmentId) ?? null;
  return { mark: held?.mark, ...nextActionOf(null, held ?? null, shoot, now) };
}

test('a time that was asked for without a connection is what comes next, not yet confirmed', () => {
  const asked = { kind: 'waitForConfirmation', isMine: false, at: tuesdayAtThree };

  expect(nextOf([], [])).toMatchObject({ kind: 'pickTime', isMine: true, mark: null });
  expect(nextOf([booking(1)], [])).toMatchObject({ ...asked, mark: 'unconfirmed' });
  expect(nextOf([booking(1, {}, { state: 'attention' })], [])).toMatchObject({ kind: 'pickTime' });
});

test('what was said of a shoot here is counted before the server has heard of it', () => {
  const confirmed = [shootOf({ state: 'confirmed' })];
  const reschedule = event(1, {
    ...of,
    event: 'creator_reschedule_requested',
    slots: [tuesdayAtThree],
  });
  const cancel = event(1, { ...of, event: 'creator_cancelled', reason: 'Ill', hasCalled: true });

  expect(nextOf([reschedule], confirmed)).toMatchObject({ kind: 'waitForOtherTime' });
  expect(nextOf([cancel], confirmed)).toMatchObject({ kind: 'waitForChoice' });
  const refused = { ...cancel, state: 'attention' as const };
  expect(nextOf([refused], confirmed)).toMatchObject({ kind: 'goToShoot' });
});
