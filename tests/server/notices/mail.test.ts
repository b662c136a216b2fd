import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { BRAND } from '#contract/brand.ts';
import { memberships, users } from '#server/db/schema/identity.ts';
import { notifications } from '#server/db/schema/notices.ts';
import { dispatchDue } from '#server/notices/dispatch.ts';
import { unsubscribeTokenOf } from '#server/notices/unsubscribe-token.ts';
import type { Letter, Mail } from '#server/ports/mail/mail.ts';
import { buildTestApp, ORIGIN, type TestApp } from '../../support/app.ts';
import {
  aBusiness,
  aCreator,
  aMember,
  anAppointment,
  aProject,
  type Party,
} from '../../support/builders.ts';
import { codeOf } from '../../support/chat.ts';
import { databaseForFile } from '../../support/postgres.ts';
import { aCampaign } from '../campaigns/casting.ts';
import { aNotice, register, notifyAll, workNotices } from './notice-rig.ts';

let app: TestApp;
let letters: Letter[];
let mailFails: boolean;
let now = new Date('2026-11-24T19:00:00.000Z');

const mail: Mail = {
  async send(letter) {
    if (mailFails) throw new Error('The mail server is away.');
    letters.push(letter);
  },
};

const database = await databaseForFile();
beforeEach(async () => {
  letters = [];
  mailFails = false;
  app = buildTestApp({ pool: database.pool, now: () => now, mail });
  await workNotices(app);
});

const emailOf = async ({ userId }: Pick<Party, 'userId'>): Promise<string> => {
  const [user] = await app.deps.db.select().from(users).where(eq(users.id, userId));
  return user?.email ?? '';
};
const tokenIn = ({ headers }: Letter): string =>
  /unsubscribe\/([^>]+)>/.exec(headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';

describe('a letter', () => {
  it('announces a booking to accounts without pushes, as text and HTML, with a way to unsubscribe', async () => {
    const business = await aBusiness(app.deps.db);

    const notice = await aNotice(app, business.accountId, {
      campaignTitle: 'Patio <i>season</i>',
      creatorName: 'Maya <script>alert(1)</script>',
      startDateTime: '2026-11-24T22:00:00.000Z',
    });
    await notifyAll(app);

    const [letter] = letters;
    const page = `${ORIGIN}/unsubscribe/${await unsubscribeTokenOf(app.deps, business.userId)}`;
    expect(letter).toMatchObject({
      to: await emailOf(business),
      subject: 'New booking request',
      headers: {
        'List-Unsubscribe': `<${page}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    });
    expect(letter?.text).toContain(
      'Maya <script>alert(1)</script> requested a shoot for Patio <i>season</i> on Tue, Nov 24, 3:00 PM.',
    );
    expect(letter?.text).toContain(`${ORIGIN}${notice.path}`);
    expect(letter?.text).toContain(page);
    expect(letter?.html).toContain('Patio &lt;i&gt;season&lt;/i&gt;');
    expect(letter?.html).not.toContain('<script');
  });

  it('says that its times are Phoenix’s where the recipient’s clock differs', async () => {
    const business = await aBusiness(app.deps.db);
    const startDateTime = '2026-11-24T22:00:00.000Z';
    // Denver's clock shows the same in November, and another time from March on.
    for (const timeZone of ['America/Hermosillo', 'America/Denver', 'America/New_York']) {
      await app.deps.db.update(users).set({ timeZone }).where(eq(users.id, business.userId));
      await aNotice(app, business.accountId, { startDateTime });
      await notifyAll(app);
    }

    const named = letters.map(({ text }) => text.includes('All times are Phoenix time.'));
    expect(named).toEqual([false, true, true]);
  });

  it('of a confirmed shoot brings it along for a calendar, and no other letter does', async () => {
    const { db } = app.deps;
    const [creator, business] = [await aCreator(db), await aBusiness(db)];
    const project = await aProject(db, { business, creator });
    const startDateTime = new Date('2026-11-26T22:00:00.000Z');
    const appointmentId = await anAppointment(db, project, { startDateTime, state: 'confirmed' });
    const facts = { side: 'creator', appointmentId } as const;

    await aNotice(app, creator.accountId, { ...facts, category: 'BOOKING_CONFIRMED' });
    await aNotice(app, creator.accountId, { ...facts, category: 'BOOKING_DECLINED' });
    await notifyAll(app);

    const bySubject = new Map(letters.map((one) => [one.subject, one.file]));
    expect([...bySubject.keys()].toSorted()).toEqual(['Booking confirmed', 'Booking declined']);
    expect(bySubject.get('Booking declined')).toBeUndefined();
    expect(bySubject.get('Booking confirmed')).toMatchObject({
      name: 'shoot.ics',
      type: 'text/calendar',
    });
    const lines = bySubject.get('Booking confirmed')?.content.split('\r\n');
    expect(lines).toContain('DTSTART:20261126T220000Z');
    expect(lines).toContain('STATUS:CONFIRMED');
  });

  it('describes its sender by facts that nobody can type: the kind of account, its city, and its age', async () => {
    const { db, pool } = app.deps;
    const [creator, business] = [await aCreator(db), await aBusiness(db, { locality: 'Mesa' })];
    const since = '2026-03-05T12:00:00.000Z';
    await pool.query('update accounts set created_on = $2 where id = $1', [
      business.accountId,
      since,
    ]);
    const campaignId = await aCampaign(app, business);
    await aNotice(app, creator.accountId, {
      category: 'BUSINESS_INVITE',
      side: 'creator',
      businessName: 'Pollin Security Team',
      campaignId,
    });
    await notifyAll(app);

    expect(letters[0]?.text).toContain('Pollin Security Team');
    expect(letters[0]?.text).toContain(`Sent by a business in Mesa, on ${BRAND} since March 2026.`);
  });

  it('is not sent to a user with a browser that can be notified, nor to one who wants none', async () => {
    const { db } = app.deps;
    const business = await aBusiness(db);
    const [quiet, disabled] = [
      await aMember(db, business.accountId, 'staff'),
      await aMember(db, business.accountId, 'staff'),
    ];
    await register(app, await app.signIn(business.userId));
    await db.update(users).set({ emails: false }).where(eq(users.id, quiet));
    await db.update(users).set({ disabled: true }).where(eq(users.id, disabled));

    await aNotice(app, business.accountId);
    await notifyAll(app);

    expect(app.push.sent).toHaveLength(1);
    expect(letters).toEqual([]);
  });

  it('is written for bookings, invitations and cancellations, and for nothing else', async () => {
    const business = await aBusiness(app.deps.db);

    for (const category of ['NEW_MESSAGE', 'CREATOR_APPLIED', 'CONTENT_SUBMITTED'] as const) {
      await aNotice(app, business.accountId, { category });
    }
    for (const category of ['BOOKING_RESERVED', 'APPOINTMENT_CANCELLED_BY_CREATOR'] as const) {
      await aNotice(app, business.accountId, { category });
    }
    await notifyAll(app);

    expect(letters.map(({ subject }) => subject).toSorted()).toEqual([
      'New booking request',
      'Shoot canceled',
    ]);
  });

  it('goes out once when the mail server comes back', async () => {
    const business = await aBusiness(app.deps.db);
    await aNotice(app, business.accountId);

    mailFails = true;
    await notifyAll(app);
    const [again] = await app.jobs.waiting();
    mailFails = false;
    now = again?.startAfter ?? now;
    await app.jobs.runDue(now);
    await notifyAll(app);

    expect(letters).toHaveLength(1);
  });

  it('that is not needed any more when its turn comes is not sent', async () => {
    const { db } = app.deps;
    const [seen, former] = [await aBusiness(db), await aBusiness(db)];
    const notice = await aNotice(app, seen.accountId);
    await aNotice(app, former.accountId);
    await dispatchDue(app.deps);

    await db.update(notifications).set({ seen: true }).where(eq(notifications.id, notice.id));
    await db.delete(memberships).where(eq(memberships.userId, former.userId));
    await app.jobs.runDue(now);

    expect(letters).toEqual([]);
  });
});

describe('the link that ends e-mails', () => {
  async function aLetter() {
    const business = await aBusiness(app.deps.db);
    await aNotice(app, business.accountId);
    await notifyAll(app);
    const [letter] = letters.splice(0);
    if (!letter) throw new Error('No letter came.');
    return { business, token: tokenIn(letter) };
  }
  const wantsLetters = async ({ userId }: Party) => {
    const [user] = await app.deps.db.select().from(users).where(eq(users.id, userId));
    return user?.emails;
  };

  it('ends them without a sign-in, as often as it is followed', async () => {
    const { business, token } = await aLetter();

    for (let n = 0; n < 2; n += 1) {
      expect((await app.call(`/unsubscribe/${token}`, {}, undefined, 'POST')).status).toBe(200);
    }
    await aNotice(app, business.accountId);
    await notifyAll(app);

    expect(await wantsLetters(business)).toBe(false);
    expect(letters).toEqual([]);
  });

  it("works as a mail program's own button, which posts a form", async () => {
    const { business, token } = await aLetter();

    const response = await app.hono.request(`${ORIGIN}/unsubscribe/${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });

    expect(response.status).toBe(204);
    expect(await wantsLetters(business)).toBe(false);
  });

  it('cannot be guessed from another, and looking at it changes nothing', async () => {
    const { business, token } = await aLetter();
    const other = await aBusiness(app.deps.db);
    const [, signature] = token.split('.');

    for (const forged of [
      `${other.userId}.${signature}`,
      business.userId,
      `${business.userId}.`,
      `${business.userId}.${signature?.slice(0, -2)}`,
      'x',
    ]) {
      const response = await app.call(`/unsubscribe/${forged}`, {}, undefined, 'POST');
      expect(await codeOf(response)).toBe('404 LINK_INVALID');
      const form = await app.hono.request(`${ORIGIN}/unsubscribe/${forged}`, { method: 'POST' });
      expect(await codeOf(form)).toBe('404 LINK_INVALID');
    }
    await app.hono.request(`${ORIGIN}/unsubscribe/${token}`);

    expect([await wantsLetters(business), await wantsLetters(other)]).toEqual([true, true]);
  });

  it('stays the same after a restart', async () => {
    const { business, token } = await aLetter();
    const restarted = buildTestApp({ pool: database.pool, mail });

    expect(await unsubscribeTokenOf(restarted.deps, business.userId)).toBe(token);
    const { rows } = await database.pool.query(
      `select 1 from meta where key = 'unsubscribeSecret'`,
    );
    expect(rows).toHaveLength(1);
  });
});
