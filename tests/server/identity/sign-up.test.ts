import { describe, expect, it } from 'vitest';
import { closedWeek } from '#contract/availability/record.ts';
import type { SignUpBody } from '#contract/routes/session.ts';
import { newId } from '#contract/new-id.ts';
import { formatCursor } from '#contract/sync/cursor.ts';
import { readEpoch } from '#server/db/epoch.ts';
import { readFeed } from '#server/sync/read-feed.ts';
import { aBusiness, aMember } from '../../support/builders.ts';
import { meeting, identityAppForFile } from './identity-app.ts';

const creator: SignUpBody = { kind: 'creator', firstName: ' Maya ', lastName: 'Torres' };
const business: SignUpBody = {
  kind: 'business',
  businessName: 'Desert Bloom',
  firstName: 'Sam',
  lastName: 'Ortiz',
};
const app = await identityAppForFile({ limitsFactor: 1000 });

async function newcomer() {
  const browser = app.browser();
  const email = `${newId<string>()}@example.com`;
  const { accessToken: token, userId } = await browser.signIn(email);
  const signUp = (body: SignUpBody) => browser.call('signUp', body, { token });
  return { browser, email, token, userId, signUp };
}

describe('signing up', () => {
  it('begins with an unknown address and its code: a user without any account', async () => {
    const { browser, email, token, userId } = await newcomer();

    const me = await browser.call('me', undefined, { token });

    expect(me.body).toMatchObject({
      userId,
      email,
      firstName: '',
      memberships: [],
      currentMembership: null,
    });
  });

  it('as a creator makes the account and makes it the active account', async () => {
    const { signUp, browser, token } = await newcomer();

    const { status, body } = await signUp(creator);

    const id = body.user.currentMembership?.accountId;
    expect(status).toBe(200);
    expect(body.user).toMatchObject({
      firstName: 'Maya',
      lastName: 'Torres',
      creator: { id },
      business: null,
    });
    expect(body.user.memberships).toEqual([
      expect.objectContaining({ accountId: id, role: 'creator', creatorId: id }),
    ]);
    expect((await browser.call('me', undefined, { token })).body).toEqual(body.user);
    const { rows } = await app.deps.pool.query('select * from accounts where id = $1', [id]);
    expect(rows).toMatchObject([{ kind: 'creator', revision: '1' }]);
  });

  it.each([
    ['creator', creator, { profiles: 1, availability: 0 }],
    ['business', business, { profiles: 1, availability: 1 }],
  ])('as a %s shows the new account to its devices, at once and later', async (_, body, counts) => {
    const { signUp } = await newcomer();
    const id = (await signUp(body)).body.user.currentMembership?.accountId;
    if (!id) throw new Error('A new account is active at once.');
    const epoch = await readEpoch(app.deps.pool);
    const zero = formatCursor({ epoch, revision: 0, window: null });

    for (const since of [undefined, zero]) {
      const { collections } = await readFeed(app.deps, id, { since });

      expect(collections.profiles).toHaveLength(counts.profiles);
      expect(collections.profiles[0]).toMatchObject({ accountId: id, kind: body.kind });
      expect(collections.availability).toHaveLength(counts.availability);
      for (const { week } of collections.availability) expect(week).toEqual(closedWeek);
    }
  });

  it('as a business makes the user its owner', async () => {
    const { signUp } = await newcomer();

    const { body } = await signUp(business);

    expect(body.user).toMatchObject({
      firstName: 'Sam',
      business: { name: 'Desert Bloom' },
      currentMembership: { role: 'owner', businessName: 'Desert Bloom', corporateId: null },
    });
  });

  it('as both gives two memberships, the newer one active', async () => {
    const { signUp } = await newcomer();
    await signUp(creator);

    const { body } = await signUp(business);

    expect(body.user.memberships.map((one) => one.role)).toEqual(['creator', 'owner']);
    expect(body.user.currentMembership?.role).toBe('owner');
  });

  it.each([creator, business])('twice as the same kind is refused: %j', async (body) => {
    const { signUp, userId } = await newcomer();
    await signUp(body);

    const again = await signUp(body);

    expect(again).toMatchObject({ status: 409, refusal: { code: 'ALREADY_SIGNED_UP' } });
    expect(await accountsOf(userId)).toBe(1);
  });

  it('makes one account however often the button is pressed', async () => {
    const { signUp, userId } = await newcomer();

    const lock = 'select 1 from users where id = $1 for update';
    const press = () => signUp(creator);

    const answers = await meeting(app.deps.pool, lock, userId, [press, press, press]);

    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(await accountsOf(userId)).toBe(1);
  });

  it('is open to the staff of someone else’s business', async () => {
    const { signUp, userId } = await newcomer();
    await aMember(app.deps.db, (await aBusiness(app.deps.db)).accountId, 'staff', userId);

    expect((await signUp(business)).status).toBe(200);
  });

  it.each([
    { kind: 'corporate', firstName: 'A', lastName: 'B' },
    { kind: 'creator', firstName: '', lastName: 'B' },
    { kind: 'creator', firstName: 'A', lastName: '   ' },
    { kind: 'creator', firstName: 'A', lastName: 'B', role: 'corp-admin' },
    { kind: 'business', firstName: 'A', lastName: 'B' },
    { kind: 'business', businessName: 'x'.repeat(81), firstName: 'A', lastName: 'B' },
  ])('is not understood with %j', async (body) => {
    const { signUp, userId } = await newcomer();

    const answer = await signUp(body as SignUpBody);

    expect(answer).toMatchObject({ status: 400, refusal: { code: 'INVALID' } });
    expect(await accountsOf(userId)).toBe(0);
  });
});

it('keeps nothing in a name that could disguise it', async () => {
  const { signUp } = await newcomer();

  const answer = await signUp({
    kind: 'business',
    businessName: '\u202eDesert\u0000 \u2066Bloom\u2069\n',
    firstName: 'Sam\u0007\tJo',
    lastName: 'Ortiz\ud800',
  });

  expect(answer.body).toMatchObject({
    user: { firstName: 'Sam Jo', lastName: 'Ortiz\ufffd', business: { name: 'Desert Bloom' } },
  });
  const unnamed = await (await newcomer()).signUp({ ...creator, firstName: '\u202e\u0000 ' });
  expect(unnamed).toMatchObject({ status: 400, refusal: { code: 'INVALID' } });
});

async function accountsOf(userId: string): Promise<number> {
  const query =
    'select 1 from memberships m join accounts a on a.id = m.account_id where user_id = $1';
  return (await app.deps.pool.query(query, [userId])).rowCount ?? 0;
}
