import { expect, test } from 'vitest';
import { roundEndsOn } from '#contract/project/round-rules.ts';
import { ROUND_ANSWER_HOURS } from '#contract/billing/price.ts';

const MONDAY = '2026-11-23T17:00:00.000Z';
const TUESDAY = '2026-11-24T17:00:00.000Z';
const asked = { submission: 1, declinedOn: null };

test.each([
  [TUESDAY, MONDAY, MONDAY],
  [MONDAY, TUESDAY, MONDAY],
  [TUESDAY, null, TUESDAY],
  [undefined, TUESDAY, TUESDAY],
  [undefined, null, null],
])('an offer until %s in a review until %s is to be answered by %s', (answerBy, decideBy, end) => {
  const project = {
    submission: 1,
    contentState: 'submitted',
    decideBy,
    roundRequest: { ...asked, answerBy },
  };

  expect(roundEndsOn(project)).toBe(end);
});

test('an offer ends while every card’s bank still holds its money', () => {
  const VISA_HOURS = 4 * 24 + 18;

  expect(ROUND_ANSWER_HOURS).toBeLessThan(VISA_HOURS);
});
