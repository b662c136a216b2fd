import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { CommandId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { useActing } from '#src/campaigns/business/use-acting.ts';
import type { Outcome } from '#src/data/send.ts';
import { toastQueue } from '#src/ui/toast-queue.ts';
import { portal, reach, trouble } from '../../open-copy.ts';
import { mount } from '../../ui/mount.tsx';

test('what was tried without an answer goes again under its id; another thing never does', async () => {
  const id = newId<CommandId>();
  const act = vi
    .fn<(again: CommandId | undefined) => Promise<Outcome>>()
    .mockResolvedValue({ state: 'undelivered', mayBeDone: true, id });
  function Screen() {
    const { run } = useActing();
    return ['reopen', 'cancel'].map((about) => (
      <button key={about} onClick={() => void run(act, about)}>
        {about}
      </button>
    ));
  }
  mount(<Screen />);
  const press = async (name: string, times: number) => {
    await page.getByRole('button', { name }).click();
    await expect.poll(() => act.mock.calls.length).toBe(times);
  };

  await press('reopen', 1);
  await press('reopen', 2);
  await press('cancel', 3);

  expect(act.mock.calls).toEqual([[undefined], [id], [undefined]]);
});

test.each([
  ['nobody answered', () => reach(false), /^You’re offline\. Connect to do this\. Nothing was/],
  ['the server answered with errors', () => trouble(), /^Pollin is having trouble\. Nothing was/],
  ['a Wi-Fi wants a sign-in', () => portal(), /^This Wi-Fi network needs you to sign in first/],
] as const)('what needs an answer and got none says why: %s', async (_, note, why) => {
  toastQueue.clear();
  await note();
  const id = newId<CommandId>();
  const act = async (): Promise<Outcome> => ({ state: 'undelivered', mayBeDone: false, id });
  function Screen() {
    const { run } = useActing();
    return <button onClick={() => void run(act)}>cancel</button>;
  }
  mount(<Screen />);

  await page.getByRole('button', { name: 'cancel' }).click();

  await expect.poll(() => toastQueue.visibleToasts[0]?.content.text).toMatch(why);
});
