import { beforeAll, describe, expect, it } from 'vitest';
import type { AccountId, CommandId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import type { DeskDetail, DeskItem } from '#contract/support/desk.ts';
import {
  aBusiness,
  aCorporate,
  aCreator,
  aMember,
  aRoom,
  type Party,
} from '../../support/builders.ts';
import { outcomes, send } from '../../support/chat.ts';
import { sendSupportLetter, SUPPORT_JOBS } from '#server/notices/support-letter.ts';
import { identityAppForFile, START } from '../identity/identity-app.ts';
import { atDesk, onItem, type Staff } from './staff.ts';

const app = await identityAppForFile({ limitsFactor: 1000 });
const { pool, db } = app.deps;
let staff: Staff;
beforeAll(async () => {
  staff = await atDesk(app);
});

const report = (aboutAccountId?: AccountId) => ({
  id: newId<CommandId>(),
  kind: 'submitSupportRequest' as const,
  payload: {
    problemArea: 'reportPerson' as const,
    details: 'About: Night Owl Books\n\nThey ask me for my bank details.',
    userType: 'creator' as const,
    ...(aboutAccountId && { aboutAccountId }),
  },
  occurredAt: START.toISOString(),
});
const outcomesOf = async (by: Party, reports: ReturnType<typeof report>[]) =>
  await outcomes(app, await app.signIn(by.userId, by.accountId), reports);

/** A creator and a business with a chat, and a report of the business by the creator. */
async function aReport() {
  const [creator, business] = [await aCreator(db), await aBusiness(db)];
  await aRoom(db, { business, creator });
  const one = report(business.accountId);
  expect(await outcomesOf(creator, [one])).toEqual(['done']);
  return { id: one.id, creator, business };
}
const detailOf = async (id: string, by = staff) => {
  const { status, body } = await onItem(app, by, 'deskItem', id);
  return { status, detail: body as DeskDetail };
};
const cardOf = async (userId: string, item: string, by = staff) =>
  (await onItem(app, by, 'deskPerson', userId, undefined, { item })).status;
const isQueued = async (id: string, by = staff) => {
  const { body } = await by.browser.call('desk', undefined, { token: by.token });
  return (body.items as DeskItem[]).some((one) => one.id === id);
};

describe('a report of a person', () => {
  it('is taken from those who share a chat with the account, and refused from others in words', async () => {
    const { creator, business } = await aReport();
    const [stranger, corporate] = [await aBusiness(db), await aCorporate(db)];
    const headers = await app.signIn(creator.userId, creator.accountId);

    const { answers } = await send(app, headers, [
      report(stranger.accountId),
      report(corporate.accountId),
      report(creator.accountId),
      report(business.accountId),
      report(),
    ]);

    expect(answers.map((one) => ('refusal' in one ? one.refusal.code : one.outcome))).toEqual([
      'REPORT_UNRELATED',
      'REPORT_UNRELATED',
      'REPORT_UNRELATED',
      'done',
      'done',
    ]);
    expect(answers[0]).toMatchObject({
      refusal: { message: 'You can report only people you have a conversation with.' },
    });
  });

  it('leads the desk from the report to everyone of the account, and to nobody else', async () => {
    const { id, creator, business } = await aReport();
    const manager = await aMember(db, business.accountId, 'manager');
    const other = await aReport();

    const { detail } = await detailOf(id);

    expect(detail.item).toMatchObject({
      about: { id: business.accountId, name: 'Desert Bloom Café' },
    });
    expect(detail.people.map((one) => [one.id, one.isReported])).toEqual([
      [creator.userId, false],
      [business.userId, true],
      [manager, true],
    ]);
    expect(await cardOf(business.userId, id)).toBe(200);
    expect(await cardOf(manager, id)).toBe(200);
    expect(await cardOf(other.business.userId, id)).toBe(404);
    expect((await detailOf((await plainReport(creator)).id)).detail).toMatchObject({
      item: { about: null },
      people: [{ isReported: false }],
    });
  });

  it('does not exist for staff who belong to the account reported, and they can act on nobody of it', async () => {
    const { id, creator, business } = await aReport();
    const stakeholder = await atDesk(app);
    const path = (userId: string) =>
      onItem(app, stakeholder, 'suspendPerson', userId, {
        actId: newId(),
        reason: 'Of my own account.',
      });
    expect(await isQueued(id, stakeholder)).toBe(true);

    await aMember(db, business.accountId, 'manager', stakeholder.userId);

    expect(await isQueued(id, stakeholder)).toBe(false);
    expect(await isQueued(id)).toBe(true);
    expect((await detailOf(id, stakeholder)).status).toBe(404);
    expect(await cardOf(creator.userId, id, stakeholder)).toBe(404);
    const reason = 'It was never so.';
    expect((await onItem(app, stakeholder, 'closeDeskItem', id, { reason })).status).toBe(404);
    expect((await path(creator.userId)).status).toBe(403);
    const { rows } = await pool.query('select from desk_acts where by = $1', [stakeholder.userId]);
    expect(rows).toEqual([]);
  });

  it('cannot be inferred: everyone in a chat with a staff member is out of their reach, reporting or not', async () => {
    const stakeholder = await atDesk(app);
    const { business } = await aReport();
    await aMember(db, business.accountId, 'manager', stakeholder.userId);
    const silent = await aCreator(db);
    const act = { actId: newId(), reason: 'They never reported anyone.' };
    await aRoom(db, { business, creator: silent });

    expect((await onItem(app, stakeholder, 'suspendPerson', silent.userId, act)).status).toBe(403);
    expect((await onItem(app, staff, 'suspendPerson', silent.userId, act)).status).toBe(200);
  });

  it('is written to the mailbox of support as a kind and a link, without its author or words', async () => {
    await app.jobs.work(SUPPORT_JOBS, (payload) => sendSupportLetter(app.deps, payload));
    const { id, creator } = await aReport();

    await app.jobs.runDue(app.deps.now());

    const letter = app.letters.find(({ text }) => text.includes(id));
    expect(letter?.text).toContain(`/${id}`);
    const { rows } = await pool.query<{ email: string }>('select email from users where id = $1', [
      creator.userId,
    ]);
    for (const secret of [rows[0]?.email, creator.accountId, 'Night Owl', 'bank details']) {
      expect(letter?.text).not.toContain(secret);
    }
  });

  it('keeps its author and their colleagues from acting at the desk on the person reported', async () => {
    const { id, creator, business } = await aReport();
    const colleague = await atDesk(app);
    await aMember(db, creator.accountId, 'creator', colleague.userId);

    expect((await detailOf(id, colleague)).detail).toMatchObject({ isOwn: true });
    expect(await cardOf(business.userId, id, colleague)).toBe(404);
    const act = { actId: newId(), reason: 'They asked us for money.' };
    expect((await onItem(app, colleague, 'suspendPerson', business.userId, act)).status).toBe(403);
    expect((await onItem(app, staff, 'suspendPerson', business.userId, act)).status).toBe(200);
  });
});

async function plainReport(by: Party) {
  const one = report();
  expect(await outcomesOf(by, [one])).toEqual(['done']);
  return one;
}
