import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { newId } from '#contract/new-id.ts';
import type { AccountId, SessionId } from '#contract/ids.ts';
import type { RefusalCode } from '#contract/refusal.ts';
import type { OpenSession } from '#contract/routes/account.ts';
import { AccountScreen } from '#src/features/account/screens/account-screen.tsx';
import { overlayBlocked, setBlocked } from '#src/data/blocked.ts';
import { toastQueue } from '#src/ui/toast-queue.ts';
import { mount } from '../ui/mount.tsx';
import {
  accountId,
  answering,
  creatorMembership,
  creatorUser,
  keep,
  queued,
  userId,
} from '../notifications/reader.ts';

const session = (device: string, isCurrent = false): OpenSession => ({
  id: newId<SessionId>(),
  device,
  createdOn: '2026-11-01T10:00:00.000Z',
  usedOn: '2026-11-20T10:00:00.000Z',
  isCurrent,
});
const here = session('Chrome on Android', true);
const laptop = session('Edge on Windows');
const passkey = {
  id: 'key',
  name: 'Android, November 1',
  createdOn: '2026-11-01T10:00:00.000Z',
  usedOn: null,
};

const refusal = (code: RefusalCode, status: number) =>
  new Response(JSON.stringify({ code, message: 'x' }), {
    status,
    headers: { 'content-type': 'application/json' },
  });

type Over = { sessions?: unknown; passkeys?: unknown; unsent?: number; isOffline?: boolean };

/** The screen with what the server would answer; what is undefined is not answered at all. */
async function show({
  sessions = [here, laptop],
  passkeys = [],
  unsent = 0,
  isOffline,
}: Over = {}) {
  toastQueue.clear();
  const paths: string[] = [];
  answering((path) => {
    paths.push(path);
    if (isOffline) return undefined;
    if (path === '/api/sessions') return sessions;
    if (path === '/api/passkeys') return passkeys;
    if (path === '/api/sessions/endOthers') return { success: true, ended: 1 };
    if (path.startsWith('/api/sessions/')) return { success: true };
    if (path === '/api/passkeys/key') return refusal('FORBIDDEN', 403);
    if (path === '/api/exportAccount') return { user: [] };
    return path === '/api/deleteAccount' ? refusal('LAST_OWNER', 409) : undefined;
  });
  await keep([]);
  mount(
    <AccountScreen
      profile={creatorUser}
      actor={{ userId, accountId }}
      membership={creatorMembership}
      nameOf={() => 'Maya Okafor'}
      unsent={unsent}
      links={<a href="/settings/sync">What was not sent yet</a>}
    />,
  );
  return { paths };
}
const toastsShown = () => toastQueue.visibleToasts.map(({ content }) => content.text);

async function showOffline() {
  const spy = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => spy.mockRestore());
  return await show({ isOffline: true });
}

test('it shows the person, their memberships, and where they are signed in, with this device marked', async () => {
  await show();

  await expect.element(page.getByText('maya@pollin.test').first()).toBeVisible();
  await expect.element(page.getByText('Creator', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Edge on Windows')).toBeVisible();
  await expect.element(page.getByText('This device')).toBeVisible();
});

test('signing out elsewhere asks first, and then says that it was done', async () => {
  const { paths } = await show();
  await page.getByRole('button', { name: 'Sign out Edge on Windows' }).click();
  const question = page.getByRole('alertdialog', { name: 'Sign out Edge on Windows?' });
  await expect.element(question).toBeVisible();
  expect(paths).not.toContain(`/api/sessions/${laptop.id}`);
  await question.getByRole('button', { name: 'Sign out' }).click();

  await expect.poll(toastsShown).toEqual(['Signed out Edge on Windows']);
  expect(paths).toContain(`/api/sessions/${laptop.id}`);
});

test('signing out everywhere else ends all but this one', async () => {
  await show();
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();

  await expect.poll(toastsShown).toEqual(['Signed out 1 device']);
});

test('support staff without a passkey sign-in learn why a passkey stays', async () => {
  await show({ passkeys: [passkey] });
  await page.getByRole('button', { name: 'Remove Android, November 1' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();

  await expect
    .element(page.getByText(/first sign in with a passkey you already have/))
    .toBeVisible();
});

test('without a connection every part says in words why it is empty, and its buttons explain themselves', async () => {
  await showOffline();

  await expect.element(page.getByText(/Connect to see your other devices/)).toBeVisible();
  await expect.element(page.getByText(/Connect to see your passkeys/)).toBeVisible();
  for (const name of ['Add a passkey', 'Download my data']) {
    const button = page.getByRole('button', { name });
    await expect.element(button).toBeEnabled();
    await button.click();
  }
  await expect
    .poll(
      () =>
        page.getByText('You’re offline. Connect to the internet and try again.').elements().length,
    )
    .toBe(2);
});

test('a list that cannot be had can be asked for again', async () => {
  await show({ passkeys: new Response('{}', { status: 500 }) });

  await expect
    .element(page.getByText('Pollin is having trouble. Try again in a moment.'))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('a person without a passkey learns that codes always work', async () => {
  await show();

  await expect
    .element(page.getByText('No passkeys yet. You can always sign in with an email code.'))
    .toBeVisible();
});

test('a passkey is listed with its name, and asked about before it is removed', async () => {
  await show({ passkeys: [passkey] });
  await page.getByRole('button', { name: `Remove ${passkey.name}` }).click();

  await expect
    .element(page.getByRole('alertdialog', { name: `Remove ${passkey.name}?` }))
    .toBeVisible();
});

test('deleting needs the address, warns of unsent work, and shows why it was refused', async () => {
  const { paths } = await show({ unsent: 2 });
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const question = page.getByRole('alertdialog');
  await expect.element(question.getByText(/2 unsent items on this device/)).toBeVisible();
  const sure = question.getByRole('button', { name: 'Delete my account' });

  await sure.click();
  await expect
    .element(question.getByText('That’s not this account’s email address.'))
    .toBeVisible();
  expect(paths).not.toContain('/api/deleteAccount');

  await question.getByRole('textbox').fill('maya@pollin.test');
  await sure.click();
  await expect.element(question.getByText(/You’re the only owner of a business/)).toBeVisible();
});

test('deleting without a connection explains itself and changes nothing', async () => {
  await showOffline();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('alertdialog').getByRole('textbox').fill('maya@pollin.test');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete my account' }).click();

  await expect
    .element(
      page
        .getByRole('alertdialog')
        .getByText('You’re offline. Connect to the internet and try again.'),
    )
    .toBeVisible();
});

test('someone blocked can be unblocked without a connection, and then nobody is', async () => {
  await showOffline();
  await expect.element(page.getByText(/You haven’t blocked anyone/)).toBeVisible();
  const other = newId<AccountId>();
  await setBlocked({ userId, accountId }, other, true);
  await page.getByRole('button', { name: /^Unblock/ }).click();

  await expect.element(page.getByText(/You haven’t blocked anyone/)).toBeVisible();
  expect(await queued()).toEqual([
    { kind: 'setBlocked', payload: { accountId: other, isBlocked: true } },
    { kind: 'setBlocked', payload: { accountId: other, isBlocked: false } },
  ]);
});

test('what is shown as blocked is the profile’s list with every wish since, the last one counting', () => {
  const [one, two, three] = [newId<AccountId>(), newId<AccountId>(), newId<AccountId>()];
  const wish = (id: AccountId, isBlocked: boolean) => ({
    kind: 'setBlocked' as const,
    payload: { accountId: id, isBlocked },
  });

  const roomWith = (businessId: AccountId, businessName: string) => ({
    businessId,
    businessName,
    creatorId: accountId,
    creatorFirstName: '',
    creatorLastName: '',
  });

  const shown = overlayBlocked(
    [
      { accountId: one, name: 'One' },
      { accountId: two, name: 'Two' },
    ],
    [wish(one, false), wish(three, true), wish(two, false), wish(two, true)],
    [roomWith(two, 'Two'), roomWith(three, 'Three')],
  );

  expect(shown.map(({ name }) => name).toSorted()).toEqual(['Three', 'Two']);
});
