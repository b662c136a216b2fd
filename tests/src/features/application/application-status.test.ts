import { expect, test } from 'vitest';
import { candidateStates, decideCandidate } from '#contract/candidate/rules.ts';
import { newId } from '#contract/new-id.ts';
import type { CommandId } from '#contract/ids.ts';
import type { OutboxItem } from '#src/data/device/database.ts';
import { type ApplicationDraft, readApplication } from '#src/features/application/application.ts';
import {
  candidateEventSentence,
  type RefusedCandidateEvent,
  remediesOf,
} from '#src/campaigns/data/refused-candidate-event.ts';
import { freeTimes } from '#src/features/application/free-times.ts';
import { applicationStatusOf, levelGap } from '#src/features/application/application-status.ts';
import { closedWeek } from '#contract/availability/record.ts';
import { DAY_MS } from '#contract/durations.ts';
import { aCampaign, anAppointment, aProject } from '../../../support/records.ts';

const now = Date.parse('2026-11-20T17:00:00.000Z');
const open = aCampaign({ openSlots: 1, applyBy: '2026-12-01' });
const full = { ...open, openSlots: 0 };

test('one applies while a place is free, waits on the bench while none is, and cannot once it is closed', () => {
  expect(applicationStatusOf(open, null, now)).toBe('apply');
  expect(applicationStatusOf(full, null, now)).toBe('full');
  expect(applicationStatusOf({ ...open, isOpen: false }, null, now)).toBe('closed');
  expect(applicationStatusOf({ ...open, applyBy: '2026-11-19' }, null, now)).toBe('closed');
  expect(applicationStatusOf({ ...full, applyBy: '2026-11-19' }, null, now)).toBe('closed');
  expect(applicationStatusOf({ ...open, status: 'cancelled' }, null, now)).toBe('closed');
});

test('what can be applied from follows the table for every state', () => {
  for (const state of candidateStates) {
    const may = decideCandidate(state, 'creator_applied', 'creator').ok;
    expect([state, applicationStatusOf(open, state, now) === 'apply']).toEqual([state, may]);
  }
});

test('an answer that was given remains, whatever became of the campaign', () => {
  expect(applicationStatusOf(full, 'applied', now)).toBe('applied');
  expect(applicationStatusOf({ ...open, status: 'cancelled' }, 'invited', now)).toBe('invited');
  expect(applicationStatusOf(open, 'accepted', now)).toBe('accepted');
  expect(applicationStatusOf(open, 'declined', now)).toBe('declined');
});

test('a creator at the limit of their level sees it before they accept', () => {
  const own = { creator: { completedCampaigns: 1 } } as Parameters<typeof levelGap>[0];
  const going = aProject();
  const over = aProject({ step: 'completed' });
  expect(levelGap(own, [going, over])).toBeNull();
  expect(levelGap(own, [going, going])).toEqual({
    code: 'LEVEL_LIMIT',
    current: { count: 2, level: 1 },
  });
  expect(levelGap(undefined, [going, going])).toBeNull();
});

const draft = (change: Partial<ApplicationDraft>): ApplicationDraft => ({
  note: '',
  price: '',
  hints: [],
  ...change,
});
const proposes = { offerType: 'both', priceMode: 'creatorProposes' } as const;

test('a price is asked for only where the creator names it, in whole dollars within the limits', () => {
  const gift = { offerType: 'gift', priceMode: 'creatorProposes' } as const;
  expect(readApplication(draft({ price: '85' }), gift)).toEqual({
    application: { note: '', proposedPriceCents: null, availabilityHint: [] },
  });
  expect(readApplication(draft({ price: ' $1,200 ' }), proposes)).toMatchObject({
    application: { proposedPriceCents: 120_000 },
  });
  expect(readApplication(draft({}), proposes)).toEqual({ problems: { price: 'missing' } });
  for (const price of ['9', '5001', '12.50', 'a lot', '1e3', '-20']) {
    expect([price, readApplication(draft({ price }), proposes)]).toEqual([
      price,
      { problems: { price: 'range' } },
    ]);
  }
});

test('a note has 500 characters at most', () => {
  expect(readApplication(draft({ note: 'a'.repeat(500), price: '50' }), proposes)).toHaveProperty(
    'application',
  );
  expect(readApplication(draft({ note: 'a'.repeat(501), price: '50' }), proposes)).toEqual({
    problems: { note: 'long' },
  });
});

const refusedWith = (code: string, current?: unknown): RefusedCandidateEvent => ({
  campaignId: open.id,
  projectId: null,
  item: {
    id: newId<CommandId>(),
    kind: 'candidateEvent',
    attention: { code, current },
  } as unknown as Extract<OutboxItem, { kind: 'candidateEvent' }>,
});

const at = Date.parse('2026-11-20T22:00:00.000Z');

test('each conflict has its sentence, with the time where it is known, and its next best actions', () => {
  const invited = refusedWith('ALREADY_INVITED');
  expect(candidateEventSentence(invited, null, at)).toBe(
    'They invited you before your application arrived.',
  );
  expect(remediesOf(invited)).toEqual(['accept', 'decline']);

  const filled = refusedWith('CAMPAIGN_FULL', { filledOn: '2026-11-20T21:10:00.000Z' });
  expect(candidateEventSentence(filled, null, at)).toBe('This campaign filled up at 2:10 PM.');
  expect(candidateEventSentence(refusedWith('CAMPAIGN_FULL', {}), null, at)).toBe(
    'All slots in this campaign are filled.',
  );
  expect(candidateEventSentence(filled, null, at + DAY_MS)).toBe(
    'This campaign filled up on Fri 2:10 PM.',
  );
  expect(remediesOf(filled)).toEqual(['backup', 'similar']);

  const withdrawn = refusedWith('INVITE_WITHDRAWN');
  const uninvited = { state: 'uninvited', decidedOn: '2026-11-20T16:05:00.000Z' } as const;
  expect(candidateEventSentence(withdrawn, uninvited, at)).toBe(
    'The invitation was withdrawn at 9:05 AM.',
  );
  expect(candidateEventSentence(withdrawn, uninvited, at + 8 * DAY_MS)).toBe(
    'The invitation was withdrawn on Fri, Nov 20, 9:05 AM.',
  );
  expect(remediesOf(withdrawn)).toEqual(['message', 'similar']);

  for (const code of ['WRONG_STATE', 'ALREADY_ACCEPTED', 'PROJECT_CANCELLED'] as const) {
    expect(remediesOf(refusedWith(code))[0]).toBe('campaign');
  }
  expect(remediesOf(refusedWith('NOT_FOUND'))).toEqual(['pipeline', 'similar']);

  expect(remediesOf(refusedWith('PROFILE_INCOMPLETE'))).toEqual(['profile', 'again']);
  const level = refusedWith('LEVEL_LIMIT', { count: 2, level: 1 });
  expect(candidateEventSentence(level, null, at)).toBe(
    'You can run 2 campaigns at once at Level 1. Finish one to start another.',
  );
});

test('free times are those of the business between what is taken, as far as they are known', () => {
  const nineToFive = { isOpen: true, startTime: 900, endTime: 1700 };
  const week = { ...closedWeek, tue: nineToFive };
  const campaign = aCampaign({ shootWindow: null, shootDurationMin: 60 });
  expect(freeTimes({ availability: undefined, week: undefined }, campaign, [], now)).toBeNull();

  const told = freeTimes({ availability: undefined, week }, campaign, [], now);
  expect(told?.isExact).toBe(false);
  expect(told?.days[0]).toEqual({
    day: '2026-11-24',
    first: '2026-11-24T16:00:00.000Z',
    last: '2026-11-24T23:00:00.000Z',
  });

  const own = anAppointment({
    state: 'confirmed',
    startDateTime: '2026-11-24T16:00:00.000Z',
    endDateTime: '2026-11-24T17:00:00.000Z',
  });
  const around = freeTimes({ availability: undefined, week }, campaign, [own], now);
  expect(around?.days[0]?.first).toBe('2026-11-24T17:00:00.000Z');
});

test('the times of open nights are each their own line, from the evening to the last start', () => {
  const night = { isOpen: true, startTime: 2000, endTime: 200 };
  const week = { ...closedWeek, tue: night, wed: night };
  const campaign = aCampaign({ shootWindow: null, shootDurationMin: 60 });

  const days = freeTimes({ availability: undefined, week }, campaign, [], now)?.days;

  // 8 PM to 1 AM in Phoenix, seven hours behind.
  expect(days?.slice(0, 2)).toEqual([
    { day: '2026-11-24', first: '2026-11-25T03:00:00.000Z', last: '2026-11-25T08:00:00.000Z' },
    { day: '2026-11-25', first: '2026-11-26T03:00:00.000Z', last: '2026-11-26T08:00:00.000Z' },
  ]);
});
