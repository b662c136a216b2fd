import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { RoomMenu } from '#src/features/messages/components/room-menu.tsx';
import { mount } from '../ui/mount.tsx';
import { SignedIn } from '../ui/signed-in.tsx';
import { businessAccount, buildRoom, buildTalk, creatorAccount, me, openInbox } from './inbox.ts';

test('the other side of a conversation is reported to support by account and name', async () => {
  await openInbox('creator', [buildTalk(buildRoom('Desert Bloom', {}), [])]);
  const { go } = mount(
    <SignedIn>
      <RoomMenu
        actor={{ userId: me, accountId: creatorAccount }}
        other={{ accountId: businessAccount, name: 'Desert Bloom' }}
      />
    </SignedIn>,
  );

  await page.getByRole('menuitem', { name: 'Report Desert Bloom' }).click();

  await expect
    .poll(() => go.mock.calls.at(-1)?.[0])
    .toBe(`/creator/support#about=${businessAccount}/Desert%20Bloom`);
});
