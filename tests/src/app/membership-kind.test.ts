import { expect, test } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { AccountId } from '#contract/ids.ts';
import type { Membership } from '#contract/profile/record.ts';
import { opensSection, sectionOf } from '#src/app/membership-kind.ts';

const id = newId<AccountId>();
const membership = (change: Partial<Membership>): Membership => ({
  accountId: id,
  role: 'owner',
  businessId: null,
  businessName: null,
  corporateId: null,
  corporateName: null,
  creatorId: null,
  photoUrl: null,
  ...change,
});

test.each([
  ['a business', { businessId: id }, 'business'],
  ['a business of a corporation', { businessId: id, corporateId: id }, 'business'],
  ['a corporation', { corporateId: id, role: 'corp-admin' }, 'corporate'],
  ['a creator', { creatorId: id, role: 'creator' }, 'creator'],
  ['a creator known by role only', { role: 'creator' }, 'creator'],
] as const)('%s starts at its own dashboard', (_, change, section) => {
  expect(sectionOf(membership(change))).toBe(section);
});

test('a membership of no known kind has no dashboard', () => {
  expect(sectionOf(membership({}))).toBeNull();
  expect(sectionOf(null)).toBeNull();
});

test('business pages need a business, corporate pages a corporation, creator pages a creator', () => {
  const creator = membership({ creatorId: id, role: 'creator' });
  expect(opensSection(creator, 'creator')).toBe(true);
  expect(opensSection(creator, 'business')).toBe(false);
  expect(opensSection(creator, 'corporate')).toBe(false);
  expect(opensSection(null, 'creator')).toBe(false);
});
