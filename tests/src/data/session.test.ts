import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { UserEdit } from '#contract/profile/user-edits.ts';
import type { AccountId, SessionId, UserId } from '#contract/ids.ts';
import type { UserProfile } from '#contract/profile/record.ts';
import { drain } from '#src/data/device/drain.ts';
import { enqueue } from '#src/data/device/outbox.ts';
import { forgetGone } from '#src/data/device/wipe.ts';
import { callAsUser, refreshSession } from '#src/data/device/session.ts';
import { readSession, storeProfile, storeSession } from '#src/data/device/stored-session.ts';
import {
  aDevice,
  aMessage,
  acceptingServer,
  aRoomId,
  html,
  json,
  signInOn,
  type FakeDevice,
} from '../../support/fake-device.ts';
import { aMembership } from '../../support/records.ts';

let device: FakeDevice;
beforeEach(async () => {
  device = await aDevice();
});

const expire = () => device.db.session.update('current', { expiresAt: device.time - 1 });
const path = (request: Request) => new URL(request.url).pathname;
const renewed = (accessToken = 'renewed') =>
  json({ accessToken, expiresIn: 900, userId: device.userId, sessionId: newId<SessionId>() });
const refused = () => json({ code: 'SESSION_ENDED', message: 'Over.' }, 401);
const profile = () =>
  json({
    userId: device.userId,
    firstName: 'A',
    lastName: 'B',
    email: 'a@b.test',
    phone: null,
    locality: null,
    province: null,
    notificationSettings: { privatePreviews: false, emails: true },
    memberships: [],
    currentMembership: null,
    creator: null,
    business: null,
  });

describe('a token that ran out after days without signal', () => {
  beforeEach(async () => {
    await enqueue(device, device, aMessage(device, aRoomId(), 'Still mine'));
    await expire();
  });

  test('is renewed by itself, and what waited is sent', async () => {
    const server = acceptingServer();
    device.answer((request) =>
      path(request).endsWith('/refresh') ? renewed() : server.answer(request),
    );
    await drain(device);

    expect(server.seen).toHaveLength(1);
    expect(device.requests.at(-1)?.headers.get('authorization')).toBe('Bearer renewed');
  });

  test.each([
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['our 503', () => json({ code: 'UNAVAILABLE', message: 'Busy' }, 503)],
    ['a gateway’s 401 page', () => html(401)],
    ['a captive portal', () => html(200)],
  ])('leaves the person signed in when the renewal meets %s', async (_, stranger) => {
    device.answer(stranger);
    const left = await drain(device);

    expect(left.state).toBe('waiting');
    expect((await readSession(device))?.state).toBe('open');
    expect(await device.db.outbox.count()).toBe(1);
  });

  test('locks reading when the server refuses, keeps what waits, and sends it after the next sign-in', async () => {
    device.answer(refused);
    expect((await drain(device)).state).toBe('paused');
    expect((await readSession(device))?.state).toBe('refused');
    expect(await device.db.outbox.count()).toBe(1);

    await signInOn(device);
    const server = acceptingServer();
    device.answer(server.answer);
    await drain(device);
    expect(server.seen).toHaveLength(1);
  });
});

test('a 401 is answered by one renewal and one repeat, not by a storm', async () => {
  device.answer((request) => (path(request).endsWith('/refresh') ? renewed() : refused()));
  const reply = await callAsUser(device, 'me');

  expect(reply.ok).toBe(false);
  expect(device.requests.map(path)).toEqual(['/api/me', '/api/session/refresh', '/api/me']);
});

test('many calls that meet a 401 at once share one renewal', async () => {
  device.answer((request) => {
    if (path(request).endsWith('/refresh')) return renewed();
    return request.headers.get('authorization') === 'Bearer renewed' ? profile() : refused();
  });
  const replies = await Promise.all(Array.from({ length: 12 }, () => callAsUser(device, 'me')));

  expect(replies.every((reply) => reply.ok)).toBe(true);
  expect(device.requests.map(path).filter((one) => one.endsWith('/refresh'))).toHaveLength(1);
});

test('a renewal whose reply was lost is asked again and changes nothing', async () => {
  await expire();
  device.answer(() => Promise.reject(new TypeError('Failed to fetch')));
  expect((await callAsUser(device, 'me')).ok).toBe(false);
  device.answer((request) => (path(request).endsWith('/refresh') ? renewed() : profile()));

  expect((await callAsUser(device, 'me')).ok).toBe(true);
});

test('after a logout nothing renews the session, not even what was under way', async () => {
  const seen = await readSession(device);
  if (!seen) throw new Error('Nobody is signed in');
  await device.db.facts.put({ key: 'signedOut', at: device.time });
  device.answer(() => renewed());

  expect((await refreshSession(device, seen)).ok).toBe(false);
  expect(device.requests).toEqual([]);
});

test('a new sign-in of the same user keeps the active account', async () => {
  const { accountId, userId } = device;
  await storeSession(device, {
    accessToken: 'new',
    expiresIn: 900,
    userId,
    sessionId: newId<SessionId>(),
  });

  const expiresAt = device.time + 900_000;
  expect(await readSession(device)).toMatchObject({
    accountId,
    accessToken: 'new',
    expiresAt,
    state: 'open',
  });
});

test('what was begun for one user is called as that user, also when another one has signed in since', async () => {
  const known = await readSession(device);
  await signInOn(device, newId<UserId>());
  await device.db.session.update('current', { accessToken: 'of another' });
  device.answer(profile);
  await callAsUser(device, 'me', {}, known);
  await callAsUser(device, 'me');

  expect(device.requests.map((one) => one.headers.get('authorization'))).toEqual([
    'Bearer token',
    'Bearer of another',
  ]);
});

describe('the server’s facts about the user', () => {
  const aProfile = async (change: Partial<UserProfile> = {}) => {
    const told = (await profile().json()) as UserProfile;
    return { ...told, ...change };
  };

  test('is stored, and the account stays active while it is still the user’s', async () => {
    const { accountId } = device;
    const active = aMembership({ accountId, businessName: 'Patio Grill' });
    const other = aMembership();
    const both = await aProfile({ memberships: [active, other], currentMembership: other });
    expect(await storeProfile(device, both)).toBe(true);
    expect(await readSession(device)).toMatchObject({ profile: both, accountId: active.accountId });

    const one = await aProfile({ memberships: [other], currentMembership: other });
    await storeProfile(device, one);
    expect(await readSession(device)).toMatchObject({ profile: one, accountId: other.accountId });
    const former = await device.db.facts.get('formerAccounts');
    expect(former).toMatchObject({ names: { [accountId]: 'Patio Grill' } });
  });

  test('is not stored over a newer answer of the server', async () => {
    const [first, second] = [await aProfile(), await aProfile({ firstName: 'Since' })];
    expect(await storeProfile(device, first, { profile: null })).toBe(true);
    expect(await storeProfile(device, second, { profile: first })).toBe(true);

    expect(await storeProfile(device, first, { profile: first })).toBe(false);
    expect((await readSession(device))?.profile).toEqual(second);
  });

  test('keeps the language that was chosen here since it was asked for, sent or not', async () => {
    const language = async () => (await readSession(device))?.profile?.language;
    await storeProfile(device, await aProfile({ language: 'en' }));
    const before = await aProfile({ language: 'en' });
    await device.db.session.update('current', { profile: await aProfile({ language: 'es' }) });
    const choice = { kind: 'setLanguage', payload: { language: 'es' } } as const;
    await enqueue(device, { userId: device.userId, accountId: device.accountId }, choice);

    await storeProfile(device, before);
    expect(await language()).toBe('es');

    device.answer(acceptingServer().answer);
    await drain(device);
    expect(await device.db.outbox.count()).toBe(0);
    await storeProfile(device, before);
    expect(await language()).toBe('es');

    // Another device's choice, later.
    device.time += 120_000;
    await storeProfile(device, before);
    expect(await language()).toBe('en');
  });

  test('keeps what was changed of the user here, but for what the server refused', async () => {
    const phone = async () => (await readSession(device))?.profile?.phone;
    const before = await aProfile({ phone: null });
    await storeProfile(device, await aProfile({ phone: '+16025550142' }));
    const edits: UserEdit[] = [{ field: 'phone', base: null, value: '+16025550142' }];
    const actor = { userId: device.userId, accountId: device.accountId };
    const body = { kind: 'updateUser', payload: { edits } } as const;
    const id = await enqueue(device, actor, body);

    await storeProfile(device, before);
    expect(await phone()).toBe('+16025550142');

    await device.db.outbox.where({ id }).modify({ state: 'attention' });
    await storeProfile(device, before);
    expect(await phone()).toBe(null);
  });

  test('is nobody else’s, and of nobody who has left', async () => {
    const others = await aProfile({ userId: newId<UserId>() });
    const mine = await aProfile();
    expect(await storeProfile(device, others)).toBe(true);
    expect((await readSession(device))?.profile).toBe(null);

    await device.db.session.clear();
    expect(await storeProfile(device, mine)).toBe(true);
    expect(await readSession(device)).toBeUndefined();
  });
});

test('what was read for an account that is no longer one’s own is removed; what was written for it stays', async () => {
  const [kept, gone] = [device.accountId, newId<AccountId>()];
  for (const accountId of [kept, gone]) {
    await device.db.cursors.put({ accountId, cursor: 'epoch0.1' });
    await device.db.pages.put({ accountId, chatroomId: aRoomId(), page: 0, messages: [] });
  }
  const actor = { userId: device.userId, accountId: gone };
  await enqueue(device, actor, aMessage(device, aRoomId(), 'For the old café'));

  expect(await forgetGone(device, [kept])).toEqual([gone]);
  expect((await device.db.pages.toArray()).map((page) => page.accountId)).toEqual([kept]);
  expect((await device.db.cursors.toArray()).map((one) => one.accountId)).toEqual([kept]);
  expect(await device.db.outbox.count()).toBe(1);
});
