import { expect, it } from 'vitest';
import type { CommandId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { outcomes } from '../../support/chat.ts';
import { meeting } from '../identity/identity-app.ts';
import { teamAppForFile } from './team-app.ts';

const app = await teamAppForFile();
const { pool } = app.deps;

/** Keeps a business's memberships until all calls wait for them. */
const MEMBERSHIPS = 'select from memberships where account_id = $1 for update';

it('of two owners who remove each other at once, one stays', async () => {
  const { business, people } = await app.aTeam(['owner', 'owner']);
  const [first, second] = people;

  const answers = await meeting(pool, MEMBERSHIPS, business.accountId, [
    () => app.remove(first!.headers, second!.userId),
    () => app.remove(second!.headers, first!.userId),
  ]);

  expect(answers.toSorted()).toEqual(['403 MEMBERSHIP_GONE', 'ok']);
  const { rowCount } = await pool.query('select from memberships where account_id = $1', [
    business.accountId,
  ]);
  expect(rowCount).toBe(1);
});

it('of two owners who leave at once, one stays', async () => {
  const { business, people } = await app.aTeam(['owner', 'owner']);

  const answers = await meeting(
    pool,
    MEMBERSHIPS,
    business.accountId,
    people.map(
      ({ headers }) =>
        () =>
          app.leave(headers),
    ),
  );

  expect(answers.toSorted()).toEqual(['409 LAST_OWNER', 'ok']);
});

it('an invitation that is accepted in two tabs at once makes one member', async () => {
  const { business, people } = await app.aTeam();
  const { email, token } = await app.anInvitation(people[0]!.headers);
  const { headers } = await app.aPerson(email);

  const answers = await meeting(pool, MEMBERSHIPS, business.accountId, [
    () => app.accept(headers, token),
    () => app.accept(headers, token),
  ]);

  expect(answers).toEqual(['ok', 'ok']);
  expect((await app.toldTo(business)).filter((text) => text.includes('JOINED'))).toHaveLength(1);
});

it('an invitation that is revoked while it is accepted either adds the member or doesn’t, and the answer is true', async () => {
  const { business, people } = await app.aTeam();
  const [owner] = people;
  const { email, token } = await app.anInvitation(owner!.headers);
  const { headers } = await app.aPerson(email);
  const [{ id } = { id: '' }] = (await app.readTeam(owner!.headers)).invitations;

  const [accepted, revoked] = await meeting(pool, MEMBERSHIPS, business.accountId, [
    () => app.accept(headers, token),
    () => app.say(app.call(`/memberInvitations/${id}`, owner!.headers, undefined, 'DELETE')),
  ]);

  expect([
    ['ok', '404 NOT_FOUND'],
    ['409 INVITE_WITHDRAWN', 'ok'],
  ]).toContainEqual([accepted, revoked]);
});

it('an owner who deletes their account while someone joins does not leave them alone', async () => {
  const { business, people } = await app.aTeam(['owner']);
  const [owner] = people;
  const { email, token } = await app.anInvitation(owner!.headers, 'staff');
  const { headers } = await app.aPerson(email);
  const typed = { email: `${owner!.userId}@pollin.test` };

  const [joined, deleted] = await meeting(pool, MEMBERSHIPS, business.accountId, [
    () => app.accept(headers, token),
    () => app.say(app.call('/deleteAccount', owner!.headers, typed)),
  ]);

  expect([
    ['ok', '409 LAST_OWNER'],
    ['404 LINK_INVALID', 'ok'],
  ]).toContainEqual([joined, deleted]);
});

it('a command under way when the role was lowered writes nothing that the new role may not', async () => {
  const { people } = await app.aTeam();
  const manager = people[1]!;
  const rename = {
    id: newId<CommandId>(),
    kind: 'updateBusinessProfile' as const,
    occurredAt: '2026-11-20T09:00:00.000Z',
    payload: { edits: [{ field: 'name', value: 'Masa y Sol' }] },
  };

  const [answered] = await meeting(
    pool,
    // The lock of every change of a team.
    `with locked as (select from memberships where user_id = $1 for update)
     update memberships set role = 'staff' where user_id = $1 and exists (select from locked)`,
    manager.userId,
    [() => outcomes(app, manager.headers, [rename])],
  );

  expect(answered).toEqual(['FORBIDDEN']);
});
