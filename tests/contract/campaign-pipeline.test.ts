import { describe, expect, test } from 'vitest';
import { nextActionOf, pipelineGroup } from '#contract/pipeline/pipeline.ts';
import { closedWeek } from '#contract/availability/record.ts';
import { candidateStates } from '#contract/candidate/rules.ts';
import { situationNames, situations, type Situation } from '#contract/project/rules.ts';
import { noShowDecideBy } from '#contract/appointment/choice.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { aCandidate, anAppointment, aProject } from '../support/records.ts';

/** Tuesday, 15:00 in Phoenix. */
const START = Date.parse('2026-11-24T22:00:00.000Z');
const shoot = (change: Parameters<typeof anAppointment>[0] = {}) =>
  anAppointment({
    state: 'confirmed',
    startDateTime: new Date(START).toISOString(),
    endDateTime: new Date(START + 60 * MINUTE_MS).toISOString(),
    ...change,
  });
/** Of a no-show that was reported at the end of the shoot. */
const NO_SHOW_UNTIL = new Date(noShowDecideBy(START + 60 * MINUTE_MS)).toISOString();
const at = (situation: Situation) => aProject(situations[situation]);

describe('the group', () => {
  const group = (...args: Parameters<typeof nextActionOf>) => pipelineGroup(nextActionOf(...args));

  test.each([
    ['invited', 'mine'],
    ['applied', 'waiting'],
    ['accepted', 'mine'],
    ['declined', 'done'],
    ['closed', 'done'],
  ] as const)('of someone who is %s is %s', (state, expected) => {
    expect(group(aCandidate({ state }), null, null, START)).toBe(expected);
  });

  test.each([
    ['contentOpen', 'mine'],
    ['contentSubmitted', 'waiting'],
    ['contentApproved', 'waiting'],
    ['postSubmitted', 'waiting'],
    ['completed', 'done'],
    ['cancelled', 'done'],
  ] as const)('of a project at %s is %s', (situation, expected) => {
    expect(group(null, at(situation), null, START)).toBe(expected);
  });

  test('of a completed project with a review to write is the creator’s turn', () => {
    const endedOn = new Date(START - HOUR_MS).toISOString();

    expect(group(null, { ...at('completed'), endedOn }, null, START)).toBe('mine');
  });
});

describe('the next action', () => {
  const kind = (...args: Parameters<typeof nextActionOf>) => {
    const action = nextActionOf(...args);
    return [action.kind, action.isMine, action.route];
  };

  test.each([
    ['shoot', 'pickTime', true, 'schedule'],
    ['contentOpen', 'makeContent', true, 'content'],
    ['contentUploading', 'makeContent', true, 'content'],
    ['contentSubmitted', 'waitForReview', false, 'content'],
    ['contentRejected', 'changeContent', true, 'content'],
    ['contentApproved', 'waitToPost', false, 'post'],
    ['postOpen', 'post', true, 'post'],
    ['postPartial', 'post', true, 'post'],
    ['postSubmitted', 'waitForCheck', false, 'post'],
    ['postChanges', 'changePost', true, 'post'],
    ['completed', 'finished', false, 'review'],
    ['cancelled', 'over', false, 'details'],
  ] as const)('at %s is %s', (situation, action, isMine, route) => {
    expect(kind(null, at(situation), null, START)).toEqual([action, isMine, route]);
  });

  test.each([
    ['before the shoot', START - 31 * MINUTE_MS, {}, 'goToShoot'],
    ['half an hour before it', START - 30 * MINUTE_MS, {}, 'checkIn'],
    ['during it', START + MINUTE_MS, {}, 'checkIn'],
    [
      'after the check-in',
      START + MINUTE_MS,
      { checkIn: { at: '2026-11-24T22:00:00.000Z', distanceM: null } },
      'sayDone',
    ],
    ['after its end', START + 61 * MINUTE_MS, {}, 'sayDone'],
    [
      'while it is asked for',
      START - MINUTE_MS,
      { state: 'reserved' as const },
      'waitForConfirmation',
    ],
    ['when it was declined', START - MINUTE_MS, { state: 'declined' as const }, 'pickTime'],
    [
      'after a cancellation',
      START - MINUTE_MS,
      { state: 'cancelledByBusiness' as const, needsChoice: true },
      'waitForChoice',
    ],
    [
      'while a no-show can be contested',
      START + 60 * MINUTE_MS,
      { state: 'noShow' as const, needsChoice: true, decideBy: NO_SHOW_UNTIL },
      'contest',
    ],
    [
      'when nobody contested a no-show',
      START + 60 * MINUTE_MS + 48 * HOUR_MS,
      { state: 'noShow' as const, needsChoice: true, decideBy: NO_SHOW_UNTIL },
      'waitForChoice',
    ],
  ] as const)('%s is %s', (_, now, change, action) => {
    expect(kind(null, at('shoot'), shoot(change), now)[0]).toBe(action);
  });

  test('is support’s once a no-show is contested, also after the time to contest it', () => {
    const missed = shoot({ state: 'noShow', needsChoice: true, decideBy: NO_SHOW_UNTIL });
    const openedOn = new Date(START).toISOString();
    const closing = { resolvedOn: null, resolution: null };
    const dispute = { by: 'creator' as const, reason: 'I was there', openedOn, ...closing };
    const contested = { ...at('shoot'), dispute };

    for (const now of [START + 60 * MINUTE_MS, START + 60 * MINUTE_MS + 48 * HOUR_MS]) {
      expect(kind(null, contested, missed, now)).toEqual(['waitForSupport', false, 'details']);
    }
    expect(kind(null, contested, shoot(), START)[0]).toBe('checkIn');
  });

  test('is the business’s while it has no free time, also after a declined booking', () => {
    const shoot30 = { shootDurationMin: 30, shootWindow: null };
    const closed = { hours: { week: closedWeek, exceptions: [], busy: [] }, shoot: shoot30 };
    const open = { isOpen: true, startTime: 900, endTime: 1700 };
    const week = { ...closedWeek, mon: open };
    const mondays = { ...closed, hours: { ...closed.hours, week } };
    const full = { start: '2026-11-01T00:00:00.000Z', end: '2027-11-01T00:00:00.000Z' };
    const taken = { ...mondays, hours: { ...mondays.hours, busy: [full] } };
    const declined = shoot({ state: 'declined' });

    expect(kind(null, at('shoot'), null, START, closed)).toEqual([
      'waitForTimes',
      false,
      'schedule',
    ]);
    expect(kind(null, at('shoot'), declined, START, closed)[0]).toBe('waitForTimes');
    expect(kind(null, at('shoot'), null, START, taken)[0]).toBe('waitForTimes');
    expect(kind(null, at('shoot'), null, START, mondays)[0]).toBe('pickTime');
    expect(kind(null, at('shoot'), null, START, null)[0]).toBe('pickTime');
    expect(kind(null, at('shoot'), shoot(), START, closed)[0]).toBe('checkIn');
  });

  test('of a backup has its rank', () => {
    const backup = aCandidate({ state: 'applied', backupRank: 2 });

    expect(nextActionOf(backup, null, null, START)).toMatchObject({ kind: 'backup', rank: 2 });
  });

  test('is to answer when the business wishes to cancel', () => {
    const cancelRequest = { by: 'business' as const, reason: '', on: '', agreedBy: '' };

    expect(kind(null, { ...at('postOpen'), cancelRequest }, null, START)).toEqual([
      'answerCancel',
      true,
      'details',
    ]);
  });

  test('is to answer when the business asks for one more round', () => {
    const roundRequest = { submission: 0, text: '', comments: [], on: '', declinedOn: null };

    expect(
      kind(null, { ...at('contentSubmitted'), submission: 0, roundRequest }, null, START),
    ).toEqual(['answerRound', true, 'content']);
  });

  test('is there for every candidate and every project', () => {
    for (const state of candidateStates) {
      expect(nextActionOf(aCandidate({ state }), null, null, START).kind).toBeTruthy();
    }
    for (const one of situationNames) {
      expect(nextActionOf(null, at(one), null, START).kind).toBeTruthy();
    }
  });
});
