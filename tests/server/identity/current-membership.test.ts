import { expect, it } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { AccountId } from '#contract/ids.ts';
import type { Membership } from '#contract/profile/record.ts';
import { currentOf } from '#server/identity/user-profile.ts';

const membership = (): Membership => ({
  accountId: newId<AccountId>(),
  role: 'owner',
  businessId: null,
  businessName: null,
  corporateId: null,
  corporateName: null,
  creatorId: null,
  photoUrl: null,
});

it('an only membership needs no choice; of several the one chosen last counts while it lasts', () => {
  const [first, second] = [membership(), membership()];

  expect(currentOf([], null)).toBeNull();
  expect(currentOf([first], null)).toBe(first);
  expect(currentOf([first], second.accountId)).toBe(first);
  expect(currentOf([first, second], second.accountId)).toBe(second);
  expect(currentOf([first, second], newId<AccountId>())).toBeNull();
  expect(currentOf([first, second], null)).toBeNull();
});
