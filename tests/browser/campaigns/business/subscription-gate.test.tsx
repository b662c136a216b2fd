import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SubscriptionStatus } from '#contract/billing/subscription.ts';
import type { AccountId, CampaignId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { InviteDialog } from '#src/features/candidates/invite-dialog.tsx';
import { aCandidate } from '../../../support/records.ts';
import { mount } from '../../ui/mount.tsx';
import { SignedIn } from '../../ui/signed-in.tsx';
import {
  aBusinessHere,
  actor,
  campaign,
  idOf,
  knowBusiness,
  ofBusiness,
  queued,
  refused,
  showPage,
} from './business-here.tsx';
import { atForm, draft } from './show-form.tsx';

const candidate = aCandidate({ ...ofBusiness, id: idOf(1), creatorFirstName: 'Cleo' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = page.getByRole('link', { name: 'Manage subscription' });
const dialog = page.getByRole('dialog');

const metrics = (campaigns: number) => ({
  metrics: { campaigns, completedCampaigns: 0, cancelledCampaigns: 0 },
});
const paused = 'Your subscription is paused. Go to Subscription to resume it.';
const ended = 'Your subscription has ended. Go to Subscription to subscribe again.';
const trialUsed = /^The free trial covers one campaign/;

/** The last step of a draft, for a business with this subscription. */
async function atPublish(status: SubscriptionStatus | undefined, published: number) {
  const shown = await atForm([draft()], { step: 'preview' });
  await knowBusiness({ ...(status && { status }), ...metrics(published) });
  await expect.element(button('Publish')).toBeVisible();
  return shown;
}

test.each<[SubscriptionStatus, number, string | RegExp]>([
  ['inactive', 1, trialUsed],
  ['paused', 0, paused],
  ['cancelled', 0, ended],
])(
  'a business that is %s with %i published campaigns reads why it cannot publish',
  async (status, published, sentence) => {
    const { go } = await atPublish(status, published);
    await expect.element(page.getByText(sentence)).toBeVisible();

    await button('Publish').click();
    await expect.element(dialog.getByText(sentence)).toBeVisible();
    await dialog.getByRole('link', { name: 'Manage subscription' }).click();

    expect(go).toHaveBeenLastCalledWith('/business/subscription');
    expect((await queued()).map(({ kind }) => kind)).not.toContain('campaignEvent');
  },
);

test.each<[SubscriptionStatus | undefined, number]>([
  ['inactive', 0],
  ['active', 40],
  ['pause_scheduled', 40],
  ['cancel_scheduled', 40],
  // Nothing is known: the server decides.
  [undefined, 40],
])('a business that is %s with %i published campaigns may publish', async (status, published) => {
  await atPublish(status, published);

  expect(link.elements()).toEqual([]);
});

test.each<[SubscriptionStatus, string]>([
  ['paused', paused],
  ['cancelled', ended],
])(
  'a business that is %s reads its candidates, and why it cannot select',
  async (status, sentence) => {
    await aBusinessHere({ candidates: [candidate] });
    await knowBusiness({ status });
    const { go } = showPage('candidates');
    await button('Select').click();

    await expect.element(dialog.getByText(sentence)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Select Cleo' }).elements()).toEqual([]);
    await dialog.getByRole('link', { name: 'Manage subscription' }).click();
    expect(go).toHaveBeenLastCalledWith('/business/subscription');
  },
);

test('a business on the free trial selects', async () => {
  await aBusinessHere({ candidates: [candidate] });
  await knowBusiness({ status: 'inactive', ...metrics(1) });
  showPage('candidates');
  await button('Select').click();
  await dialog.getByRole('button', { name: 'Select Cleo' }).click();

  await expect.poll(queued).toMatchObject([{ payload: { event: 'business_accepted' } }]);
});

const invite = () =>
  mount(
    <SignedIn>
      <InviteDialog
        actor={actor}
        creatorId={newId<AccountId>()}
        name="Cleo"
        onClose={() => undefined}
      />
    </SignedIn>,
  );

test('a paused business reads why it cannot invite', async () => {
  await aBusinessHere({});
  await knowBusiness({ status: 'paused' });
  const { go } = invite();

  await expect.element(dialog.getByText(paused)).toBeVisible();
  expect(button('Invite').elements()).toEqual([]);
  await dialog.getByRole('link', { name: 'Manage subscription' }).click();
  expect(go).toHaveBeenLastCalledWith('/business/subscription');
});

test('the status of another account keeps nobody from inviting', async () => {
  await aBusinessHere({});
  await knowBusiness({ id: newId<AccountId>(), status: 'paused' });
  invite();

  await expect.element(button('Invite')).toBeVisible();
});

test('suggestions of a paused business stay to be read, without a way to invite', async () => {
  await aBusinessHere({ campaigns: [{ ...campaign, openSlots: 1 }] });
  await knowBusiness({ status: 'paused' });
  showPage('candidates');
  await button('Invite more').click();

  await expect.element(page.getByRole('dialog').getByText(paused)).toBeVisible();
  expect(page.getByRole('textbox').elements()).toEqual([]);
});

test('a queued invitation that a paused subscription stopped leads to the subscription', async () => {
  await aBusinessHere({ candidates: [candidate] });
  await refused(
    {
      kind: 'candidateEvent',
      payload: {
        event: 'business_invite',
        candidateId: candidate.id,
        campaignId: campaign.id as CampaignId,
        creatorId: candidate.creatorId,
        note: '',
      },
    },
    { code: 'SUBSCRIPTION_PAUSED' },
  );
  showPage('candidates');

  await expect.element(page.getByText(new RegExp(paused))).toBeVisible();
  await expect.element(link).toBeVisible();
});
