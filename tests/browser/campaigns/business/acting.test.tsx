import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { CommandId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { useActing } from '#src/campaigns/business/use-acting.ts';
import type { Outcome } from '#src/data/send.ts';
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
