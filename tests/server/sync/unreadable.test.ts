import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { newId } from '#contract/new-id.ts';
import { serverForFile } from '../../support/app.ts';
import { aBusiness, type Party } from '../../support/builders.ts';
import { codeOf, outcomes, pull } from '../../support/chat.ts';
import {
  aCampaign,
  aPlace,
  aTalent,
  candidateOf,
  FRIDAY,
  happening,
  outcomeOf,
  pairOf,
} from '../campaigns/casting.ts';
import { aNotice } from '../notices/notice-rig.ts';

const lines: string[] = [];
const app = await serverForFile({
  now: () => FRIDAY,
  log: { write: (line) => void lines.push(line) },
});
const { db } = app.deps;
const logged = (text: string) => lines.filter((line) => line.includes(text));
afterEach(() => void lines.splice(0));

/** From now on every new notification of an account is one that no device can read, as a defect of this server would make it. */
const breakNotifications = async ({ accountId }: Party) => {
  await db.execute(sql`
    create or replace function spoil() returns trigger language plpgsql as $$ begin
      if new.account_id = '${sql.raw(accountId)}' then new.category := 'HOLOGRAM'; end if;
      return new;
    end $$`);
  await db.execute(sql`
    create trigger spoil before insert on notifications for each row execute function spoil()`);
};
const mend = () => db.execute(sql`drop trigger if exists spoil on notifications`);
afterEach(mend);

const spoilNotice = (id: string) =>
  db.execute(sql`update notifications set category = 'HOLOGRAM' where id = ${id}`);

describe('a record that the contract refuses', () => {
  it('is not written: the command fails as a whole, the log names the place, and a repaired server does it', async () => {
    const [place, talent] = [await aPlace(app), await aTalent(app)];
    const pair = pairOf(await aCampaign(app, place), talent);
    const apply = happening(pair, 'creator_applied', { note: 'Nothing of this is stored yet' });
    await breakNotifications(place);
    expect(await outcomeOf(app, talent, apply)).toBe('failed');

    expect(await candidateOf(app, pair)).toBeUndefined();
    expect(logged('would break the contract at category')).toHaveLength(2);
    expect(logged('Nothing of this')).toEqual([]);
    await mend();
    expect(await outcomeOf(app, talent, apply)).toBe('done');
    expect(await candidateOf(app, pair)).toMatchObject({ state: 'applied' });
  });

  it('stops only the command that would make it', async () => {
    const [broken, place, talent] = [await aPlace(app), await aPlace(app), await aTalent(app)];
    await breakNotifications(broken);
    const applications = [broken, place].map(async (one) =>
      happening(pairOf(await aCampaign(app, one), talent), 'creator_applied'),
    );

    const commands = await Promise.all(applications);
    expect(await outcomes(app, talent.headers, commands)).toEqual(['failed', 'done']);
  });

  it('that is stored all the same is sent with everything else, and stops no other change', async () => {
    const [place, talent] = [await aPlace(app), await aTalent(app)];
    const [bad, good] = [await aCampaign(app, place), await aCampaign(app, place)];
    await db.execute(sql`update campaigns set category = 'HOLOGRAM' where id = ${bad}`);

    const { collections } = await pull(app, place.headers);
    expect(collections.campaigns.map(({ id }) => id).toSorted()).toEqual([bad, good].toSorted());
    const pair = pairOf(bad, talent);
    expect(await outcomeOf(app, talent, happening(pair, 'creator_applied'))).toBe('done');
    expect(await outcomeOf(app, place, happening(pair, 'business_accepted'))).toBe('done');
  });
});

describe('the report of a device that cannot read records', () => {
  const report = (headers: Record<string, string>, ...records: object[]) =>
    app.call('/setAside', { ...headers, 'X-App-Version': '1.abc' }, { records });

  it('is one line of the log, with the app and with what this server refuses itself', async () => {
    const { accountId, userId } = await aBusiness(db);
    const headers = await app.signIn(userId, accountId);
    const [bad, good] = [await aNotice(app, accountId), await aNotice(app, accountId)];
    await spoilNotice(bad.id);
    const named = [bad, good].map(({ id }) => ({ collection: 'notifications', id }));
    const answer = await report(headers, ...named, { collection: 'messages', id: null });

    expect(answer.status).toBe(200);
    const [line, ...others] = logged('an app cannot read records');
    expect(others).toEqual([]);
    expect(JSON.parse(line ?? '')).toMatchObject({
      accountId,
      appVersion: '1.abc',
      records: [...named, { collection: 'messages', id: null }],
      unreadable: [{ collection: 'notifications', id: bad.id, path: 'category' }],
    });
  });

  it('takes no content, and comes so often and no more', async () => {
    const { accountId, userId } = await aBusiness(db);
    const headers = await app.signIn(userId, accountId);
    const record = { collection: 'campaigns', id: newId<string>() };
    for (const bad of [
      { ...record, raw: {} },
      { ...record, id: 'Dinner for two' },
      { ...record, collection: 'Dinner for two' },
    ]) {
      expect(await codeOf(await report(headers, bad))).toBe('400 INVALID');
    }
    const codes = [];
    for (let n = 0; n < 13; n++) codes.push((await report(headers, record)).status);

    expect(codes.slice(0, 12)).toEqual(Array.from({ length: 12 }, () => 200));
    expect(codes[12]).toBe(429);
  });
});
