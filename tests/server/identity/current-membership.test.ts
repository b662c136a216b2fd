import { expect, it } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { AccountId } from '#contract/ids.ts';
import { currentOf } from '#server/identity/user-profile.ts';
import { aMembership } from '../../support/records.ts';

it('an only membership needs no choice; of several the one chosen last counts while it lasts', () => {
  const [first, second] = [aMembership({ role: 'staff' }), aMembership({ role: 'staff' })];

  expect(currentOf([], null)).toBeNull();
  expect(currentOf([first], null)).toBe(first);
  expect(currentOf([first], second.accountId)).toBe(first);
  expect(currentOf([first, second], second.accountId)).toBe(second);
  expect(currentOf([first, second], newId<AccountId>())).toBeNull();
  expect(currentOf([first, second], null)).toBeNull();
});

it('after the chosen one has ended is the own business, else the creator, and never one of two', () => {
  const ended = newId<AccountId>();
  const team = aMembership({ role: 'manager' });
  const chain = aMembership({ role: 'corp-admin' });
  const business = aMembership({ role: 'owner' });
  const other = aMembership({ role: 'owner' });
  const creator = aMembership({ role: 'creator' });

  expect(currentOf([creator, team, business], ended)).toBe(business);
  expect(currentOf([creator, team, chain], ended)).toBe(creator);
  expect(currentOf([creator, business, other], ended)).toBeNull();
  expect(currentOf([team, chain], ended)).toBeNull();
  expect(currentOf([creator, business], null)).toBeNull();
});
