import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import type { CampaignId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { device } from '#src/data/device/browser-device.ts';
import { useCampaignWork, useWork, type Work } from '#src/features/campaigns/data/queries.ts';
import { enqueue } from '#src/data/device/outbox.ts';
import { aCampaign } from '../../../support/records.ts';
import { aBusinessHere, author, campaign, tell } from '../business/business-here.tsx';
import { mount } from '../../ui/mount.tsx';

const other = aCampaign({ id: newId<CampaignId>(), businessId: author.accountId, title: 'Tea' });

test('every part of a screen looks at the same work, and what did not change stays as it is', async () => {
  await aBusinessHere({ campaigns: [campaign, other] });
  onTestFinished(async () => await device.db.outbox.clear());
  const seen: { first?: Work | undefined; second?: Work | undefined; own?: object | undefined } =
    {};
  let times = 0;
  function First() {
    seen.first = useWork(author);
    return <p>{seen.first?.campaigns.map(({ title }) => title).join(' and ')}</p>;
  }
  function Second() {
    seen.second = useWork(author);
    return null;
  }
  function OfOne() {
    seen.own = useCampaignWork(author, campaign.id);
    times += 1;
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
  const timesBefore = times;

  await tell({ campaigns: [{ ...other, title: 'High tea', revision: other.revision + 1 }] });
  await expect.element(page.getByText(/High tea/)).toBeVisible();

  const held = (id: CampaignId, work = seen.first) => work?.campaigns.find((one) => one.id === id);
  expect(seen.first).toBe(seen.second);
  expect(held(campaign.id)).toBe(held(campaign.id, before.first));
  expect(held(other.id)).not.toBe(held(other.id, before.first));
  expect(seen.first?.projects).toBe(before.first?.projects);
  expect([seen.own, times]).toEqual([before.own, timesBefore]);
  expect(seen.own).toBe(before.own);

  await enqueue(device, author, {
    kind: 'campaignEvent',
    payload: { campaignId: campaign.id, event: 'close_recruiting' },
  });
  await expect.poll(() => held(campaign.id)?.isOpen).toBe(false);
  const closed = held(campaign.id);
  await tell({ campaigns: [{ ...other, title: 'Low tea', revision: other.revision + 2 }] });
  await expect.element(page.getByText(/Low tea/)).toBeVisible();
  expect(held(campaign.id)).toBe(closed);
});
