import { useEffect } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { CampaignId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { device } from '#src/data/device/browser-device.ts';
import { useCampaignWork, useWork, type Work } from '#src/campaigns/data/queries.ts';
import { useCurrentReplica } from '#src/data/replica/account-copy.ts';
import { SharedWork } from '#src/campaigns/data/shared-work.ts';
import { enqueue } from '#src/data/device/outbox.ts';
import { aCampaign } from '../../../support/records.ts';
import { aBusinessHere, actor, campaign, tell } from '../business/business-here.tsx';
import { mount } from '../../ui/mount.tsx';

const other = aCampaign({ id: newId<CampaignId>(), businessId: actor.accountId, title: 'Tea' });

test('every part of a screen looks at the same work, and what did not change stays as it is', async () => {
  await aBusinessHere({ campaigns: [campaign, other] });
  onTestFinished(async () => await device.db.outbox.clear());
  const seen: { first?: Work | undefined; second?: Work | undefined; own?: object | undefined } =
    {};
  const see = vi.fn((part: Partial<typeof seen>) => Object.assign(seen, part));
  const drawn = () => see.mock.calls.filter(([part]) => 'own' in part).length;
  function First() {
    const first = useWork(actor);
    useEffect(() => void see({ first }));
    return <p>{first?.campaigns.map(({ title }) => title).join(' and ')}</p>;
  }
  function Second() {
    const second = useWork(actor);
    useEffect(() => void see({ second }));
    return null;
  }
  function OfOne() {
    const own = useCampaignWork(actor, campaign.id);
    useEffect(() => void see({ own }));
    return null;
  }
  mount(
    <>
      <First />
      <Second />
      <OfOne />
    </>,
  );
  await expect.element(page.getByText(/ and Tea/)).toBeVisible();
  expect(seen.first).toBe(seen.second);
  const before = { ...seen };
  const drawnBefore = drawn();

  await tell({ campaigns: [{ ...other, title: 'High tea', revision: other.revision + 1 }] });
  await expect.element(page.getByText(/High tea/)).toBeVisible();

  const held = (id: CampaignId, work = seen.first) => work?.campaigns.find((one) => one.id === id);
  expect(seen.first).toBe(seen.second);
  expect(held(campaign.id)).toBe(held(campaign.id, before.first));
  expect(held(other.id)).not.toBe(held(other.id, before.first));
  expect(seen.first?.projects).toBe(before.first?.projects);
  expect(seen.own).toBe(before.own);
  expect(drawn()).toBe(drawnBefore);

  await enqueue(device, actor, {
    kind: 'campaignEvent',
    payload: { campaignId: campaign.id, event: 'close_recruiting' },
  });
  await expect.poll(() => held(campaign.id)?.isOpen).toBe(false);
  const closed = held(campaign.id);
  await tell({ campaigns: [{ ...other, title: 'Low tea', revision: other.revision + 2 }] });
  await expect.element(page.getByText(/Low tea/)).toBeVisible();
  expect(held(campaign.id)).toBe(closed);
});

test('a copy that could not be read once is read by the next reader', async () => {
  await aBusinessHere({ campaigns: [campaign] });
  const { replica } = useCurrentReplica.getState();
  if (!replica) throw new Error('Nobody has signed in');
  const gone = new Error('The store is gone');
  let isGone = true;
  const work = new SharedWork(actor, {
    isOpen: true,
    watch: (name) => ({
      subscribe: (observer) => {
        if (!isGone) return replica.watch(name).subscribe(observer);
        observer.error(gone);
        return { unsubscribe: () => undefined };
      },
    }),
  });
  const look = () => work.subscribe(() => undefined);
  const lookAway = look();
  expect(() => work.get()).toThrow(gone);

  lookAway();
  isGone = false;
  expect(work.get()).toBeUndefined();
  onTestFinished(look());

  await expect.poll(() => work.get()?.campaigns.map(({ id }) => id)).toEqual([campaign.id]);
});

test('an account that one comes back to shows what was known of it, and then what changed', async () => {
  await aBusinessHere({ campaigns: [campaign] });
  const { replica } = useCurrentReplica.getState();
  if (!replica) throw new Error('Nobody has signed in');
  const copy = { isOpen: true, watch: replica.watch };
  const work = new SharedWork(actor, copy);
  const titles = () => work.get()?.campaigns.map(({ title }) => title);
  const lookAway = work.subscribe(() => undefined);
  await expect.poll(titles).toEqual([campaign.title]);

  lookAway();
  copy.isOpen = false;
  work.end();
  await tell({ campaigns: [{ ...campaign, title: 'High tea', revision: campaign.revision + 1 }] });
  expect(titles()).toEqual([campaign.title]);
  const lookAwayAgain = work.subscribe(() => undefined);
  expect(titles()).toEqual([campaign.title]);
  await expect.poll(titles).toEqual(['High tea']);

  lookAwayAgain();
  work.end();
  expect(titles()).toEqual(['High tea']);
  // Another screen has opened the account meanwhile, and nobody has followed its campaigns.
  copy.isOpen = true;
  expect(titles()).toBeUndefined();
});
