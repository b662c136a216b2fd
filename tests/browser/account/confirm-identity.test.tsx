import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newId } from '#contract/new-id.ts';
import type { SessionId } from '#contract/ids.ts';
import { AccountScreen } from '#src/features/account/screens/account-screen.tsx';
import { toastQueue } from '#src/ui/toast-queue.ts';
import { mount } from '../ui/mount.tsx';
import {
  accountId,
  answering,
  creatorMembership,
  creatorUser,
  keep,
  userId,
} from '../notifications/reader.ts';

const session = (device: string, isCurrent: boolean) => ({
  id: newId<SessionId>(),
  device,
  createdOn: '2026-11-01T10:00:00.000Z',
  usedOn: '2026-11-20T10:00:00.000Z',
  isCurrent,
});
const passkey = { id: 'key', name: 'Android', createdOn: '2026-11-01T10:00:00.000Z', usedOn: null };
const CODE = '246810';

const refusing = (status: number, code: string, more = {}) =>
  Response.json({ code, message: 'x', ...more }, { status });

type Over = { passkeys?: unknown[]; resendSeconds?: number; sent?: () => unknown };

/** The account screen of someone who signed in long ago, with a server that takes one code and one passkey. */
async function show({ passkeys = [], resendSeconds = 30, sent }: Over = {}) {
  toastQueue.clear();
  let isRecent = false;
  const calls: string[] = [];
  const { bodies } = answering((path, body) => {
    calls.push(path);
    if (path === '/api/sessions') return [session('Chrome', true), session('Edge', false)];
    if (path === '/api/passkeys') return passkeys;
    if (path === '/api/confirm/code') return sent ? sent() : { success: true, resendSeconds };
    if (path === '/api/confirm/options') {
      return { challengeId: newId(), options: { challenge: 'AAAA', rpId: 'localhost' } };
    }
    if (path === '/api/confirm') {
      isRecent = body['otc'] === CODE || body['kind'] === 'passkey';
      return isRecent ? { success: true } : refusing(400, 'CODE_WRONG');
    }
    if (path === '/api/changeEmail') {
      return body['otc'] === CODE ? { success: true } : refusing(400, 'CODE_WRONG');
    }
    if (path === '/api/changeEmail/code') {
      return isRecent ? { success: true, resendSeconds } : refusing(403, 'RECENT_SIGN_IN_NEEDED');
    }
    if (path !== '/api/sessions/endOthers') return undefined;
    return isRecent ? { success: true, ended: 1 } : refusing(403, 'RECENT_SIGN_IN_NEEDED');
  });
  await keep([]);
  mount(
    <AccountScreen
      profile={creatorUser}
      actor={{ userId, accountId }}
      membership={creatorMembership}
      nameOf={() => 'Maya Okafor'}
      unsent={0}
      links={null}
    />,
  );
  const calledFor = (path: string) => calls.filter((one) => one === path).length;
  return { bodies, calledFor };
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const question = page.getByRole('alertdialog');
const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
const codeField = dialog.getByRole('textbox', { name: 'Code' });
const toastsShown = () => toastQueue.visibleToasts.map(({ content }) => content.text);

/** Signs out everywhere else, which the server wants proof for. */
async function endOthers() {
  await button('Sign out everywhere else').click();
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect.element(dialog).toBeVisible();
}

test('another address is the user’s after a code to each of the two', async () => {
  const { bodies } = await show();
  await button('Change email address').click();
  const change = page.getByRole('dialog', { name: 'Change your email address' });
  await change.getByRole('textbox', { name: 'New email address' }).fill('maya@pollin.test');
  await change.getByRole('button', { name: 'Send code' }).click();
  await expect.element(change.getByText('That’s your address already.')).toBeVisible();
  await change.getByRole('textbox', { name: 'New email address' }).fill('Maya.O@pollin.test ');
  await change.getByRole('button', { name: 'Send code' }).click();
  await sendCode();
  await codeField.fill(CODE);

  const code = change.getByRole('textbox', { name: 'Code' });
  await expect.element(change.getByText(/code to maya\.o@pollin\.test/)).toBeVisible();
  await code.fill('111111');
  await expect.element(change.getByText(/wrong|isn’t right|doesn’t match/i)).toBeVisible();
  await code.fill(CODE);

  await expect.poll(toastsShown).toEqual(['Your email address was changed']);
  await expect.element(change).not.toBeInTheDocument();
  expect(bodies).toContainEqual({ email: 'maya.o@pollin.test', otc: CODE });
});

const sendCode = () => dialog.getByRole('button', { name: 'Email me a code' }).click();

test('an action that needs proof asks for it, and goes on by itself after the right code', async () => {
  const { calledFor } = await show();
  await endOthers();
  expect(calledFor('/api/confirm/code')).toBe(0);
  await sendCode();

  await expect.element(codeField).toHaveFocus();
  await expect.element(codeField).toHaveAttribute('autocomplete', 'one-time-code');
  await expect.element(dialog.getByText(/code to maya@pollin\.test/)).toBeVisible();
  await codeField.fill(CODE);

  await expect.poll(toastsShown).toEqual(['Signed out 1 device']);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(question).not.toBeInTheDocument();
  expect(calledFor('/api/sessions/endOthers')).toBe(2);
});

test('the keyboard alone gets through: the button, the code, and back', async () => {
  await show();
  await endOthers();

  for (let tabs = 0; tabs < 3; tabs += 1) {
    if (document.activeElement?.textContent === 'Email me a code') break;
    await userEvent.keyboard('{Tab}');
  }
  await userEvent.keyboard('{Enter}');
  await expect.element(codeField).toHaveFocus();
  await userEvent.keyboard(CODE);

  await expect.poll(toastsShown).toEqual(['Signed out 1 device']);
});

test('a wrong code says so and can be corrected; an incomplete one is not sent', async () => {
  const { calledFor } = await show();
  await endOthers();
  await sendCode();
  await codeField.fill('123');
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect.element(dialog.getByText('Enter all 6 digits')).toBeVisible();
  expect(calledFor('/api/confirm')).toBe(0);

  await codeField.fill('111111');
  await expect.element(codeField).toHaveAttribute('aria-invalid', 'true');
  expect(calledFor('/api/confirm')).toBe(1);
  await userEvent.keyboard(CODE.slice(0, 1));
  await expect.element(codeField).not.toHaveAttribute('aria-invalid', 'true');
  await codeField.fill(CODE);

  await expect.poll(toastsShown).toEqual(['Signed out 1 device']);
});

test('who closes the dialog changes nothing, and is back at the question with the reason', async () => {
  const { calledFor } = await show();
  await endOthers();
  await userEvent.keyboard('{Escape}');

  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(question.getByText(/^Nothing was changed\. Confirm it’s you/)).toBeVisible();
  await expect.poll(() => document.activeElement?.closest('[role=alertdialog]')).toBeTruthy();
  expect(calledFor('/api/sessions/endOthers')).toBe(1);
});

test('another code is sent once the wait is over, and the field is empty again', async () => {
  const { calledFor } = await show({ resendSeconds: 0 });
  await endOthers();
  await sendCode();
  await codeField.fill('12');
  await dialog.getByRole('button', { name: 'Send a new code' }).click();

  await expect.element(codeField).toHaveValue('');
  expect(calledFor('/api/confirm/code')).toBe(2);
});

test('too many codes are refused in words, with the time to wait', async () => {
  await show({ sent: () => refusing(429, 'TOO_MANY_CODES', { retryAfter: 90 }) });
  await endOthers();
  await sendCode();

  await expect.element(dialog.getByText(/Try again in 1:30\.$/)).toBeVisible();
});

test('without a connection the dialog says so and stays', async () => {
  await show({ sent: () => undefined });
  await endOthers();
  const spy = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => spy.mockRestore());
  await sendCode();

  await expect.element(dialog.getByText(/^You’re offline\. Connect to the internet/)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Email me a code' })).toBeEnabled();
});

test('a passkey is offered to a person who has one, and does the same as a code', async () => {
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  const get = vi
    .spyOn(navigator.credentials, 'get')
    .mockRejectedValueOnce(new DOMException('closed', 'NotAllowedError'))
    .mockResolvedValueOnce({
      id: 'AQID',
      rawId: bytes,
      type: 'public-key',
      authenticatorAttachment: 'platform',
      getClientExtensionResults: () => ({}),
      response: { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes },
    } as unknown as Credential);
  onTestFinished(() => get.mockRestore());
  const { bodies } = await show({ passkeys: [passkey] });
  await endOthers();
  const usePasskey = dialog.getByRole('button', { name: 'Use a passkey' });
  await usePasskey.click();
  await expect.element(dialog.getByText(/^No passkey was used/)).toBeVisible();

  await usePasskey.click();

  await expect.poll(toastsShown).toEqual(['Signed out 1 device']);
  expect(bodies).toContainEqual(
    expect.objectContaining({
      kind: 'passkey',
      credential: expect.objectContaining({ id: 'AQID' }),
    }),
  );
});

test('who has no passkey is not asked for one', async () => {
  await show();
  await endOthers();

  await expect.element(dialog.getByRole('button', { name: 'Email me a code' })).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Use a passkey' }).elements()).toEqual([]);
});

test('signing out everywhere else removes the passkeys only where the person chooses that', async () => {
  const { bodies } = await show({ passkeys: [passkey] });
  await button('Sign out everywhere else').click();
  await expect.element(question.getByText(/^Calendar links created there/)).toBeVisible();
  await question.getByText('Also remove my passkeys').click();
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect.element(dialog).toBeVisible();

  expect(bodies).toContainEqual({ removePasskeys: true });
});
