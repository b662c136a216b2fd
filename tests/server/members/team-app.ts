import type { Team } from '#contract/members/record.ts';
import type { TeamRole } from '#contract/members/rules.ts';
import type { UserId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { lettersDelivered } from '#server/identity/letters.ts';
import type { Letter } from '#server/ports/mail/mail.ts';
import { serverForFile } from '../../support/app.ts';
import { aBusiness, aMember, aUser, type Party } from '../../support/builders.ts';
import { codeOf, expectJson, type Headers } from '../../support/chat.ts';
import { FRIDAY } from '../bookings/shoots.ts';

/** A server whose mailbox and clock a test reads and moves, and what a team does on it. */
export async function teamAppForFile(env: { limitsFactor?: number } = {}) {
  let now = FRIDAY;
  const letters: Letter[] = [];
  const mail = { send: async (letter: Letter) => void letters.push(letter) };
  const app = await serverForFile({ now: () => now, mail, env });
  const { db } = app.deps;

  /** `ok`, or the status and code of the refusal. */
  const say = async (answer: Promise<Response>): Promise<string> => {
    const response = await answer;
    return response.ok ? 'ok' : await codeOf(response);
  };

  /** A business with one person of each role, all signed in for it. */
  async function aTeam(roles: readonly TeamRole[] = ['owner', 'manager', 'staff']) {
    const business = await aBusiness(db, { name: 'Sol y Masa' });
    const people: { userId: UserId; headers: Headers }[] = [];
    for (const [n, role] of roles.entries()) {
      const userId =
        n === 0 && role === 'owner'
          ? business.userId
          : await aMember(db, business.accountId, role, await aUser(db, { lastName: `No. ${n}` }));
      people.push({ userId, headers: await app.signIn(userId, business.accountId) });
    }
    return { business, people };
  }

  const readTeam = async (headers: Headers) =>
    expectJson<Team>(await app.call('/members', headers));
  const rolesOf = async (headers: Headers) =>
    (await readTeam(headers)).members.map(({ userId, role }) => [userId, role]);

  const invite = (headers: Headers, email: string, role: TeamRole = 'manager') =>
    say(app.call('/memberInvitations', headers, { email, role }));

  /** The token of the newest letter to an address. */
  async function tokenFor(email: string): Promise<string> {
    await lettersDelivered(app.deps.mail);
    const letter = letters.findLast(({ to }) => to === email);
    const token = /\/invitation\/([\w-]{43})$/m.exec(letter?.text ?? '')?.[1];
    if (!token) throw new Error(`No invitation for ${email}`);
    return token;
  }

  /** A new address, invited, and the token of its letter. */
  async function anInvitation(headers: Headers, role: TeamRole = 'manager') {
    const email = `${newId()}@pollin.test`;
    const answer = await invite(headers, email, role);
    if (answer !== 'ok') throw new Error(answer);
    return { email, token: await tokenFor(email) };
  }

  const open = (token: string) => app.call('/memberInvitation', {}, { token });
  const accept = (headers: Headers, token: string, names: object = {}) =>
    say(app.call('/memberInvitation/accept', headers, { token, ...names }));

  /** A signed-in user of an address. */
  async function aPerson(email: string, over: Parameters<typeof aUser>[1] = {}) {
    const userId = await aUser(db, { email, ...over });
    return { userId, headers: await app.signIn(userId) };
  }

  /** The categories and texts of a business's notifications, the oldest first. */
  async function toldTo({ accountId }: Pick<Party, 'accountId'>) {
    const { rows } = await app.deps.pool.query<{ category: string; body: string }>(
      'select category, body from notifications where account_id = $1 order by id',
      [accountId],
    );
    return rows.map(({ category, body }) => `${category}: ${body}`);
  }

  return {
    ...app,
    letters,
    say,
    aTeam,
    readTeam,
    rolesOf,
    invite,
    tokenFor,
    anInvitation,
    open,
    accept,
    aPerson,
    toldTo,
    pass: (milliseconds: number) => void (now = new Date(now.getTime() + milliseconds)),
    changeRole: (headers: Headers, userId: UserId, role: TeamRole) =>
      say(app.call(`/members/${userId}`, headers, { role }, 'PUT')),
    remove: (headers: Headers, userId: UserId) =>
      say(app.call(`/members/${userId}`, headers, undefined, 'DELETE')),
    leave: (headers: Headers) => say(app.call('/leaveBusiness', headers, {})),
    handOver: (headers: Headers, userId: UserId) =>
      say(app.call(`/members/${userId}/handOver`, headers, {})),
  };
}
