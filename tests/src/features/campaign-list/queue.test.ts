import { expect, test } from 'vitest';
import { isHandled } from '#contract/pipeline/needs.ts';
import { closedWeek } from '#contract/availability/record.ts';
import type { CampaignId, ProjectId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { pathOf, type NotificationCategory } from '#contract/notification/rules.ts';
import { situations, type Situation } from '#contract/project/rules.ts';
import { labelOfCampaign } from '#src/campaigns/frame/desk.ts';
import type { Work } from '#src/campaigns/data/queries.ts';
import { needsOf, partsByCampaign } from '#src/campaigns/frame/needs.ts';
import { isShootDay, queueOf } from '#src/features/campaign-list/queue.ts';
import { aCampaign, aCandidate, anAppointment, aProject } from '../../../support/records.ts';
import { hrefOf } from '../../campaigns/href-of.ts';
import { noWork } from '../../campaigns/no-work.ts';

/** Friday, 10:00 in Phoenix. */
const NOW = Date.parse('2026-11-20T17:00:00.000Z');
const on = (day: number) => new Date(NOW + day * 86_400_000).toISOString();

const campaign = (title: string, change: Parameters<typeof aCampaign>[0] = {}) => ({
  ...aCampaign({ id: newId<CampaignId>(), title, openSlots: 0, ...change }),
  mark: null,
});
const workOn = (
  { id, title }: ReturnType<typeof campaign>,
  situation: Situation,
  change: Parameters<typeof aProject>[0] = {},
) => ({
  ...aProject({
    id: newId<ProjectId>(),
    campaignId: id,
    campaignTitle: title,
    ...situations[situation],
    ...change,
  }),
  mark: null,
});
const applicant = (
  { id }: ReturnType<typeof campaign>,
  change: Parameters<typeof aCandidate>[0],
) => ({
  ...aCandidate({ id: newId<ProjectId>(), campaignId: id, state: 'applied', ...change }),
  mark: null,
});
const all = (part: Partial<Work>): Work => ({ ...noWork, ...part });

/** One of each kind, with deadlines against the order of the steps. */
function everything() {
  const [open, busy] = [campaign('Open', { openSlots: 1 }), campaign('Busy')];
  const booking = anAppointment({ campaignId: busy.id, decideBy: on(2) });
  const moved = anAppointment({
    campaignId: busy.id,
    state: 'rescheduleRequested',
    startDateTime: on(4),
    requestedSlots: [on(6)],
  });
  const shoot = workOn(busy, 'shoot', { appointmentId: booking.id, creatorFirstName: 'Noor' });
  const move = workOn(busy, 'shoot', { appointmentId: moved.id });
  const review = workOn(busy, 'contentSubmitted', { decideBy: on(1) });
  const cancelling = workOn(busy, 'postOpen', {
    cancelRequest: { by: 'creator', reason: '', on: on(-1), agreedBy: on(5) },
  });
  const work = all({
    campaigns: [open, busy],
    candidates: [
      applicant(open, { creatorFirstName: 'Ana', creatorLastName: 'Reyes', expiresOn: on(7) }),
      applicant(open, { creatorFirstName: 'Bea', creatorLastName: 'Cruz', expiresOn: on(3) }),
    ],
    projects: [cancelling, review, move, shoot, workOn(busy, 'contentOpen')],
    appointments: [booking, moved],
  });
  return { open, busy, booking, moved, shoot, move, review, cancelling, work };
}

test('everything that waits for the business is in one queue, the first due first, and leads to where it is done', () => {
  const { open, busy, shoot, move, review, cancelling, work } = everything();

  expect(queueOf(work, NOW, 'owner').map(({ link }) => hrefOf(link))).toEqual([
    `/business/campaign/${busy.id}/content-review?project=${review.id}`,
    `/business/campaign/${busy.id}/schedule?project=${shoot.id}`,
    `/business/campaign/${open.id}/candidates`,
    `/business/campaign/${busy.id}/schedule?project=${move.id}`,
    `/business/campaign/${busy.id}/details?project=${cancelling.id}`,
  ]);
});

test('staff have in the queue what their role may do: requests for times, and no content, applicants or ends', () => {
  const { busy, shoot, move, work } = everything();

  expect(queueOf(work, NOW, 'staff').map(({ link }) => hrefOf(link))).toEqual([
    `/business/campaign/${busy.id}/schedule?project=${shoot.id}`,
    `/business/campaign/${busy.id}/schedule?project=${move.id}`,
  ]);
});

test('each row names who waits in which campaign, and a request carries its shoot', () => {
  const { booking, work } = everything();
  const rows = queueOf(work, NOW, 'owner');

  expect(rows[1]).toMatchObject({ campaignTitle: 'Busy', request: booking });
  expect(rows[1]?.creator?.name).toMatch(/^Noor/);
  expect(rows[2]).toMatchObject({ campaignTitle: 'Open', others: 1, request: null });
  expect(rows[2]?.creator?.name).toBe('Bea Cruz');
});

test('a creator without a free time to pick is a matter of the business’s hours', () => {
  const busy = campaign('Busy');
  const project = workOn(busy, 'shoot');
  const hours = {
    businessId: project.businessId,
    week: closedWeek,
    exceptions: [],
    busy: [],
    updatedOn: on(-1),
    version: 1,
    revision: 1,
  };
  const work = all({ campaigns: [busy], projects: [project], availability: [hours] });

  expect(queueOf(work, NOW, 'owner').map(({ link }) => hrefOf(link))).toEqual([
    '/business/availability',
  ]);
  expect(queueOf({ ...work, availability: [] }, NOW, 'owner')).toEqual([]);
  const over = campaign('Over', { shootWindow: { from: '2026-01-05', to: '2026-01-09' } });
  const late = { ...work, campaigns: [over], projects: [{ ...project, campaignId: over.id }] };
  expect(queueOf(late, NOW, 'owner').map(({ link }) => hrefOf(link))).not.toContain(
    '/business/availability',
  );
});

test('what was answered here leaves the queue before the server hears of it', () => {
  const { booking, work } = everything();
  const answered = {
    ...work,
    appointments: work.appointments.map((one) =>
      one.id === booking.id ? { ...one, state: 'confirmed' as const } : one,
    ),
  };

  expect(queueOf(answered, NOW, 'owner')).toHaveLength(queueOf(work, NOW, 'owner').length - 1);
});

test('the queue and the list of campaigns never disagree about whose turn it is', () => {
  const { work } = everything();
  const quiet = campaign('Quiet', { openSlots: 1 });
  const whole = { ...work, campaigns: [...work.campaigns, quiet] };
  const parts = partsByCampaign(whole);
  const asking = new Set(needsOf(whole, NOW).map(({ campaignId }) => campaignId));

  for (const one of whole.campaigns) {
    const label = labelOfCampaign(one, parts.get(one.id) ?? noWork, NOW);
    expect(label?.tone === 'amber', one.title).toBe(asking.has(one.id));
  }
});

test('a notification is handled once nobody of its campaign waits at its step', () => {
  const { busy, booking, work } = everything();
  const about = (category: NotificationCategory) => ({
    accountType: 'business' as const,
    category,
    path: pathOf(category, { side: 'business', campaignId: busy.id }),
    revision: work.projects[0]?.revision ?? 0,
  });
  const handled = (category: NotificationCategory, shown: Work) =>
    isHandled(about(category), needsOf(shown, NOW), shown.projects);
  const onlyBooking = { ...work, appointments: [booking] };
  const confirmed = { ...booking, state: 'confirmed' as const };

  expect(handled('BOOKING_RESERVED', work)).toBe(false);
  expect(handled('BOOKING_RESERVED', onlyBooking)).toBe(false);
  expect(handled('BOOKING_RESERVED', { ...work, appointments: [confirmed] })).toBe(true);
  expect(handled('CONTENT_SUBMITTED', work)).toBe(false);
  expect(handled('POST_SUBMITTED', work)).toBe(true);
  expect(handled('CREATOR_WITHDRAW', work)).toBe(false);
  const toCreator = { ...about('POST_SUBMITTED'), accountType: 'creator' as const };
  expect(isHandled(toCreator, [], work.projects)).toBe(false);
});

test('a pushed notification is not taken for handled before its records are on the device', () => {
  const busy = campaign('Busy');
  const project = workOn(busy, 'contentOpen', { revision: 10 });
  const pushed = {
    accountType: 'business' as const,
    category: 'CONTENT_SUBMITTED' as const,
    path: pathOf('CONTENT_SUBMITTED', { side: 'business', campaignId: busy.id }),
    revision: 11,
  };

  expect(isHandled(pushed, [], [project])).toBe(false);
  expect(isHandled(pushed, [], [{ ...project, revision: 12 }])).toBe(true);
});

test('the day of a shoot begins with the shoot', () => {
  const shootAt = (startDateTime: string, state: 'confirmed' | 'reserved' = 'confirmed') =>
    all({ appointments: [anAppointment({ startDateTime, state })] });

  expect(isShootDay(shootAt(on(0.2)), NOW)).toBe(true);
  expect(isShootDay(shootAt(on(0.2), 'reserved'), NOW)).toBe(false);
  expect(isShootDay(shootAt(on(1)), NOW)).toBe(false);
});
