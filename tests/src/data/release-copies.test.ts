import { beforeEach, expect, test } from 'vitest';
import type { AccountId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { copies, copyOf, forgetCopies } from '#src/data/replica/account-copy.ts';
import { releaseCopies } from '#src/data/replica/release-copies.ts';
import { aNotification } from '../../support/records.ts';

beforeEach(() => forgetCopies());

function open(records: number): AccountId {
  const accountId = newId<AccountId>();
  releaseCopies(accountId);
  const notification = aNotification({ accountId });
  copyOf(accountId).known.set('notifications', Array(records).fill(notification));
  return accountId;
}

test('the four accounts that were opened last stay in memory', () => {
  const opened = [open(1), open(1), open(1), open(1)];
  releaseCopies(opened[0]!);
  const last = open(1);

  expect([...copies.keys()]).toEqual([opened[2], opened[3], opened[0], last]);
});

test('an account with more than 5,000 records is released when another opens', () => {
  const small = open(5_000);
  const large = open(5_001);
  expect(copies.has(large)).toBe(true);

  const last = open(1);

  expect([...copies.keys()]).toEqual([small, last]);
});
