import { describe, expect, test } from 'vitest';
import { nextActionOf, pipelineColumn } from '#contract/pipeline/pipeline.ts';
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

describe('the column', () => {
  test.each([
    ['invited', 'invitations'],
    ['applied', 'applied'],
    ['accepted', 'schedule'],
    ['declined', 'done'],
    ['closed', 'done'],
  ] as const)('of somebody who is %s is %s', (state, column) => {
    expect(pipelineColumn(aCandidate({ state }), null, null)).toBe(column);
  });

  test.each([
    ['contentOpen', 'content'],
    ['contentRejected', 'content'],
    ['contentApproved', 'post'],
    ['postSubmitted', 'post'],
    ['completed', 'done'],
    ['cancelled', 'done'],
  ] as const)('of a project at %s is %s', (situation, column) => {
    expect(pipelineColumn(null, at(situation), null)).toBe(column);
  });

  test('of a shoot is “shoot” once it has a time, and “schedule” before', () => {
    const column = (state: Parameters<typeof shoot>[0]) =>
      pipelineColumn(null, at('shoot'), state ? shoot(state) : null);

    expect(pipelineColumn(null, at('shoot'), null)).toBe('schedule');
    expect(column({ state: 'reserved' })).toBe('schedule');
    expect(column({ state: 'confirmed' })).toBe('shoot');
    expect(column({ state: 'rescheduleRequested' })).toBe('shoot');
    expect(column({ state: 'cancelledByCreator' })).toBe('schedule');
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

  test('of a backup says which one they are', () => {
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

  test('is there for every candidate and every project', () => {
    for (const state of candidateStates) {
      expect(nextActionOf(aCandidate({ state }), null, null, START).kind).toBeTruthy();
    }
    for (const one of situationNames) {
      expect(nextActionOf(null, at(one), null, START).kind).toBeTruthy();
    }
  });
});
