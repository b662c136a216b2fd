import { beforeAll, describe, expect, it } from 'vitest';
import type { CommandId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import type { DeskDetail } from '#contract/support/desk.ts';
import { outcomes } from '../../support/chat.ts';
import { aBusiness, aCreator, aMember } from '../../support/builders.ts';
import { ACCESS_JOBS, sendAccessLetter } from '#server/notices/access-letter.ts';
import { identityAppForFile, START } from '../identity/identity-app.ts';
import { aRequest, atDesk, onItem, type Staff } from './staff.ts';

const app = await identityAppForFile({ limitsFactor: 1000 });
const { pool, db } = app.deps;
await app.jobs.work(ACCESS_JOBS, (payload) => sendAccessLetter(app.deps, payload));
let staff: Staff;
beforeAll(async () => {
  staff = await atDesk(app);
});

async function aPerson() {
  const { accountId, userId } = await aCreator(db);
  return { accountId, userId, as: await app.signIn(userId, accountId) };
}
const answer = (id: string, message: string, messageId = newId()) =>
  onItem(app, staff, 'answerDeskItem', id, { messageId, message });
const reply = (requestId: CommandId, message: string) => ({
  id: newId<CommandId>(),
  kind: 'replyToSupport' as const,
  payload: { requestId, message },
  occurredAt: START.toISOString(),
});
const threadsOf = async (as: Record<string, string>) =>
  (await (await app.call('/supportRequests', as)).json()).requests;
const waits = async (id: string): Promise<boolean> =>
  ((await onItem(app, staff, 'deskItem', id)).body as DeskDetail).isOpen;
const noticesOf = async (accountId: string) =>
  (
    await pool.query(
      'select category, title, body, translations from notifications where account_id = $1 order by created_on',
      [accountId],
    )
  ).rows;
const actsOn = async (id: string) =>
  (await pool.query('select act, reason from desk_acts where request_id = $1', [id])).rows;

describe('an answer of support', () => {
  it('reaches the person in their languages, takes the request off the queue, and is kept', async () => {
    const { as, ...of } = await aPerson();
    const id = await aRequest(app, of);

    expect((await answer(id, 'The time was <wrong> on our side.')).status).toBe(200);

    expect(await noticesOf(of.accountId)).toMatchObject([
      {
        category: 'SUPPORT_REPLY',
        body: 'We answered your support request. The time was &lt;wrong&gt; on our side.',
        translations: { es: { title: 'Respuesta de soporte' } },
      },
    ]);
    expect(await waits(id)).toBe(false);
    expect(await threadsOf(as)).toMatchObject([
      {
        id,
        isOpen: false,
        entries: [{ by: 'support', body: 'The time was <wrong> on our side.' }],
      },
    ]);
    expect(await actsOn(id)).toEqual([{ act: 'reply', reason: '' }]);
  });

  it('comes to a suspended author by email, in their language, once, and also when it closes the request', async () => {
    const { accountId, userId } = await aPerson();
    const id = await aRequest(app, { accountId, userId });
    await pool.query(
      `update users set disabled = true, suspended_on = now(), language = 'es', emails = false where id = $1`,
      [userId],
    );
    const messageId = newId();

    await answer(id, 'First <line>.\nSecond line.', messageId);
    await answer(id, 'First <line>.\nSecond line.', messageId);
    await pool.query('update support_requests set waiting_since = now() where id = $1', [id]);
    await onItem(app, staff, 'closeDeskItem', id, { reason: 'It was a mistake.' });
    await app.jobs.runDue(app.deps.now());

    const letters = app.letters.filter(({ to }) => to === `${userId}@pollin.test`);
    expect(letters).toHaveLength(2);
    expect(letters[0]).toMatchObject({ subject: 'Respuesta de soporte' });
    expect(letters[0]?.text).toContain('First <line>.\n\nSecond line.');
    expect(letters[1]?.text).toContain('It was a mistake.');
  });

  it('comes by email to an author whom an operator disabled', async () => {
    const { accountId, userId } = await aPerson();
    const id = await aRequest(app, { accountId, userId });
    await pool.query(
      'update users set disabled = true, operator_disabled_on = now() where id = $1',
      [userId],
    );

    await answer(id, 'We are looking into it.');
    await app.jobs.runDue(app.deps.now());

    const letters = app.letters.filter(({ to }) => to === `${userId}@pollin.test`);
    expect(letters.map(({ subject }) => subject)).toEqual(['Support replied']);
  });

  it('that is sent again, also at the same time, is one answer with one notification', async () => {
    const { accountId, userId } = await aPerson();
    const id = await aRequest(app, { accountId, userId });
    const messageId = newId();

    const sent = await Promise.all([1, 2, 3].map(() => answer(id, 'Once.', messageId)));

    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await noticesOf(accountId)).toHaveLength(1);
    expect(await actsOn(id)).toHaveLength(1);

    const changed = await answer(id, 'Something else.', messageId);
    expect(changed.status).toBe(409);
    expect(await noticesOf(accountId)).toHaveLength(1);
  });

  it('is replied to by the person, and the request waits again', async () => {
    const { as, ...of } = await aPerson();
    const id = await aRequest(app, of, new Date(1));
    await answer(id, 'Does it work now?');
    const written = reply(id, 'No, it does not.');

    expect(await outcomes(app, as, [written, written])).toEqual(['done', 'done']);

    expect(await waits(id)).toBe(true);
    const { body } = await onItem(app, staff, 'deskItem', id);
    expect((body as DeskDetail).messages.map((one) => [one.by, one.body])).toEqual([
      ['support', 'Does it work now?'],
      ['person', 'No, it does not.'],
    ]);
  });

  it('is for its author alone: colleagues see that it came, not its text', async () => {
    const owner = await aBusiness(db);
    const { accountId } = owner;
    const other = await aMember(db, accountId, 'manager');
    const id = await aRequest(app, { accountId, userId: owner.userId });
    await pool.query(`update support_requests set user_type = 'business' where id = $1`, [id]);
    await answer(id, 'Your colleague can be removed.');

    const [notice] = await noticesOf(accountId);
    expect(notice.body).toMatch(/^We answered the support request of <b>/);
    expect(notice.body).not.toContain('colleague');
    const as = await app.signIn(other, accountId);
    expect(await threadsOf(as)).toEqual([]);
    expect(await outcomes(app, as, [reply(id, 'Who?')])).toEqual(['NOT_FOUND']);
  });
});

describe('the end of a request', () => {
  it('is announced to its author with its reason, once, also when two close it at once', async () => {
    const { as, ...of } = await aPerson();
    const id = await aRequest(app, of);
    const reason = 'The map is mended since Monday.';

    const closed = await Promise.all(
      [1, 2].map(() => onItem(app, staff, 'closeDeskItem', id, { reason })),
    );

    expect(closed.map(({ status }) => status)).toEqual([200, 200]);
    expect(await actsOn(id)).toEqual([{ act: 'close', reason }]);
    expect(await noticesOf(of.accountId)).toMatchObject([
      { body: `We closed your support request. ${reason}` },
    ]);
    expect(await threadsOf(as)).toMatchObject([{ entries: [{ body: reason, isClosing: true }] }]);
  });

  it('is none: what the person writes afterwards waits for support', async () => {
    const { as, ...of } = await aPerson();
    const id = await aRequest(app, of);
    await onItem(app, staff, 'closeDeskItem', id, { reason: 'Nothing more to do.' });

    expect(await outcomes(app, as, [reply(id, 'It is back.')])).toEqual(['done']);

    expect(await waits(id)).toBe(true);
  });
});
