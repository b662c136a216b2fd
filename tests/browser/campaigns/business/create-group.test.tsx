import { useState } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { GroupLocation } from '#contract/campaign-group/record.ts';
import type { AccountId, CampaignGroupId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import type { Role } from '#contract/permissions.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { GroupStep } from '#src/features/create-campaign/form-steps.ts';
import { CreateGroupScreen } from '#src/features/create-campaign/screens/create-group-screen.tsx';
import { actor, aUser, serving, signInAs } from '../../billing/account-here.tsx';
import { photo } from '../../media/pictures.ts';
import { mount } from '../../ui/mount.tsx';
import { SignedIn } from '../../ui/signed-in.tsx';

beforeEach(() => page.viewport(390, 844));

const place = (name: string): GroupLocation => ({
  businessId: newId<AccountId>(),
  name,
  photoUrl: null,
  address: { street: '12 Patio Way', locality: 'Tempe', province: 'AZ', postalCode: '85281' },
  categories: ['eats'],
  availability: null,
});
const [cafe, bar] = [place('Ramada Café'), place('Ramada Bar')];
const groupId = newId<CampaignGroupId>();

/** The form at a step; "Leave and return" puts it up again, as a reload does. */
async function showForm(first: GroupStep) {
  const user = aUser('corp-admin', null);
  serving({
    'GET /me': user,
    'GET /corporate/campaigns': { locations: [cafe, bar], campaigns: [], next: null },
  });
  await signInAs(user);
  onTestFinished(async () => {
    await Promise.all([device.db.workDrafts.clear(), device.db.captured.clear()]);
  });
  const roles = new Map<AccountId, Role>(
    [cafe, bar].map(({ businessId }) => [businessId, 'corp-admin']),
  );
  function Screen() {
    const [step, setStep] = useState<GroupStep>(first);
    const [visit, setVisit] = useState(0);
    const props = { actor, corporateName: 'Saguaro Group', roles, groupId, step, onStep: setStep };
    return (
      <>
        <button onClick={() => setVisit(visit + 1)}>Leave and return</button>
        <CreateGroupScreen key={visit} {...props} onBusiness={vi.fn()} onPublished={vi.fn()} />
      </>
    );
  }
  mount(
    <SignedIn>
      <Screen />
    </SignedIn>,
  );
}

const leaveAndReturn = page.getByRole('button', { name: 'Leave and return' });
const step = (name: string) =>
  page.getByRole('navigation', { name: 'Form steps' }).getByRole('button', { name }).click();

function choose(...files: File[]): void {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  if (!input) throw new Error('There is nothing to choose files with.');
  input.files = data.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

test('photos of a brief for several locations stay on this device, in order, without a command', async () => {
  await showForm('offer');
  await expect.element(page.getByText('Photos', { exact: true })).toBeInTheDocument();
  choose(await photo('one.png', 20), await photo('two.png', 200));
  const photos = page.getByRole('region', { name: 'Photos' });
  const second = photos.getByRole('img', { name: 'Photo 2' });
  await expect.element(second).toBeVisible();
  const bytes = async () => (await device.db.captured.toArray()).map(({ name }) => name);
  await expect.poll(bytes).toEqual(['one.png', 'two.png']);

  await photos.getByRole('button', { name: 'Make photo 2 the cover' }).click();
  await leaveAndReturn.click();
  await expect.element(second).toBeVisible();
  await photos.getByRole('button', { name: 'Remove photo 1' }).click();

  await expect.element(second).not.toBeInTheDocument();
  await expect.poll(bytes).toEqual(['one.png']);
  await step('Preview');
  await expect
    .poll(() => document.querySelector<HTMLImageElement>('main img, img')?.src)
    .toMatch(/^blob:/);
  expect(await device.db.outbox.count()).toBe(0);
});

test('a brief for several locations is drafted for the corporation, and each location has its own contact', async () => {
  await showForm('offer');
  await page
    .getByRole('textbox', { name: 'What content would you like?' })
    .fill('Two reels of breakfast');
  await page.getByRole('button', { name: /^Draft/ }).click();
  await expect
    .element(page.getByRole('textbox', { name: 'Title' }))
    .toHaveValue(expect.stringContaining('Saguaro Group') as string);

  await step('Locations');
  await page.getByRole('checkbox', { name: 'Ramada Café' }).click({ force: true });
  const atCafe = page.getByRole('group', { name: 'Ramada Café' });
  await atCafe.getByRole('button', { name: 'On location' }).click();
  await atCafe.getByRole('textbox', { name: 'Phone' }).fill('602 555 0142');
  await page.getByRole('checkbox', { name: 'Ramada Bar' }).click({ force: true });
  await page
    .getByRole('group', { name: 'Ramada Bar' })
    .getByRole('button', { name: 'On location' })
    .click();
  await expect
    .element(
      page.getByRole('group', { name: 'Ramada Bar' }).getByRole('textbox', { name: 'Phone' }),
    )
    .toHaveValue('');
  await expect
    .poll(async () => JSON.stringify(await device.db.workDrafts.toArray()))
    .toContain('602 555 0142');

  await leaveAndReturn.click();
  await step('Locations');
  await expect.element(atCafe.getByRole('textbox', { name: 'Phone' })).toHaveValue('602 555 0142');
});
