import { expect, test } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { AccountId } from '#contract/ids.ts';
import { opensSection, sectionOf } from '#src/app/membership-kind.ts';
import { aMembership } from '../../support/records.ts';

const id = newId<AccountId>();

test.each([
  ['a business', { businessId: id }, 'business'],
  ['a business of a corporation', { businessId: id, corporateId: id }, 'business'],
  ['a corporation', { corporateId: id, role: 'corp-admin' }, 'corporate'],
  ['a creator', { creatorId: id, role: 'creator' }, 'creator'],
  ['a creator known by role only', { role: 'creator' }, 'creator'],
] as const)('%s starts at its own dashboard', (_, change, section) => {
  expect(sectionOf(aMembership(change))).toBe(section);
});

test('a membership of no known kind has no dashboard', () => {
  expect(sectionOf(aMembership({}))).toBeNull();
  expect(sectionOf(null)).toBeNull();
});

test('business pages need a business, corporate pages a corporation, creator pages a creator', () => {
  const creator = aMembership({ creatorId: id, role: 'creator' });
  expect(opensSection(creator, 'creator')).toBe(true);
  expect(opensSection(creator, 'business')).toBe(false);
  expect(opensSection(creator, 'corporate')).toBe(false);
  expect(opensSection(null, 'creator')).toBe(false);
});
