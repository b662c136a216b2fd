import { expect, test, vi } from 'vitest';
import { device } from '#src/data/device/browser-device.ts';
import { storeProfile } from '#src/data/device/stored-session.ts';
import { refreshProfile } from '#src/data/engine.ts';
import { openInbox } from '../messages/inbox.ts';

test('who signs up while the profile is read again stays what they became', async () => {
  await openInbox('creator', []);
  const held = await device.db.session.get('current');
  if (!held?.profile) throw new Error('Nobody is signed in');
  const made = held.profile;
  const nobody = { ...made, memberships: [], currentMembership: null, creator: null };
  await device.db.session.put({
    ...held,
    accessToken: 'token',
    expiresAt: Date.now() + 1e9,
    profile: nobody,
    accountId: null,
  });
  const answers = [nobody, made];
  vi.stubGlobal('fetch', async () => {
    // The sign-up is answered before the question that was asked first.
    await storeProfile(device, made);
    return Response.json(answers.shift());
  });

  await refreshProfile();

  expect((await device.db.session.get('current'))?.profile?.memberships).toHaveLength(1);
  expect(answers).toEqual([]);
});
