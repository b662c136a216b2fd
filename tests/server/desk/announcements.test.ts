import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { Audience } from '#contract/support/announcements.ts';
import { startAnnouncements } from '#server/desk/deliver-announcements.ts';
import { aBusiness, aCorporate, aCreator, aMember } from '../../support/builders.ts';
import { runJobs } from '../../support/run-jobs.ts';
import { identityAppForFile } from '../identity/identity-app.ts';
import { atDesk, type Staff } from './staff.ts';

const app = await identityAppForFile({ limitsFactor: 1000 });
const { pool, db } = app.deps;
let staff: Staff;
beforeAll(async () => {
  staff = await atDesk(app);
});
beforeEach(async () => {
  await pool.query('delete from memberships');
  await pool.query('delete from notifications');
});

const titles = { en: 'New <hours>', es: 'Horario nuevo' };
const bodies = { en: 'We answer until 8.\nAlso on Sunday.', es: 'Atendemos hasta las 8.' };
const announce = async (audience: Audience, id = newId(), words = titles) => {
  // Rows of tests are as young as the database's own clock says.
  await pool.query(`update users set created_on = '2026-01-01'`);
  const body = { id, audience, titles: words, bodies };
  return (await staff.browser.call('announce', body, { token: staff.token })).status;
};
const deliver = () => runJobs(app.deps, startAnnouncements);
const desk = async () =>
  (await staff.browser.call('announcements', undefined, { token: staff.token })).body;
const delivered = async () =>
  (await pool.query('select account_id from notifications order by account_id')).rows.map(
    ({ account_id: id }) => id,
  );

describe('an announcement', () => {
  it('reaches each person once, in the account they use, in both languages', async () => {
    const [creator, business, corporate] = [
      await aCreator(db),
      await aBusiness(db),
      await aCorporate(db),
    ];
    await aMember(db, business.accountId, 'staff', creator.userId);
    await pool.query('update users set current_account_id = $2 where id = $1', [
      creator.userId,
      business.accountId,
    ]);
    await aCreator(db, {});
    const { userId: suspended } = await aCreator(db);
    await pool.query('update users set disabled = true where id = $1', [suspended]);
    expect((await desk()).people).toEqual({ everyone: 4, creator: 2, business: 2, corporate: 1 });
    const id = newId();

    expect(await Promise.all([announce('everyone', id), announce('everyone', id)])).toEqual([
      200, 200,
    ]);
    expect(await announce('everyone', id, { ...titles, en: 'Old hours' })).toBe(409);
    await deliver();
    await deliver();

    expect(await delivered()).toHaveLength(3);
    expect(await delivered()).toEqual(
      expect.arrayContaining([business.accountId, corporate.accountId]),
    );
    const { rows } = await pool.query(
      'select category, title, body, translations, path, push_due from notifications where account_id = $1',
      [business.accountId],
    );
    expect(rows).toEqual([
      {
        category: 'SYSTEM',
        title: 'New <hours>',
        body: 'We answer until 8.<br>Also on Sunday.',
        translations: { es: { title: 'Horario nuevo', body: 'Atendemos hasta las 8.' } },
        path: '/business/notification',
        push_due: null,
      },
    ]);
    expect((await desk()).announcements).toMatchObject([
      { id, audience: 'everyone', title: 'New <hours>', received: 4, isDelivered: true },
    ]);
    const acts = await pool.query(
      'select act, by, reason from desk_acts where announcement_id = $1',
      [id],
    );
    expect(acts.rows).toEqual([{ act: 'announce', by: staff.userId, reason: 'New <hours>' }]);
  });

  it('to one kind of account reaches nobody else', async () => {
    const { accountId, userId } = await aCreator(db);
    const business = await aBusiness(db);
    await aMember(db, business.accountId, 'owner', userId);

    await announce('creator');
    await deliver();

    expect(await delivered()).toEqual([accountId]);
  });

  it('reaches everyone once through a process that dies in a batch, and one that runs beside it', async () => {
    const people = [];
    for (let at = 0; at < 4; at += 1) people.push(await aCreator(db));
    await announce('everyone');
    // One person's note can't be written: the batch is gone as a whole, like that of a killed process.
    await pool.query(
      `create function die() returns trigger language plpgsql as $$ begin raise 'killed'; end $$`,
    );
    await pool.query(
      `create trigger die before insert on feed for each row when (new.collection = 'notifications') execute function die()`,
    );
    await expect(deliver()).rejects.toThrow('killed');
    expect(await delivered()).toEqual([]);
    await pool.query('drop trigger die on feed');
    // Of an earlier batch, which was committed.
    await pool.query(
      `insert into announcement_receipts select id, $1, $2 from announcements where delivered_on is null`,
      [people[0]!.userId, people[0]!.accountId],
    );

    await Promise.all([deliver(), deliver()]);

    expect(await delivered()).toHaveLength(3);
    expect((await desk()).announcements[0]).toMatchObject({ received: 4, isDelivered: true });
    const { rows } = await pool.query('select distinct version from notifications');
    expect(rows).toEqual([{ version: 1 }]);
  });

  it('needs its words in both languages', async () => {
    const words = { ...bodies, es: '  ' };
    const body = { id: newId(), audience: 'everyone' as const, titles, bodies: words };
    const { refusal } = await staff.browser.call('announce', body, { token: staff.token });
    expect(refusal.code).toBe('INVALID');
  });
});
