import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { sessions } from '#server/db/schema/identity.ts';
import { notifications, pushRegistrations } from '#server/db/schema/notices.ts';
import { sweepNotices } from '#server/notices/sweep.ts';
import { serverForFile } from '../../support/app.ts';
import { aBusiness } from '../../support/builders.ts';
import { pull } from '../../support/chat.ts';
import { aNotice, register } from './notice-rig.ts';

const now = new Date('2026-11-24T19:00:00.000Z');
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);

const app = await serverForFile({ now: () => now });

it('what was seen and is half a year old goes away, on devices too', async () => {
  const { accountId, userId } = await aBusiness(app.deps.db);
  const headers = await app.signIn(userId, accountId);
  const old = await aNotice(app, accountId, {}, { seen: true, createdOn: ago(181) });
  const young = await aNotice(app, accountId, {}, { seen: true, createdOn: ago(179) });
  const unseen = await aNotice(app, accountId, {}, { createdOn: ago(400) });
  const { cursor } = await pull(app, headers);
  let hints = 0;
  const forget = app.deps.bus.subscribe(accountId, () => (hints += 1));

  await sweepNotices(app.deps);
  await sweepNotices(app.deps);
  forget();

  const page = await pull(app, headers, cursor);
  expect(page.gone.map(({ collection, id }) => `${collection} ${id}`)).toEqual([
    `notifications ${old.id}`,
  ]);
  expect(hints).toBe(1);
  const kept = await app.deps.db
    .select({ id: notifications.id })
    .from(notifications)
    .where(eq(notifications.accountId, accountId));
  expect(kept.map(({ id }) => id).toSorted()).toEqual([young.id, unseen.id].toSorted());
});

it('what ended sessions registered is forgotten, and nothing else', async () => {
  const [gone, idle, here] = [
    await aBusiness(app.deps.db),
    await aBusiness(app.deps.db),
    await aBusiness(app.deps.db),
  ];
  const { db } = app.deps;
  for (const { userId } of [gone, idle, here]) {
    await register(app, await app.signIn(userId));
    await db.update(sessions).set({ usedOn: now }).where(eq(sessions.userId, userId));
  }
  await db.update(sessions).set({ endedOn: now }).where(eq(sessions.userId, gone.userId));
  await db
    .update(sessions)
    .set({ usedOn: ago(91) })
    .where(eq(sessions.userId, idle.userId));

  await sweepNotices(app.deps);

  const left = await db.select({ userId: pushRegistrations.userId }).from(pushRegistrations);
  expect(left).toEqual([{ userId: here.userId }]);
});
