import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { users } from '#server/db/schema/identity.ts';
import { pushRegistrations } from '#server/db/schema/notices.ts';
import type { PushResult } from '#server/ports/push/push.ts';
import { buildTestApp, type TestApp } from '../../support/app.ts';
import { aBusiness, type Party } from '../../support/builders.ts';
import { databaseForFile } from '../../support/postgres.ts';
import { aNotice, aToken, register, notifyAll, workNotices } from './notice-rig.ts';

const gone: PushResult = { outcome: 'gone' };
const later: PushResult = { outcome: 'later', retryAfterSeconds: null };
const denied: PushResult = { outcome: 'refused', reason: 'HTTP 403', isDenied: true };
const refused: PushResult = { outcome: 'refused', reason: 'HTTP 400' };

let app: TestApp;
let now = new Date('2026-11-24T19:00:00.000Z');

const database = await databaseForFile();
beforeEach(async () => {
  now = new Date('2026-11-24T19:00:00.000Z');
  app = buildTestApp({ pool: database.pool, now: () => now });
  await workNotices(app);
});

/** A business whose owner has so many browsers. */
async function reachable(browsers = 1): Promise<Party> {
  const business = await aBusiness(app.deps.db);
  for (let n = 0; n < browsers; n += 1) {
    await register(app, await app.signIn(business.userId, business.accountId), aToken());
  }
  return business;
}

/** Something happens, and the push services say this about it. */
async function notify({ accountId }: Party, ...answers: PushResult[]): Promise<void> {
  app.push.answers.push(...answers);
  await aNotice(app, accountId);
  await notifyAll(app);
}

async function lettersTo({ userId }: Party): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from mails m join users u on m."to" = u.email where u.id = $1`,
    [userId],
  );
  return rows[0]?.count ?? 0;
}

const registrationsOf = ({ userId }: Party) =>
  app.deps.db.select().from(pushRegistrations).where(eq(pushRegistrations.userId, userId));

describe('a booking whose push does not arrive goes by e-mail', () => {
  it('when the browser is gone, and the browser is forgotten', async () => {
    const business = await reachable();

    await notify(business, gone);

    expect([await lettersTo(business), await registrationsOf(business)]).toEqual([1, []]);
  });

  it('when its push service refuses us', async () => {
    const business = await reachable();

    await notify(business, refused);

    expect(await lettersTo(business)).toBe(1);
  });

  it('when its push service was away for hours, once', async () => {
    const business = await reachable();
    await notify(business, later);
    expect(await lettersTo(business)).toBe(0);

    for (let n = 0; n < 12; n += 1) {
      app.push.answers.push(later);
      now = new Date(now.getTime() + 3_600_000);
      await app.jobs.runDue(now);
    }

    expect(await lettersTo(business)).toBe(1);
    expect(app.push.sent).toHaveLength(13);
    expect(await app.jobs.waiting()).toEqual([]);
  });

  it('not while another browser of the same person can be notified', async () => {
    const business = await reachable(2);

    await notify(business, gone);

    expect(await lettersTo(business)).toBe(0);
    expect(await registrationsOf(business)).toHaveLength(1);
  });

  it.each([
    ['gone', gone],
    ['refused', denied],
  ])('once, when all of their browsers are %s', async (_, answer) => {
    const business = await reachable(3);

    await notify(business, answer, answer, answer);
    await notify(business, answer, answer, answer);

    // The second could not be announced by push either.
    expect(await lettersTo(business)).toBe(2);
  });

  it('not to someone who wants no letters, nor about what is worth none', async () => {
    const [quiet, chatty] = [await reachable(), await reachable()];
    await app.deps.db.update(users).set({ emails: false }).where(eq(users.id, quiet.userId));

    await notify(quiet, gone);
    app.push.answers.push(gone);
    await aNotice(app, chatty.accountId, { category: 'CONTENT_SUBMITTED' });
    await notifyAll(app);

    expect([await lettersTo(quiet), await lettersTo(chatty)]).toEqual([0, 0]);
  });
});

describe('a browser whose push service denies us', () => {
  it('is forgotten the third time in a row, and no letter was held back by it', async () => {
    const business = await reachable();

    for (let n = 1; n <= 3; n += 1) {
      await notify(business, denied);
      expect(await lettersTo(business)).toBe(n);
      expect(await registrationsOf(business)).toHaveLength(n < 3 ? 1 : 0);
    }
  });

  it('is trusted again after a push that was taken', async () => {
    const business = await reachable();

    for (const answer of [denied, denied, { outcome: 'sent' } as const, denied, denied]) {
      await notify(business, answer);
    }

    expect(await registrationsOf(business)).toMatchObject([{ failures: 2 }]);
  });

  it('is kept when it is only the message that is refused', async () => {
    const business = await reachable();

    for (let n = 0; n < 4; n += 1) await notify(business, refused);

    expect(await registrationsOf(business)).toHaveLength(1);
  });
});
