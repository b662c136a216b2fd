import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { device } from '#src/data/device/browser-device.ts';
import { showWhileStored } from '#src/data/chosen-account.ts';
import { copies, copyOf } from '#src/data/replica/account-copy.ts';
import { useSession } from '#src/data/session-queries.ts';
import { switchMembership } from '#src/features/auth/switch-membership.ts';
import { aCampaign, aMembership } from '../../support/records.ts';
import { openInbox } from '../messages/inbox.ts';
import { mount } from '../ui/mount.tsx';

const owl = aMembership({ businessName: 'Night Owl' });

beforeEach(async () => {
  await openInbox('owner', []);
  const held = await device.db.session.get('current');
  if (!held?.profile) throw new Error('Nobody is signed in');
  const memberships = [...held.profile.memberships, owl];
  await device.db.session.put({ ...held, profile: { ...held.profile, memberships } });
  await device.db.cursors.put({ accountId: owl.accountId, cursor: 'epoch01.10' });
  onTestFinished(async () => {
    copies.delete(owl.accountId);
    // No choice outlives its test.
    await showWhileStored(null, async () => false);
  });
});

function Shown() {
  const session = useSession();
  return <p>{session.state === 'open' && `In ${session.membership?.businessName}`}</p>;
}

const isIn = (name: string) => expect.element(page.getByText(`In ${name}`)).toBeVisible();
const profile = async () => {
  const held = await device.db.session.get('current');
  if (!held?.profile) throw new Error('Nobody is signed in');
  return held.profile;
};

/** Keeps the device's session from being written until it is released. */
function busyDisk(): () => void {
  const writing = device.db.backendDB().transaction('session', 'readwrite');
  let isHeld = true;
  const hold = () => {
    if (isHeld) writing.objectStore('session').count().onsuccess = hold;
  };
  hold();
  return () => void (isHeld = false);
}

test('a remembered account shows before the choice is stored, and stays', async () => {
  copyOf(owl.accountId).known.set('campaigns', [aCampaign()]);
  const user = await profile();
  mount(<Shown />);
  await isIn('Desert Bloom');
  const release = busyDisk();

  const switched = switchMembership(user, owl.accountId);
  await isIn('Night Owl');
  release();
  await switched;
  await isIn('Night Owl');
  expect((await device.db.session.get('current'))?.accountId).toBe(owl.accountId);
});

test('an account of which this tab has nothing to show yet waits until the choice is stored', async () => {
  copyOf(owl.accountId).known.set('campaigns', []);
  const user = await profile();
  mount(<Shown />);
  await isIn('Desert Bloom');
  const release = busyDisk();

  const switched = switchMembership(user, owl.accountId);
  await new Promise(requestAnimationFrame);
  await isIn('Desert Bloom');
  release();
  await switched;
  await isIn('Night Owl');
});
