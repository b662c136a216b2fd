import { expect, test } from 'vitest';
import {
  byUrgency,
  campaignLabel,
  labelNames,
  mayReview,
  projectLabel,
  receivedContent,
  type Label,
} from '#contract/pipeline/labels.ts';
import { closedWeek } from '#contract/availability/record.ts';
import type { AppointmentRecord } from '#contract/appointment/record.ts';
import type { ProjectRecord } from '#contract/project/record.ts';
import { situationNames, situations, type Situation } from '#contract/project/rules.ts';
import { noShowDecideBy } from '#contract/appointment/choice.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { aCampaign, aContentItem, anAppointment, aProject } from '../support/records.ts';

/** Friday, 10:00 in Phoenix. */
const NOW = Date.parse('2026-11-20T17:00:00.000Z');
const nobody = { applied: 0, invited: 0 };

const at = (
  situation: Situation,
  change: Partial<ProjectRecord> = {},
  appointment: Partial<AppointmentRecord> | null = null,
) => ({
  project: aProject({ ...situations[situation], ...change }),
  appointment: appointment && anAppointment(appointment),
  items: [],
});
const said = (label: Label | null) => label && [label.label, label.tone, label.detail?.kind];

test.each([
  ['shoot', 'scheduleShoot', 'grey', 'picksTime'],
  ['contentOpen', 'approveContent', 'grey', 'received'],
  ['contentUploading', 'approveContent', 'grey', 'received'],
  ['contentSubmitted', 'approveContent', 'amber', 'toReview'],
  ['contentRejected', 'feedbackProvided', 'grey', 'round'],
  ['contentApproved', 'contentApproved', 'grey', undefined],
  ['postOpen', 'contentApproved', 'grey', undefined],
  ['postPartial', 'postSubmitted', 'grey', 'links'],
  ['postSubmitted', 'verifyPosts', 'amber', 'links'],
  ['postChanges', 'contentApproved', 'grey', 'postChanges'],
  ['completed', 'completed', 'green', 'finished'],
] as const)('a project at %s is called %s, in %s', (situation, label, tone, detail) => {
  expect(said(projectLabel(at(situation), NOW))).toEqual([label, tone, detail]);
});

test('every situation but a cancelled one has a label', () => {
  const unnamed = situationNames.filter((one) => projectLabel(at(one), NOW) === null);

  expect(unnamed).toEqual(['cancelled']);
});

test.each([
  ['reserved', 'amber', 'asksForTime'],
  ['rescheduleRequested', 'amber', 'asksForOtherTime'],
  ['confirmed', 'grey', 'booked'],
  ['declined', 'grey', 'picksTime'],
] as const)('a shoot that is %s is %s', (state, tone, detail) => {
  const label = projectLabel(at('shoot', {}, { state, requestedSlots: [] }), NOW);

  expect(said(label)).toEqual(['scheduleShoot', tone, detail]);
});

test('a creator who finds no free time waits for the business to open some', () => {
  const shoot = { shootDurationMin: 30, shootWindow: null };
  const booking = { hours: { week: closedWeek, exceptions: [], busy: [] }, shoot };
  const label = projectLabel({ ...at('shoot'), booking }, NOW);

  expect(said(label)).toEqual(['scheduleShoot', 'amber', 'noFreeTimes']);
});

test('after a cancellation the business chooses what follows', () => {
  const work = at('shoot', {}, { state: 'cancelledByCreator', needsChoice: true });

  expect(said(projectLabel(work, NOW))).toEqual(['scheduleShoot', 'amber', 'chooseWhatFollows']);
});

test('a no-show asks the business for nothing while the creator can contest it', () => {
  const decideBy = new Date(noShowDecideBy(NOW)).toISOString();
  const work = at('shoot', {}, { state: 'noShow', needsChoice: true, decideBy });
  const later = NOW + 48 * HOUR_MS;

  expect(said(projectLabel(work, NOW))).toEqual(['scheduleShoot', 'grey', 'contestable']);
  expect(said(projectLabel(work, later))).toEqual(['scheduleShoot', 'amber', 'chooseWhatFollows']);
});

test('a wish of the creator to cancel is the business’s turn, at whatever step', () => {
  const cancelRequest = { by: 'creator' as const, reason: 'Ill', on: '', agreedBy: '' };

  expect(said(projectLabel(at('postOpen', { cancelRequest }), NOW))).toEqual([
    'contentApproved',
    'amber',
    'wantsToCancel',
  ]);
});

test('one more round that was asked for is the creator’s turn until it is declined', () => {
  const asked = { submission: 1, text: 'Brighter', comments: [], on: '', declinedOn: null };
  const labelOf = (roundRequest: ProjectRecord['roundRequest']) =>
    said(projectLabel(at('contentSubmitted', { submission: 1, roundRequest }), NOW));

  expect(labelOf(asked)).toEqual(['approveContent', 'grey', 'askedForRound']);
  expect(labelOf({ ...asked, declinedOn: 'x' })).toEqual(['approveContent', 'amber', 'toReview']);
  expect(labelOf({ ...asked, submission: 0 })).toEqual(['approveContent', 'amber', 'toReview']);
});

test('a review is missing until it is written or 14 days are over, though the other side’s is shown', () => {
  const ended = (days: number) => new Date(NOW - days * DAY_MS).toISOString();
  const done = (change: Partial<ProjectRecord>) => at('completed', change).project;
  const { reviews } = done({});

  expect(mayReview(done({ endedOn: ended(1) }), NOW)).toBe(true);
  expect(mayReview(done({ endedOn: ended(14) }), NOW)).toBe(false);
  expect(
    mayReview(done({ endedOn: ended(1), reviews: { ...reviews, publishedOn: ended(0) } }), NOW),
  ).toBe(true);
  expect(said(projectLabel(at('completed', { endedOn: ended(1) }), NOW))).toEqual([
    'completed',
    'amber',
    'leaveReview',
  ]);
  expect(mayReview(at('cancelled', { endedOn: ended(1) }).project, NOW)).toBe(false);
  expect(
    mayReview(at('cancelled', { endedOn: ended(1), hadConfirmedShoot: true }).project, NOW),
  ).toBe(true);
});

test('received content is counted by shot, an extra picture of one shot once', () => {
  const { terms } = aProject();
  const shotList = ['a', 'b', 'c'].map((id) => ({ id, text: id, required: true }));
  const items = ['a', 'a', 'other'].map((shotId) => aContentItem({ shotId }));

  expect(receivedContent({ terms: { ...terms, shotList } }, items)).toEqual({ count: 1, total: 3 });
});

test('a campaign is called as its most urgent project is: amber first, then the earliest step', () => {
  const campaign = aCampaign({ openSlots: 0 });
  const label = (...works: ReturnType<typeof at>[]) =>
    campaignLabel(campaign, nobody, works, NOW)?.label;

  expect(label(at('shoot'), at('postSubmitted'))).toBe('verifyPosts');
  expect(label(at('postSubmitted'), at('contentSubmitted'))).toBe('approveContent');
  expect(label(at('postPartial'), at('contentOpen'))).toBe('approveContent');
  expect(label(at('completed'), at('cancelled'))).toBe('completed');
});

test('applications are to be looked at while a place is free, and wait as backups when none is', () => {
  const applied = { applied: 4, invited: 0 };
  const label = (change: Parameters<typeof aCampaign>[0]) =>
    said(campaignLabel(aCampaign(change), applied, [at('contentSubmitted')], NOW));

  expect(label({})).toEqual(['haveCandidates', 'amber', 'applicants']);
  expect(label({ openSlots: 0 })).toEqual(['approveContent', 'amber', 'toReview']);
  expect(label({ isOpen: false })).toEqual(['approveContent', 'amber', 'toReview']);
});

test('without anyone a campaign waits for candidates, as long as they may apply', () => {
  const label = (change: Parameters<typeof aCampaign>[0]) =>
    said(campaignLabel(aCampaign(change), { applied: 0, invited: 3 }, [], NOW));

  expect(label({})).toEqual(['waitingForCandidates', 'grey', 'invited']);
  expect(label({ applyBy: '2026-11-20' })).toEqual(['waitingForCandidates', 'grey', 'invited']);
  expect(label({ applyBy: '2026-11-19' })).toEqual([
    'waitingForCandidates',
    'grey',
    'recruitingOver',
  ]);
  expect(label({ status: 'draft' })).toBeNull();
  expect(label({ status: 'cancelled' })).toBeNull();
  expect(label({ status: 'completed' })).toEqual(['completed', 'green', undefined]);
});

test('urgency orders every pair of labels one way', () => {
  const all = labelNames.flatMap((label) =>
    (['amber', 'grey', 'green'] as const).map((tone): Label => ({ label, tone, detail: null })),
  );
  for (const a of all) {
    for (const b of all) expect(Math.sign(byUrgency(a, b))).toBe(0 - Math.sign(byUrgency(b, a)));
  }
});
