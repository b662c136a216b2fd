import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CampaignRecord } from '#contract/campaign/record.ts';
import type { CandidateRecord } from '#contract/candidate/record.ts';
import type { ProjectId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { situations } from '#contract/project/rules.ts';
import { device } from '#src/data/device/browser-device.ts';
import { SelectionRoute } from '#src/app/selection-route.tsx';
import { CampaignFrame } from '#src/campaigns/frame/campaign-frame.tsx';
import { creatorAccount } from '../../messages/inbox.ts';
import { mount } from '../../ui/mount.tsx';
import { SignedIn } from '../../ui/signed-in.tsx';
import { aCampaign, aCandidate, aProject } from '../../../support/records.ts';
import { anOpportunity } from '../../../src/campaigns/opportunities/an-opportunity.ts';
import { aCreatorHere, actor, keepOpportunities, offline, queued } from './creator-here.ts';
import { portal, reach, trouble } from '../../open-copy.ts';
import { addRefused } from '../add-refused.ts';

const creatorId = creatorAccount;
const { id: campaignId } = aCampaign();
const campaign = (change: Partial<CampaignRecord> = {}) =>
  aCampaign({ applyBy: '2026-12-01', openSlots: 2, ...change });
const candidate = (change: Partial<CandidateRecord> = {}) => aCandidate({ creatorId, ...change });
const of = { candidateId: aCandidate().id, campaignId, creatorId };

const frame = {
  actor,
  side: 'creator',
  role: 'creator',
  step: 'selection',
  projectId: null,
  onProject: () => undefined,
} as const;

const show = (id = campaignId) =>
  mount(
    <SignedIn>
      <CampaignFrame {...frame} campaignId={id}>
        <SelectionRoute campaignId={id} />
      </CampaignFrame>
    </SignedIn>,
  );

const button = (name: string) => page.getByRole('button', { name, exact: true });
const bar = () => page.getByRole('region', { name: 'Your decision' });

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

test('an invitation is accepted with the rights ticked, and is not yet confirmed until the server says so', async () => {
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

test('who is in is led to where the work stands, and not back to its beginning', async () => {
  offline();
  const project = aProject({ creatorId, campaignId, ...situations.contentRejected });
  const candidates = [candidate({ id: project.id, state: 'accepted' })];
  await aCreatorHere({ campaigns: [campaign()], candidates, projects: [project] });
  const { go } = show();
  await bar().getByRole('link', { name: 'Make content' }).click();
  expect(go.mock.lastCall?.[0]).toMatch(/\/content$/);
});

test('a full campaign is waited for on the bench, and the bench says its place', async () => {
  offline();
  await aCreatorHere({ campaigns: [campaign({ openSlots: 0 })] });
  show();
  await expect.element(bar().getByText('All slots are filled')).toBeVisible();
  await button('Stay as backup').click();
  await expect.element(bar().getByText('You applied')).toBeVisible();
  expect(await queued()).toMatchObject([{ payload: { event: 'creator_stays_backup' } }]);
});

test('who waits on the bench is told which place', async () => {
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

const application = {
  ...of,
  candidateId: newId<ProjectId>(),
  event: 'creator_applied',
  note: '',
  proposedPriceCents: null,
  availabilityHint: [],
} as const;
const applied = { ...application, availabilityHint: [...application.availabilityHint] };

test('invited before the application arrived: the card turns into the invitation', async () => {
  offline();
  const invited = candidate({ state: 'invited', source: 'invite' });
  await aCreatorHere({ campaigns: [campaign()], candidates: [invited] });
  await addRefused({ kind: 'candidateEvent', payload: applied }, 'ALREADY_INVITED');
  show();
  const sentence = 'They invited you before your application arrived.';
  const card = page.getByRole('group', { name: sentence });
  await expect.element(card).toBeVisible();

  await card.getByRole('button', { name: 'Accept' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('I’ve read and agree to the rights and terms').click();
  await sheet.getByRole('button', { name: 'Accept' }).click();

  await expect.element(card).not.toBeInTheDocument();
  expect(await queued()).toMatchObject([
    { payload: { candidateId: of.candidateId, event: 'creator_invite_accepted' } },
  ]);
});

test('filled up meanwhile: one tap waits on the bench instead, and what was refused is gone', async () => {
  offline();
  await aCreatorHere({ campaigns: [campaign({ openSlots: 0 })] });
  await addRefused({ kind: 'candidateEvent', payload: applied }, 'CAMPAIGN_FULL', {
    filledOn: '2026-11-20T21:10:00.000Z',
  });
  show();
  const card = page.getByRole('group', { name: 'This campaign filled up at 2:10 PM.' });
  await expect.element(card).toBeVisible();
  await card.getByRole('button', { name: 'Stay as backup' }).click();
  await expect.element(card).not.toBeInTheDocument();
  expect(await queued()).toMatchObject([{ payload: { event: 'creator_stays_backup' } }]);
});

test('an invitation that was withdrawn says when, and its card goes away by a tap', async () => {
  offline();
  const uninvited = candidate({ state: 'uninvited', decidedOn: '2026-11-20T16:05:00.000Z' });
  await aCreatorHere({ campaigns: [campaign()], candidates: [uninvited] });
  const accepted = { ...of, event: 'creator_invite_accepted', licenceAccepted: true } as const;
  await addRefused({ kind: 'candidateEvent', payload: accepted }, 'INVITE_WITHDRAWN');
  show();
  const card = page.getByRole('group', { name: 'The invitation was withdrawn at 9:05 AM.' });
  await expect.element(card).toBeVisible();
  await card.getByRole('button', { name: 'Close' }).click();
  await expect.element(card).not.toBeInTheDocument();
  expect(await queued()).toEqual([]);
});

test('an incomplete profile is said before the application is sent, and refused in words that lead there', async () => {
  offline();
  await aCreatorHere({ campaigns: [campaign()] }, { photoUrl: null });
  await addRefused({ kind: 'candidateEvent', payload: applied }, 'PROFILE_INCOMPLETE');
  const { go } = show();
  const sentence =
    'Complete your profile first. Add a photo, a bio, your city, your interests, your date of birth, and a social link.';
  const card = page.getByRole('group', { name: sentence });
  await expect.element(card).toBeVisible();
  await card.getByRole('link', { name: 'Complete your profile' }).click();
  expect(go).toHaveBeenCalledWith('/creator/profile/edit');
  await card.getByRole('button', { name: 'Send again' }).click();
  await expect.element(card).not.toBeInTheDocument();
  expect(await queued()).toMatchObject([{ payload: { event: 'creator_applied' } }]);
});

test('a campaign that nothing is known of says so without a connection', async () => {
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

test('an invitation whose terms changed before the answer arrived is read again, and accepted or declined', async () => {
  offline();
  await aCreatorHere({ campaigns: [campaign()], candidates: [candidate({ state: 'invited' })] });
  const accepted = { ...of, event: 'creator_invite_accepted', licenceAccepted: true } as const;
  await addRefused({ kind: 'candidateEvent', payload: accepted }, 'INVITE_CHANGED');
  show();

  const card = page.getByRole('group', { name: /^The business changed the terms/ });
  await expect.element(card.getByRole('button', { name: 'Decline' })).toBeVisible();
  await expect.element(card.getByRole('button', { name: 'Accept' })).toBeVisible();
});
