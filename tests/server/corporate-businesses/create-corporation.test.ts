import { expect, it } from 'vitest';
import type { CorporateOverview } from '#contract/corporate-businesses/overview.ts';
import type { UserProfile } from '#contract/profile/record.ts';
import {
  createCorporation,
  readCorporationOrder,
} from '#server/corporate-businesses/create-corporation.ts';
import { serverForFile } from '../../support/app.ts';
import { aCreator } from '../../support/builders.ts';
import { expectJson } from '../../support/chat.ts';

const app = await serverForFile();
const { db, pool } = app.deps;

it('an operator creates a corporation for someone who has signed in, once', async () => {
  const { userId, accountId } = await aCreator(db);
  const { rows } = await pool.query<{ email: string }>('select email from users where id = $1', [
    userId,
  ]);
  const order = readCorporationOrder([rows[0]!.email, 'Saguaro Group']);

  const twice = await Promise.allSettled([
    createCorporation(pool, order),
    createCorporation(pool, order),
  ]);

  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const me = await expectJson<UserProfile>(
    await app.call('/me', await app.signIn(userId, accountId)),
  );
  const [corporate] = me.memberships.filter((one) => one.corporateName === 'Saguaro Group');
  expect(corporate?.role).toBe('corp-admin');
  const admin = await app.signIn(userId, corporate!.accountId);
  const { businesses } = await expectJson<CorporateOverview>(
    await app.call('/corporate/overview', admin),
  );
  expect(businesses).toEqual([]);
});

it('an unknown address and a missing name are refused in words', async () => {
  expect(() => readCorporationOrder(['nobody@pollin.test'])).toThrow('corporation:create --');
  const order = { email: 'nobody@pollin.test', name: 'Saguaro Group' };
  await expect(createCorporation(pool, order)).rejects.toThrow('Nobody has signed in');
});
