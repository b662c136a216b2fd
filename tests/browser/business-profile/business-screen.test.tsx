import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { device } from '#src/data/device/browser-device.ts';
import { BusinessScreen } from '#src/features/business-profile/screens/business-screen.tsx';
import { answering } from '../answering.ts';
import { aCreatorHere, actor, now, offline } from '../campaigns/creator/creator-here.ts';
import { businessAccount } from '../messages/inbox.ts';
import { mount } from '../ui/mount.tsx';
import { publicBusinessOf } from './show-profile.tsx';

const refusal = (code: string, status: number) =>
  Response.json({ code, message: 'No' }, { status });
const answer = (value: unknown) =>
  answering((url) => (url.pathname.endsWith(`/business/${businessAccount}`) ? value : undefined));

async function show(): Promise<void> {
  await aCreatorHere();
  mount(
    <BusinessScreen
      actor={actor}
      businessId={businessAccount}
      action={({ name }) => <p>Follow {name} here</p>}
    />,
  );
}

test('a business is read once and stays readable without a connection, with its age', async () => {
  answer(publicBusinessOf());
  await show();

  await expect.element(page.getByRole('heading', { name: 'Desert Bloom' })).toBeVisible();
  await expect.element(page.getByText('Coffee under the mesquite.')).toBeVisible();
  await expect.element(page.getByText('Follow Desert Bloom here')).toBeVisible();
  expect(await device.db.answers.toArray()).toMatchObject([{ key: `business ${businessAccount}` }]);
});

test('without a connection the stored profile says how old it is', async () => {
  offline();
  const value = publicBusinessOf();
  await aCreatorHere();
  const { accountId } = actor;
  const key = `business ${businessAccount}`;
  await device.db.answers.put({ accountId, key, value, at: now - 3_600_000 });
  mount(<BusinessScreen actor={actor} businessId={businessAccount} action={() => null} />);

  await expect.element(page.getByText('Coffee under the mesquite.')).toBeVisible();
  await expect.element(page.getByText(/As of/)).toBeVisible();
});

test('one that never arrived here will load with a connection', async () => {
  offline();
  await show();

  await expect.element(page.getByText(/will load when you’re online/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Following' })).toBeVisible();
});

test('one that was deleted is not found, and leads back', async () => {
  answer(refusal('NOT_FOUND', 404));
  await show();

  await expect.element(page.getByText('This business isn’t on Pollin anymore')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Following' })).toBeVisible();
});

test('trouble of the server is shown, and trying again helps', async () => {
  answer(refusal('FAILED', 500));
  await show();
  await expect.element(page.getByText('Pollin is having trouble')).toBeVisible();

  answer(publicBusinessOf());
  await page.getByRole('button', { name: 'Try again' }).click();

  await expect.element(page.getByRole('heading', { name: 'Desert Bloom' })).toBeVisible();
});
