import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ProjectId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { addRefused } from '../add-refused.ts';
import { aCreatorHere, offline, queued } from './creator-here.ts';
import { campaign, candidate, of, show } from './show-selection.tsx';

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

test('an invitation that was withdrawn says when, and its card is dismissed with a tap', async () => {
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

test('an incomplete profile is named before the application is sent, and its refusal leads there', async () => {
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
