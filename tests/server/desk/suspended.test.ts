import { describe, expect, it } from 'vitest';
import type { UserId } from '#contract/ids.ts';
import { serverForFile } from '../../support/app.ts';
import { aBusiness, aCorporate, aMember, type Party } from '../../support/builders.ts';
import { codeOf } from '../../support/chat.ts';
import {
  aCampaign,
  aPlace,
  aTalent,
  happening,
  happens,
  outcomeOf,
  pairOf,
} from '../campaigns/casting.ts';
import { FRIDAY } from '../bookings/shoots.ts';

const app = await serverForFile({ now: () => FRIDAY });
const { db, pool } = app.deps;

const suspend = (userId: UserId, isSuspended = true) =>
  pool.query(
    'update users set disabled = $2, suspended_on = case when $2 then $3::timestamptz end where id = $1',
    [userId, isSuspended, FRIDAY.toISOString()],
  );

describe('a business', () => {
  it('takes applications as long as one of its people isn’t suspended', async () => {
    const [place, talent] = [await aPlace(app), await aTalent(app)];
    const pair = pairOf(await aCampaign(app, place), talent);
    const colleague = await aMember(db, place.accountId, 'manager');
    await suspend(place.userId);
    await suspend(colleague);

    const apply = () => outcomeOf(app, talent, happening(pair, 'creator_applied'));
    expect(await apply()).toBe('NOT_RECRUITING');

    await suspend(colleague, false);
    await happens(app, talent, happening(pair, 'creator_applied'));
  });
});

describe('whether a business is suspended', () => {
  it('is not for those to decide who may manage none of its campaigns', async () => {
    const corporate = await aCorporate(db);
    const [place, talent] = [await aPlace(app), await aTalent(app)];
    await pool.query('update businesses set corporate_id = $2 where id = $1', [
      place.accountId,
      corporate.accountId,
    ]);
    const pair = pairOf(await aCampaign(app, place), talent);
    await aMember(db, place.accountId, 'staff');
    await aMember(db, corporate.accountId, 'corp-viewer');
    const elsewhere = await aMember(db, corporate.accountId, 'corp-manager');
    const reach = (ids: string[] | null) =>
      pool.query('update memberships set business_ids = $2 where user_id = $1', [elsewhere, ids]);
    await reach([(await aBusiness(db, { corporateId: corporate.accountId })).accountId]);
    await suspend(place.userId);
    await suspend(corporate.userId);

    const apply = () => outcomeOf(app, talent, happening(pair, 'creator_applied'));
    expect(await apply()).toBe('NOT_RECRUITING');

    await reach([place.accountId]);
    await happens(app, talent, happening(pair, 'creator_applied'));
  });

  it('is no question where nobody may manage its campaigns', async () => {
    const [place, talent] = [await aPlace(app), await aTalent(app)];
    const pair = pairOf(await aCampaign(app, place), talent);
    const helper = await aMember(db, place.accountId, 'staff');
    await suspend(helper);
    await pool.query('delete from memberships where user_id = $1', [place.userId]);

    await happens(app, talent, happening(pair, 'creator_applied'));
  });
});

describe('a last owner who deletes the account', () => {
  async function remove({ userId, accountId }: Party) {
    const email = `${userId}@pollin.test`;
    return await app.call('/deleteAccount', await app.signIn(userId, accountId), { email });
  }

  it('leaves no business to a suspended owner alone', async () => {
    const business = await aBusiness(db);
    const other = await aMember(db, business.accountId, 'owner');
    await suspend(other);

    expect(await codeOf(await remove(business))).toBe('409 LAST_OWNER');

    await suspend(other, false);
    expect((await remove(business)).status).toBe(200);
  });

  it('leaves no business of a corporation to its suspended owner alone', async () => {
    const corporate = await aCorporate(db);
    const business = await aBusiness(db, { corporateId: corporate.accountId });
    await suspend(business.userId);

    expect(await codeOf(await remove(corporate))).toBe('409 LAST_OWNER');

    await suspend(business.userId, false);
    expect((await remove(corporate)).status).toBe(200);
  });
});
