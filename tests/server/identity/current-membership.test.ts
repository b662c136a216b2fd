import { expect, it } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { AccountId } from '#contract/ids.ts';
import { currentOf } from '#server/identity/user-profile.ts';
import { aMembership } from '../../support/records.ts';

it('an only membership needs no choice; of several the one chosen last counts while it lasts', () => {
  const [first, second] = [aMembership(), aMembership()];

  expect(currentOf([], null)).toBeNull();
  expect(currentOf([first], null)).toBe(first);
  expect(currentOf([first], second.accountId)).toBe(first);
  expect(currentOf([first, second], second.accountId)).toBe(second);
  expect(currentOf([first, second], newId<AccountId>())).toBeNull();
  expect(currentOf([first, second], null)).toBeNull();
});
