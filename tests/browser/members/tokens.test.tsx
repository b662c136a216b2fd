import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ApiToken } from '#contract/developer/record.ts';
import { newId } from '#contract/new-id.ts';
import type { Role } from '#contract/permissions.ts';
import { TeamRoute } from '#src/app/team-routes.tsx';
import { toastQueue } from '#src/ui/toast-queue.ts';
import { aUser, serving, signInAs, toastsShown } from '../billing/account-here.tsx';
import { mount } from '../ui/mount.tsx';
import { SignedIn } from '../ui/signed-in.tsx';

const token: ApiToken = {
  id: newId(),
  name: 'Dashboard',
  scopes: ['messages.read', 'campaigns.read'],
  hint: 'x9Qa',
  madeBy: 'Elena Ruiz',
  createdOn: '2026-03-02T18:00:00.000Z',
  lastUsedOn: '2026-03-04T16:00:00.000Z',
  expiresOn: '2026-03-04T17:00:00.000Z',
};

async function showTeam(role: Role, tokens: ApiToken[], webhooks: object[] = []) {
  toastQueue.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-04T18:00:00.000Z') });
  const user = aUser(role);
  const server = serving({
    'GET /members': { members: [], invitations: [] },
    'GET /me': user,
    'GET /apiTokens': { tokens },
    'GET /webhooks': { webhooks },
  });
  await signInAs(user);
  mount(
    <SignedIn>
      <TeamRoute />
    </SignedIn>,
  );
  return server;
}
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('a manager creates a token, sees it once, and revokes it', async () => {
  const server = await showTeam('manager', []);
  await expect.element(page.getByText('No tokens yet.')).toBeVisible();
  await button('Create token').click();
  const dialog = page.getByRole('dialog', { name: 'Create a token' });
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await expect.element(page.getByText('Choose at least one.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('Dashboard');
  await page.getByRole('checkbox', { name: 'Read messages' }).click({ force: true });
  const warning = page.getByText(/token that never expires/);
  await expect.element(warning).not.toBeInTheDocument();
  await page.getByRole('button', { name: /Expires/ }).click();
  await page.getByRole('option', { name: 'Never' }).click();
  await expect.element(warning).toBeVisible();
  await page.getByRole('button', { name: /Expires/ }).click();
  await page.getByRole('option', { name: 'After 30 days' }).click();
  server.answers['POST /apiTokens'] = { token, secret: 'pat_secret' };
  server.answers['GET /apiTokens'] = { tokens: [token] };

  await dialog.getByRole('button', { name: 'Create token' }).click();

  await expect.element(page.getByRole('textbox', { name: 'Secret' })).toHaveValue('pat_secret');
  await button('Close').click();
  const row = page.getByRole('listitem').filter({ hasText: 'Dashboard' });
  await expect.element(row).toMatchTextContent(/Read messages · Read campaigns/);
  await expect.element(row).toMatchTextContent(/Last used 2 hours ago/);
  await expect.element(row).toMatchTextContent(/Expired/);
  expect(server.calls.find(({ call }) => call === 'POST /apiTokens')?.body).toMatchObject({
    days: 30,
  });
  expect(document.body.textContent).not.toContain('pat_secret');
  server.answers[`DELETE /apiTokens/${token.id}`] = { success: true };
  server.answers['GET /apiTokens'] = { tokens: [] };
  await button('Revoke Dashboard').click();
  await button('Revoke').click();
  await expect.element(page.getByText('No tokens yet.')).toBeVisible();
  expect(toastsShown()).toEqual(['Token revoked.']);
});

test('staff see no tokens', async () => {
  await showTeam('staff', [token]);

  await expect.element(page.getByText('No one works here yet')).toBeVisible();
  await expect.element(page.getByText('Access for programs')).not.toBeInTheDocument();
});

test('a manager adds a webhook at an https address, sees its secret once, replaces it, and removes the webhook', async () => {
  const server = await showTeam('manager', []);
  const url = 'https://hooks.example.com/pollin';
  await expect.element(page.getByText('No webhooks yet.')).toBeVisible();
  await button('Add webhook').click();
  const dialog = page.getByRole('dialog', { name: 'Add webhook' });
  await page.getByRole('textbox', { name: 'Address' }).fill('http://localhost/');
  await page.getByRole('checkbox', { name: 'New application' }).click({ force: true });
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect.element(page.getByText(/begins with https/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Address' }).fill(url);
  const id = newId();
  const webhook = { id, url, events: ['application.created'], createdOn: token.createdOn };
  const failing = {
    failingSince: token.createdOn,
    disabledOn: null,
    hasFormerSecret: false,
    deliveries: [],
  };
  server.answers['POST /webhooks'] = { id, secret: 'whsec_secret' };
  server.answers['GET /webhooks'] = { webhooks: [{ ...webhook, ...failing }] };

  await dialog.getByRole('button', { name: 'Add webhook' }).click();

  await expect.element(page.getByRole('textbox', { name: 'Secret' })).toHaveValue('whsec_secret');
  await button('Close').click();
  const row = page.getByRole('listitem').filter({ hasText: url });
  await expect.element(row).toMatchTextContent(/New application/);
  await expect.element(row).toMatchTextContent(/Deliveries are failing/);
  const withTwo = { ...webhook, ...failing, hasFormerSecret: true };
  server.answers['GET /webhooks'] = { webhooks: [withTwo] };
  await button(`New secret for ${url}`).click();
  // Its answer is lost.
  await button('New secret').click();
  await expect.element(page.getByText(/The last new secret stops/)).toBeVisible();
  server.answers[`POST /webhooks/${id}/secret`] = { secret: 'whsec_newer' };
  await button('New secret').click();
  await expect.element(page.getByRole('textbox', { name: 'Secret' })).toHaveValue('whsec_newer');
  await button('Close').click();
  server.answers[`DELETE /webhooks/${id}/formerSecret`] = { success: true };
  server.answers['GET /webhooks'] = { webhooks: [{ ...withTwo, hasFormerSecret: false }] };
  await button(`End old secret of ${url}`).click();
  await button('End old secret').click();
  await expect.element(button(`End old secret of ${url}`)).not.toBeInTheDocument();
  server.answers[`DELETE /webhooks/${id}`] = { success: true };
  server.answers['GET /webhooks'] = { webhooks: [] };
  await button(`Remove ${url}`).click();
  await button('Remove').click();
  await expect.element(page.getByText('No webhooks yet.')).toBeVisible();
});

test('a manager sees what became of each delivery, and sends one again', async () => {
  const url = 'https://hooks.example.com/pollin';
  const id = newId();
  const delivery = {
    id,
    type: 'application.created',
    createdOn: token.createdOn,
    tries: 1,
    deliveredOn: null,
    nextTryOn: '2026-03-04T18:05:00.000Z',
    lastAnswer: '500',
  };
  const done = { ...delivery, id: newId(), deliveredOn: token.createdOn, nextTryOn: null };
  const webhook = {
    id: newId(),
    url,
    events: ['application.created'],
    createdOn: token.createdOn,
    failingSince: token.createdOn,
    disabledOn: null,
    hasFormerSecret: false,
    deliveries: [
      delivery,
      { ...done, lastAnswer: '204' },
      { ...delivery, id: newId(), nextTryOn: null },
    ],
  };
  const server = await showTeam('manager', [], [webhook]);
  await button(`Deliveries to ${url}`).click();
  const rows = page.getByRole('list', { name: `Deliveries to ${url}` }).getByRole('listitem');

  await expect.element(rows.nth(0)).toMatchTextContent(/Next attempt: in 5 minutes/);
  await expect.element(rows.nth(0)).toMatchTextContent(/Last answer: 500/);
  await expect.element(rows.nth(1)).toMatchTextContent(/Delivered/);
  await expect.element(rows.nth(2)).toMatchTextContent(/No more attempts/);
  server.answers[`POST /webhookDeliveries/${id}/redeliver`] = { success: true };
  server.answers['GET /webhooks'] = {
    webhooks: [{ ...webhook, deliveries: [{ ...delivery, tries: 0 }] }],
  };
  await rows.nth(0).getByRole('button').click();
  await expect.poll(() => rows.all().length).toBe(1);
  expect(toastsShown()).toEqual(['Queued. It’s sent within seconds.']);
});
