import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closedWeek } from '#contract/availability/record.ts';
import type { CampaignId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import type { FirstStep } from '#contract/profile/first-steps.ts';
import { FirstSteps, stepAfter, useBusinessGuide, useCreatorGuide } from '#src/app/first-steps.tsx';
import { device } from '#src/data/device/browser-device.ts';
import { useCurrentReplica } from '#src/data/replica/account-copy.ts';
import { noChanges } from '#contract/sync/sync.ts';
import { aCampaign } from '../../support/records.ts';
import { atBusiness, profileOf } from '../business-profile/show-profile.tsx';
import { aCreatorHere, actor, now, offline } from '../campaigns/creator/creator-here.ts';
import { businessAccount, me } from '../messages/inbox.ts';
import { mount } from '../ui/mount.tsx';

beforeEach(() => page.viewport(390, 844));

function OfCreator() {
  const guide = useCreatorGuide(actor);
  return guide ? <FirstSteps guide={guide} /> : null;
}

const owner = { userId: me, accountId: businessAccount };
const today = Date.now();

function OfBusiness() {
  const guide = useBusinessGuide({ actor: owner, role: 'owner', now: today });
  return guide ? <FirstSteps guide={guide} /> : null;
}

const heading = page.getByRole('heading', { name: 'Get started' });

test('a new creator sees what is left to do, and returns to the application that waits for it', async () => {
  offline();
  await aCreatorHere({}, { photoUrl: null, about: '' });
  const campaignId = newId<CampaignId>();
  await device.db.workDrafts.put({
    accountId: actor.accountId,
    key: `apply ${campaignId}`,
    value: { note: 'Hi', price: '', hint: [] },
    at: now,
  });
  const { go } = mount(<OfCreator />);

  await expect.element(page.getByText('0 of 3 done')).toBeVisible();
  await page.getByRole('link', { name: 'Add a photo and a bio to apply' }).click();
  expect(go).toHaveBeenLastCalledWith('/creator/profile/edit');
  await page.getByRole('link', { name: 'Finish your application' }).click();
  expect(go).toHaveBeenLastCalledWith(`/creator/campaign/${campaignId}/selection`);
});

test('a business whose draft waits for its hours is led to both, and to nothing once it is published', async () => {
  await atBusiness(profileOf({ street: '1 Main', locality: 'Phoenix', categories: ['eats'] }));
  const draft = aCampaign({
    id: newId<CampaignId>(),
    businessId: businessAccount,
    title: 'Patio',
    status: 'draft',
  });
  const hours = {
    businessId: businessAccount,
    week: closedWeek,
    exceptions: [],
    busy: [],
    updatedOn: draft.updatedOn,
    version: 1,
    revision: 1,
  };
  const { replica } = useCurrentReplica.getState();
  const store = (collections: object) =>
    replica?.apply({ collections: { ...noChanges(), ...collections }, gone: [] });
  await store({ campaigns: [draft], availability: [hours] });
  const { go } = mount(<OfBusiness />);

  await page.getByRole('link', { name: 'Set your hours for shoots' }).click();
  expect(go).toHaveBeenLastCalledWith('/business/availability');
  await page.getByRole('link', { name: 'Publish “Patio”' }).click();
  expect(go).toHaveBeenLastCalledWith(`/business/campaign/create?draft=${draft.id}`);

  const mon = { isOpen: true, startTime: 900 as const, endTime: 1700 as const };
  await store({
    campaigns: [{ ...draft, status: 'active', version: 2, revision: 20 }],
    availability: [{ ...hours, week: { ...closedWeek, mon }, version: 2, revision: 20 }],
  });
  await expect.element(heading).not.toBeInTheDocument();
});

test('a new business that saves its profile goes on to its hours, and from there to its draft', async () => {
  await atBusiness(profileOf({ street: '', locality: '', categories: [] }));
  const draft = aCampaign({ businessId: businessAccount, status: 'draft' });
  await useCurrentReplica.getState().replica?.apply({
    collections: { ...noChanges(), campaigns: [draft] },
    gone: [],
  });
  function Next() {
    const guide = useBusinessGuide({ actor: owner, role: 'owner', now: today });
    const to = (done: FirstStep) => stepAfter(guide, done)?.to ?? 'nowhere';
    return guide ? <p>{`${to('profile')}, ${to('hours')}, ${to('campaign')}`}</p> : null;
  }
  mount(<Next />);

  const hours = '/business/availability';
  const profile = '/business/profile/edit';
  await expect.element(page.getByText(`${hours}, ${profile}, nowhere`)).toBeVisible();
});
