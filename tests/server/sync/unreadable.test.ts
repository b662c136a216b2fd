import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { CommandId } from '#contract/ids.ts';
import { serverForFile } from '../../support/app.ts';
import { aBusiness, type Party } from '../../support/builders.ts';
import { aChat, codeOf, messageTo, outcomes, pull, pullAll } from '../../support/chat.ts';
import { aNotice } from '../notices/notice-rig.ts';

const lines: string[] = [];
const app = await serverForFile({ log: { write: (line) => void lines.push(line) } });
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
  it('is not written: the command fails as a whole, says where in the log, and is done once the server is mended', async () => {
    const { room, creator, asCreator, asBusiness } = await aChat(app);
    const message = messageTo(room, 'business', 'Nothing of this is stored yet');
    await breakNotifications(creator);
    expect(await outcomes(app, asBusiness, [message])).toEqual(['failed']);

    expect((await pullAll(app, asCreator)).flatMap(({ messages }) => messages)).toEqual([]);
    expect(logged('would break the contract at category')).toHaveLength(2);
    expect(logged('Nothing of this')).toEqual([]);
    await mend();
    expect(await outcomes(app, asBusiness, [message])).toEqual(['done']);
    expect((await pull(app, asCreator)).messages).toHaveLength(1);
  });

  it('stops only the command that would make it', async () => {
    const [bad, good] = [await aChat(app), await aChat(app)];
    await breakNotifications(bad.creator);
    const both = [bad, good].map(async ({ room, asBusiness }) =>
      outcomes(app, asBusiness, [messageTo(room, 'business', 'Hello')]),
    );

    expect(await Promise.all(both)).toEqual([['failed'], ['done']]);
  });

  it('that is stored all the same is sent with everything else, and stops no other change', async () => {
    const { accountId, userId } = await aBusiness(db);
    const headers = await app.signIn(userId, accountId);
    const [bad, good] = [await aNotice(app, accountId), await aNotice(app, accountId)];
    await spoilNotice(bad.id);

    const { collections, cursor } = await pull(app, headers);
    expect(collections.notifications.map(({ id }) => id).toSorted()).toEqual(
      [bad.id, good.id].toSorted(),
    );
    const seen = {
      id: newId<CommandId>(),
      kind: 'notificationsAsSeen',
      occurredAt: new Date().toISOString(),
      payload: { accountId, accountType: 'business', timestamp: new Date().toISOString() },
    } as const;
    expect(await outcomes(app, headers, [seen])).toEqual(['done']);
    expect((await pull(app, headers, cursor)).collections.notifications).toHaveLength(2);
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
