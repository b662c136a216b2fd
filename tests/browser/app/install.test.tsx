import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { InstallItem } from '#src/app/install/install-item.tsx';
import { InstallSheet } from '#src/app/install/install-sheet.tsx';
import { keepInstallPrompt, useInstallPrompt } from '#src/app/install/install-store.ts';
import { signOut } from '#src/data/sign-out.ts';
import { Button } from '#src/ui/button.tsx';
import { Menu, MenuItem, MenuTrigger } from '#src/ui/menu.tsx';
import { mount } from '../ui/mount.tsx';

beforeEach(() => {
  useInstallPrompt.setState({ prompt: null });
  const listening = new AbortController();
  keepInstallPrompt(listening.signal);
  onTestFinished(() => listening.abort());
});

/** The browser makes its offer. */
function offer(outcome: 'accepted' | 'dismissed' = 'accepted') {
  const prompt = vi.fn(() => Promise.resolve({ outcome }));
  const event = new Event('beforeinstallprompt', { cancelable: true });
  window.dispatchEvent(Object.assign(event, { prompt }));
  return { event, prompt };
}

function openMenu(): void {
  mount(
    <MenuTrigger defaultOpen>
      <Button>Account</Button>
      <Menu aria-label="Account">
        <InstallItem onExplain={vi.fn()} />
        <MenuItem>Logout</MenuItem>
      </Menu>
    </MenuTrigger>,
  );
}

const item = () => page.getByRole('menuitem', { name: 'Install Pollin' });
const logout = () => page.getByRole('menuitem', { name: 'Logout' });

test('an offer made before the menu was ever opened is kept for it', async () => {
  const { event, prompt } = offer();
  expect(event.defaultPrevented).toBe(true);
  openMenu();

  await item().click();

  expect(prompt).toHaveBeenCalledOnce();
  expect(useInstallPrompt.getState().prompt).toBe(null);
});

test('an offer that comes while the menu is open appears in it', async () => {
  openMenu();
  await expect.element(logout()).toBeVisible();
  expect(item().query()).toBe(null);

  offer();

  await expect.element(item()).toBeVisible();
});

test('an app that was installed by the browser’s own button is not offered any more', async () => {
  offer();
  openMenu();
  await expect.element(item()).toBeVisible();

  window.dispatchEvent(new Event('appinstalled'));

  await expect.element(item()).not.toBeInTheDocument();
});

test('a person who declined may be asked again when the browser offers again', async () => {
  offer('dismissed');
  openMenu();
  await item().click();
  openMenu();
  await expect.element(logout()).toBeVisible();
  expect(item().query()).toBe(null);

  offer();

  await expect.element(item()).toBeVisible();
});

test('an iPhone’s owner sees the steps, in order, and closes them', async () => {
  const onClose = vi.fn();
  mount(<InstallSheet onClose={onClose} />);

  const sheet = page.getByRole('dialog', { name: 'Add Pollin to your home screen' });
  await expect.element(sheet).toBeVisible();
  const steps = sheet.getByRole('listitem').elements();
  expect(steps.map((step) => step.textContent)).toEqual([
    expect.stringMatching(/^Tap Share/),
    expect.stringMatching(/^Choose Add to Home Screen/),
    expect.stringMatching(/^Tap Add/),
  ]);
  await page.getByRole('button', { name: 'Close' }).click();

  expect(onClose).toHaveBeenCalledOnce();
});

test('signing out clears the number on the app’s icon', async () => {
  const clear = vi.spyOn(navigator, 'clearAppBadge');

  await signOut();

  expect(clear).toHaveBeenCalled();
});
