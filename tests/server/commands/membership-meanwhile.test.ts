import { expect, it } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { CommandId } from '#contract/ids.ts';
import { serverForFile } from '../../support/app.ts';
import { aBusiness, aCorporate, aMember } from '../../support/builders.ts';
import { aChat, messageTo, outcomes, pull } from '../../support/chat.ts';
import { meeting } from '../identity/identity-app.ts';

let logged = '';
const app = await serverForFile({
  log: { write: (line) => void (logged += line) },
});

const END = 'delete from memberships where user_id = $1';

const rename = (name: string) => ({
  id: newId<CommandId>(),
  kind: 'updateBusinessProfile' as const,
  occurredAt: new Date().toISOString(),
  payload: { edits: [{ field: 'name', value: name }] },
});

it('a command that was under way when the membership ended writes nothing', async () => {
  const { room, creator, asCreator, asBusiness } = await aChat(app);
  const message = messageTo(room, 'creator', 'Too late');

  const [answered] = await meeting(app.deps.pool, END, creator.userId, [
    () => outcomes(app, asCreator, [message, message]),
  ]);

  expect(answered).toEqual(['MEMBERSHIP_GONE', 'MEMBERSHIP_GONE']);
  expect((await pull(app, asBusiness)).messages).toEqual([]);
});

it('a membership that is given back takes the command that was refused without it', async () => {
  const { room, creator, asCreator } = await aChat(app);
  const message = messageTo(room, 'creator', 'Still here');
  await meeting(app.deps.pool, END, creator.userId, [() => outcomes(app, asCreator, [message])]);

  await aMember(app.deps.db, creator.accountId, 'creator', creator.userId);

  expect(await outcomes(app, asCreator, [message])).toEqual(['done']);
});

it('a role in the corporation is a membership of its businesses', async () => {
  const corporate = await aCorporate(app.deps.db);
  const business = await aBusiness(app.deps.db, {
    corporateId: corporate.accountId,
    instagramUrl: 'https://instagram.example/bloom',
  });
  const headers = await app.signIn(corporate.userId, business.accountId);

  expect(await outcomes(app, headers, [rename('Bloom')])).toEqual(['done']);
  const [refused] = await meeting(app.deps.pool, END, corporate.userId, [
    () => outcomes(app, headers, [rename('Late Bloom')]),
  ]);
  expect(refused).toEqual(['MEMBERSHIP_GONE']);
});

it('two devices of one user that change the same settings at once do not wait for each other for ever', async () => {
  const { creator, asCreator } = await aChat(app);
  const change = () => ({
    id: newId<CommandId>(),
    kind: 'updateNotificationSettings' as const,
    occurredAt: new Date().toISOString(),
    payload: { privatePreviews: true, emails: false },
  });
  logged = '';

  const answers = await meeting(
    app.deps.pool,
    'select from users where id = $1 for no key update',
    creator.userId,
    [() => outcomes(app, asCreator, [change()]), () => outcomes(app, asCreator, [change()])],
  );

  expect(answers).toEqual([['done'], ['done']]);
  expect(logged).not.toContain('commands failed');
});
