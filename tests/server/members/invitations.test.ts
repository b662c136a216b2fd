import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { INVITATIONS_PER_DAY, INVITATIONS_PER_DAY_AND_ADDRESS } from '#contract/members/rules.ts';
import { newId } from '#contract/new-id.ts';
import { sweep } from '#server/identity/sweep.ts';
import { aCreator, aMember } from '../../support/builders.ts';
import { expectJson } from '../../support/chat.ts';
import { teamAppForFile } from './team-app.ts';

const app = await teamAppForFile();
const { db, pool } = app.deps;

const opened = async (token: string) => expectJson<object>(await app.open(token));
const refusalOf = (token: string) => app.say(app.open(token));
const aTeam = async () => {
  const { business, people } = await app.aTeam();
  return { business, owner: people[0]!, manager: people[1]! };
};

describe('an invitation', () => {
  it('is a letter with a link that says who invites whom, and signs a new person up', async () => {
    const { business, owner } = await aTeam();
    const { email, token } = await app.anInvitation(owner.headers);

    expect(app.letters.at(-1)).toMatchObject({ to: email, subject: 'Join Sol y Masa on Pollin' });
    expect(await opened(token)).toEqual({
      businessId: business.accountId,
      businessName: 'Sol y Masa',
      invitedBy: 'Alex Reyes',
      email,
      role: 'manager',
      isAccepted: false,
    });
    const nameless = { firstName: '', lastName: '' };
    const { userId, headers } = await app.aPerson(email, nameless);
    expect(await app.accept(headers, token)).toBe('400 INVALID');
    expect(await app.accept(headers, token, { firstName: 'Lena', lastName: 'Ortiz' })).toBe('ok');

    const { members, invitations } = await app.readTeam(owner.headers);
    expect(members.find((one) => one.userId === userId)).toMatchObject({
      name: 'Lena Ortiz',
      role: 'manager',
      email,
    });
    expect(invitations).toEqual([]);
    expect(await app.toldTo(business)).toEqual([
      'MEMBER_INVITED: <b>Alex Reyes</b> invited someone to the team. Role: Manager.',
      'MEMBER_JOINED: <b>Lena Ortiz</b> joined the team. Role: Manager.',
    ]);
  });

  it('adds a business to a person who is a creator already', async () => {
    const { business, owner } = await aTeam();
    const { email, token } = await app.anInvitation(owner.headers, 'staff');
    const { userId, headers } = await app.aPerson(email);
    const creator = await aCreator(db);
    await aMember(db, creator.accountId, 'creator', userId);

    expect(await app.accept(headers, token, { firstName: 'Other', lastName: 'Name' })).toBe('ok');

    const me = await expectJson<{
      firstName: string;
      memberships: { accountId: string; role: string }[];
      currentMembership: { accountId: string };
    }>(await app.call('/me', headers));
    expect(me.memberships.map(({ accountId, role }) => [accountId, role])).toEqual([
      [creator.accountId, 'creator'],
      [business.accountId, 'staff'],
    ]);
    expect(me.currentMembership.accountId).toBe(business.accountId);
    // A name that is there stays.
    expect(me.firstName).toBe('Alex');
  });

  it('lets nobody in but the invited address', async () => {
    const { owner } = await aTeam();
    const { email, token } = await app.anInvitation(owner.headers);
    const other = await app.aPerson(`${newId()}@pollin.test`);

    const answer = await app.call('/memberInvitation/accept', other.headers, { token });

    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({
      code: 'INVITATION_OTHER_ADDRESS',
      current: { email },
    });
    const invited = await app.aPerson(email);
    expect(await app.accept(invited.headers, token)).toBe('ok');
  });

  it('that is opened twice says that the person has joined', async () => {
    const { business, owner } = await aTeam();
    const { email, token } = await app.anInvitation(owner.headers);
    const { headers } = await app.aPerson(email);
    await app.accept(headers, token);

    expect(await opened(token)).toMatchObject({ isAccepted: true });
    expect(await app.accept(headers, token)).toBe('ok');
    expect((await app.toldTo(business)).filter((text) => text.includes('JOINED'))).toHaveLength(1);
  });

  it('no longer lets a removed member in, from any account', async () => {
    const { owner } = await aTeam();
    const { email, token } = await app.anInvitation(owner.headers);
    const { userId, headers } = await app.aPerson(email);
    await app.accept(headers, token);
    await app.remove(owner.headers, userId);

    expect(await app.accept(headers, token)).toBe('409 INVITATION_USED');
    expect(await app.invite(owner.headers, email)).toBe('ok');
    expect(await app.accept(headers, await app.tokenFor(email))).toBe('ok');
  });

  it('works for seven days, and again after it was sent again', async () => {
    const { business, owner } = await aTeam();
    const { email, token } = await app.anInvitation(owner.headers);
    const { userId } = await app.aPerson(email);
    app.pass(7 * DAY_MS);
    // An access token ends sooner than an invitation.
    const later = await app.signIn(owner.userId, business.accountId);
    const person = await app.signIn(userId);

    expect(await refusalOf(token)).toBe('409 INVITE_EXPIRED');
    expect(await app.accept(person, token)).toBe('409 INVITE_EXPIRED');
    const [pending] = (await app.readTeam(later)).invitations;
    expect(await app.say(app.call(`/memberInvitations/${pending!.id}/resend`, later, {}))).toBe(
      'ok',
    );

    expect(await refusalOf(token)).toBe('404 LINK_INVALID');
    expect(await app.accept(person, await app.tokenFor(email))).toBe('ok');
  });

  it('that is revoked says so, and cannot be sent again', async () => {
    const { owner } = await aTeam();
    const { email, token } = await app.anInvitation(owner.headers);
    const [{ id } = { id: '' }] = (await app.readTeam(owner.headers)).invitations;
    const path = `/memberInvitations/${id}`;

    expect(await app.say(app.call(path, owner.headers, undefined, 'DELETE'))).toBe('ok');

    expect(await refusalOf(token)).toBe('409 INVITE_WITHDRAWN');
    expect(await app.accept((await app.aPerson(email)).headers, token)).toBe(
      '409 INVITE_WITHDRAWN',
    );
    expect(await app.say(app.call(`${path}/resend`, owner.headers, {}))).toBe('404 NOT_FOUND');
  });

  it('that is repeated is one, with the last role and the last link', async () => {
    const { owner } = await aTeam();
    const { email, token } = await app.anInvitation(owner.headers, 'owner');

    expect(await app.invite(owner.headers, ` ${email.toUpperCase()}`, 'staff')).toBe('ok');

    expect((await app.readTeam(owner.headers)).invitations).toMatchObject([
      { email, role: 'staff' },
    ]);
    expect(await refusalOf(token)).toBe('404 LINK_INVALID');
  });

  it('of someone who works there already is refused', async () => {
    const { owner, manager } = await aTeam();

    expect(await app.invite(owner.headers, `${manager.userId}@pollin.test`)).toBe(
      '409 ALREADY_MEMBER',
    );
  });

  it('leaves no token in the database', async () => {
    const { owner } = await aTeam();
    const { email, token } = await app.anInvitation(owner.headers);

    const { rows } = await pool.query('select * from member_invitations where email = $1', [email]);

    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('is limited by address and by business', async () => {
    const { owner } = await aTeam();
    const email = `${newId()}@pollin.test`;
    for (let n = 0; n < INVITATIONS_PER_DAY_AND_ADDRESS; n += 1) {
      expect(await app.invite(owner.headers, email)).toBe('ok');
    }
    expect(await app.invite(owner.headers, email)).toBe('429 TOO_MANY_MEMBER_INVITATIONS');
    const stranger = (await aTeam()).owner;
    expect(await app.invite(stranger.headers, email)).toBe('429 TOO_MANY_MEMBER_INVITATIONS');
    const more = Array.from({ length: INVITATIONS_PER_DAY }, () =>
      app.invite(stranger.headers, `${newId()}@pollin.test`),
    );
    const answers = await Promise.all(more);
    expect(answers.filter((one) => one !== 'ok')).toEqual(['429 TOO_MANY_MEMBER_INVITATIONS']);
  });

  it('of a closed business lets nobody in', async () => {
    const { business, people } = await app.aTeam(['owner']);
    const { email, token } = await app.anInvitation(people[0]!.headers);
    // A former administrator of its corporation.
    await pool.query('update member_invitations set invited_by = $1 where email = $2', [
      (await app.aPerson(`${newId()}@pollin.test`)).userId,
      email,
    ]);
    const typed = { email: `${business.userId}@pollin.test` };
    expect(await app.say(app.call('/deleteAccount', people[0]!.headers, typed))).toBe('ok');

    expect(await app.accept((await app.aPerson(email)).headers, token)).toBe('404 LINK_INVALID');
  });

  it('is forgotten thirty days after its end', async () => {
    const { owner } = await aTeam();
    const { email } = await app.anInvitation(owner.headers);
    const stored = async () =>
      (await pool.query('select from member_invitations where email = $1', [email])).rowCount;

    await sweep({ db, now: () => new Date(app.deps.now().getTime() + 36 * DAY_MS) });
    expect(await stored()).toBe(1);
    await sweep({ db, now: () => new Date(app.deps.now().getTime() + 38 * DAY_MS) });

    expect(await stored()).toBe(0);
  });
});
