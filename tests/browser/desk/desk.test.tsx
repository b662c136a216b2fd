import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { CommandId, ProjectId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import type { DeskItem } from '#contract/support/desk.ts';
import { DeskRoute } from '#src/app/desk-routes.tsx';
import {
  account,
  aUser,
  refusing,
  serving,
  signInAs,
  type Answers,
} from '../billing/account-here.tsx';
import { mount } from '../ui/mount.tsx';
import { SignedIn } from '../ui/signed-in.tsx';

const request: DeskItem = {
  kind: 'request',
  id: newId<CommandId>(),
  since: '2026-11-20T10:00:00.000Z',
  accountId: account,
  accountKind: 'creator',
  account: 'Maya Okafor',
  problemArea: 'reportPerson',
  details: 'He kept calling after the shoot.',
};
const dispute: DeskItem = {
  kind: 'dispute',
  id: newId<ProjectId>(),
  since: '2026-11-21T10:00:00.000Z',
  campaign: 'Patio season',
  business: 'Desert Bloom',
  creator: 'Leo Ruiz',
  by: 'creator',
  reason: 'I was there at ten.',
  isNoShow: true,
};

async function show(answers: Answers, isSupport = true) {
  const user = { ...aUser('creator'), isSupport };
  const server = serving({ 'GET /me': user, ...answers });
  await signInAs(user);
  const { go } = mount(
    <SignedIn>
      <DeskRoute />
    </SignedIn>,
  );
  return { ...server, go };
}
const items = () => page.getByRole('listitem');

test('the queue says of each item what it is, who wrote it, and how it goes on', async () => {
  const { count } = await show({ 'GET /desk': { items: [request, dispute], next: null } });

  await expect.element(items().nth(0)).toMatchTextContent(/^Reported person: Maya Okafor/);
  await expect.element(items().nth(1)).toMatchTextContent(/^Contested no-show: Leo Ruiz/);
  await expect.element(page.getByText('I was there at ten.')).toBeVisible();
  expect(page.getByRole('button', { name: 'Next page' }).elements()).toEqual([]);
  expect(count('GET /desk')).toBe(1);
});

test('an empty desk and one out of reach are told apart', async () => {
  const { answers } = await show({ 'GET /desk': refusing(500, 'FAILED') });
  await expect.element(page.getByText('Couldn’t load the support desk')).toBeVisible();

  answers['GET /desk'] = { items: [], next: null };
  await page.getByRole('button', { name: 'Try again' }).click();

  await expect.element(page.getByText('Nothing is waiting')).toBeVisible();
});

test('without a passkey, the desk says why it is closed and how to open it', async () => {
  await show({ 'GET /desk': refusing(403, 'FORBIDDEN'), 'GET /passkeys': [] });

  await expect.element(page.getByRole('heading', { name: 'Confirm with a passkey' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible();
});

test('to whoever is not support staff, there is no desk', async () => {
  const { go, calls } = await show({}, false);

  await expect.poll(() => go.mock.calls.at(-1)).toEqual(['/not-found']);
  expect(calls).toEqual([]);
});
