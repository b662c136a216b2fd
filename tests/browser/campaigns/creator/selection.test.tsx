import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { situations } from '#contract/project/rules.ts';
import { device } from '#src/data/device/browser-device.ts';
import { aProject } from '../../../support/records.ts';
import { anOpportunity } from '../../../src/campaigns/opportunities/an-opportunity.ts';
import { portal, reach, trouble } from '../../open-copy.ts';
import { aCreatorHere, keepOpportunities, offline, queued } from './creator-here.ts';
import {
  bar,
  button,
  campaign,
  campaignId,
  candidate,
  creatorId,
  of,
  show,
} from './show-selection.tsx';

test('an opportunity’s card is enough to apply offline: it waits, and can be taken back', async () => {
  offline();
  await aCreatorHere();
  const told = anOpportunity({ title: 'Silent reading' });
  await keepOpportunities([told]);
  show(told.campaignId);
  await expect.element(page.getByRole('heading', { name: 'Silent reading' })).toBeVisible();
  await expect.element(page.getByText(/The full brief loads when/)).toBeVisible();

  await button('Apply').click();
  await page.getByRole('textbox', { name: 'Note' }).fill('I read aloud.');
  await page.getByText('Evenings').click();
  await button('Send application').click();

  await expect.element(bar().getByText('You applied')).toBeVisible();
  await expect.element(bar().getByText('Waiting')).toBeVisible();
  expect(await queued()).toMatchObject([
    {
      kind: 'candidateEvent',
      payload: {
        campaignId: told.campaignId,
        creatorId,
        event: 'creator_applied',
        note: 'I read aloud.',
        proposedPriceCents: null,
        availabilityHint: ['evening'],
      },
    },
  ]);

  await button('Withdraw').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect.element(button('Apply')).toBeVisible();
  expect(await queued()).toEqual([]);
});

test.each([
  ['nobody answers', () => reach(false), /^You’re offline\. Your application is saved/],
  ['our server answers with errors', () => trouble(), /^Pollin is having trouble\. .* saved on/],
  ['a Wi-Fi wants a sign-in', () => portal(), /^This Wi-Fi network needs you to sign in first/],
] as const)('an application waits where %s, and the sheet says why', async (_, note, why) => {
  offline();
  await aCreatorHere();
  const told = anOpportunity({ title: 'Silent reading' });
  await keepOpportunities([told]);
  await note();
  show(told.campaignId);

  await button('Apply').click();

  await expect.element(page.getByRole('status').filter({ hasText: why })).toBeVisible();
});

test('a note outlives leaving the screen, and is forgotten once it was sent', async () => {
  offline();
  await aCreatorHere({ campaigns: [campaign()] });
  show();
  await expect.element(button('Apply')).toBeVisible();
  await button('Apply').click();
  const note = page.getByRole('textbox', { name: 'Note' });
  await note.fill('Half a tho');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => device.db.workDrafts.count()).toBe(1);

  await button('Apply').click();
  await expect.element(note).toHaveValue('Half a tho');
  await button('Send application').click();
  await expect.element(bar().getByText('You applied')).toBeVisible();
  await expect.poll(() => device.db.workDrafts.count()).toBe(0);
});

test('where the creator names the price, an application without one is not sent', async () => {
  offline();
  const priced = campaign({ offerType: 'paid', priceMode: 'creatorProposes' });
  await aCreatorHere({ campaigns: [priced] });
  show();
  await expect.element(button('Apply')).toBeVisible();
  await button('Apply').click();
  await button('Send application').click();
  await expect.element(page.getByText('This field required')).toBeVisible();
  await page.getByRole('textbox', { name: 'Your price ($)' }).fill('120');
  await button('Send application').click();
  await expect.element(bar().getByText('You applied')).toBeVisible();
  expect(await queued()).toMatchObject([{ payload: { proposedPriceCents: 12_000 } }]);
});

test('an invitation is accepted with the rights ticked, and is not yet confirmed until the server confirms it', async () => {
  offline();
  const invited = candidate({
    state: 'invited',
    source: 'invite',
    note: 'You film light.',
    expiresOn: '2026-11-24T22:00:00.000Z',
  });
  await aCreatorHere({ campaigns: [campaign()], candidates: [invited] });
  show();
  await expect.element(page.getByText('You film light.')).toBeVisible();
  await expect.element(bar().getByText('Answer by Tue 3:00 PM')).toBeVisible();

  await button('Accept').click();
  const sheet = page.getByRole('dialog');
  await expect.element(sheet.getByText(/may show your content on its own channels/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Accept' }).click();
  await expect.element(page.getByText('Check the box to agree first.')).toBeVisible();
  expect(await queued()).toEqual([]);
  await sheet.getByText('I’ve read and agree to the rights and terms').click();
  await sheet.getByRole('button', { name: 'Accept' }).click();

  await expect.element(bar().getByText('You’re in')).toBeVisible();
  await expect.element(bar().getByText('Not yet confirmed')).toBeVisible();
  expect(await queued()).toEqual([
    {
      kind: 'candidateEvent',
      payload: { ...of, event: 'creator_invite_accepted', licenceAccepted: true },
    },
  ]);
  // The terms that were read: newer ones make a newer version of the invitation.
  expect((await device.db.outbox.toArray())[0]?.baseVersion).toBe(candidate().version);
  await button('Undo').click();
  await expect.element(bar().getByText('You’re invited')).toBeVisible();
});

test('an invitation is declined with or without a reason', async () => {
  offline();
  const invited = candidate({ state: 'invited', source: 'invite' });
  await aCreatorHere({ campaigns: [campaign()], candidates: [invited] });
  show();
  await expect.element(button('Decline')).toBeVisible();
  await button('Decline').click();
  await page.getByRole('textbox', { name: 'Reason (optional)' }).fill('Away that week');
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect
    .poll(queued)
    .toMatchObject([{ payload: { event: 'creator_invite_declined', reason: 'Away that week' } }]);
});

test('a selected creator is led to the current step, and not back to the first', async () => {
  offline();
  const project = aProject({ creatorId, campaignId, ...situations.contentRejected });
  const candidates = [candidate({ id: project.id, state: 'accepted' })];
  await aCreatorHere({ campaigns: [campaign()], candidates, projects: [project] });
  const { go } = show();
  await bar().getByRole('link', { name: 'Make content' }).click();
  expect(go.mock.lastCall?.[0]).toMatch(/\/content$/);
});

test('a full campaign has a bench, which shows the creator’s rank', async () => {
  offline();
  await aCreatorHere({ campaigns: [campaign({ openSlots: 0 })] });
  show();
  await expect.element(bar().getByText('All slots are filled')).toBeVisible();
  await button('Stay as backup').click();
  await expect.element(bar().getByText('You applied')).toBeVisible();
  expect(await queued()).toMatchObject([{ payload: { event: 'creator_stays_backup' } }]);
});

test('a creator on the bench sees their place', async () => {
  offline();
  const backup = candidate({ state: 'applied', backupRank: 2 });
  await aCreatorHere({ campaigns: [campaign({ openSlots: 0 })], candidates: [backup] });
  show();
  await expect.element(bar().getByText('You’re backup #2')).toBeVisible();
});

test('a closed campaign says so and shows what is similar', async () => {
  offline();
  await aCreatorHere({ campaigns: [campaign({ applyBy: '2026-11-19' })] });
  await keepOpportunities([anOpportunity({ title: 'Open studio' })]);
  show();
  await expect.element(bar().getByText('Closed · applications ended November 19')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Open studio' })).toBeVisible();
});

test('a campaign that this device does not know says so without a connection', async () => {
  offline();
  await aCreatorHere();
  show();
  await expect.element(page.getByText('Not on this device yet')).toBeVisible();
  expect(page.getByRole('alert').elements()).toEqual([]);
});

test('the brief is there in full before anyone applies: goals, photos, conditions, and when it is posted', async () => {
  offline();
  const photo = { url: '/a', thumbUrl: '/a', width: 4, height: 3, placeholder: '' };
  await aCreatorHere({
    campaigns: [
      campaign({
        goals: ['visits', 'launch'],
        gallery: ['/a', '/b'].map((url) => ({ ...photo, url, uploadId: null })),
        eligibility: { cities: ['Mesa'], minRatingTier: 'TIER_1', minFollowersText: '2,000' },
        postWindow: { from: '2026-12-24', dueDaysAfterApproval: 5 },
        mentions: ['@bloom'],
      }),
    ],
  });
  show();

  for (const text of [
    'Goal: More visits, A launch',
    'From Mesa',
    'Followers: 2,000',
    'The post is due 5 days after your content is approved.',
    'Don’t post it before December 24.',
    '@bloom',
    '#patio',
    'Ask first',
  ]) {
    await expect.element(page.getByText(text)).toBeVisible();
  }
  await expect.element(page.getByRole('list', { name: 'Photos' })).toBeVisible();
});
