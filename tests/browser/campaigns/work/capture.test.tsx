import { useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ProjectId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { useCapture } from '#src/features/campaigns/content/use-capture.ts';
import { noWords } from '#src/features/campaigns/content/words.ts';
import { toastQueue } from '#src/ui/toast-queue.ts';
import { ToastRegion } from '#src/ui/toast-region.tsx';
import { creatorAccount, me } from '../../messages/inbox.ts';
import { mount } from '../../ui/mount.tsx';

const author = { userId: me, accountId: creatorAccount };
const projectId = newId<ProjectId>();
const place = { shotId: null, deliverableId: null, replaces: null };
const none: never[] = [];

test('a file that cannot be taken is told also where its screen was left meanwhile', async () => {
  onTestFinished(() => {
    for (const { key } of toastQueue.visibleToasts) toastQueue.close(key);
  });
  const broken = new File(['no picture'], 'pour.jpg', { type: 'image/jpeg' });
  function Place({ leave }: { leave: () => void }) {
    const { add } = useCapture(author, projectId, none);
    const handleClick = () => {
      add([broken], place, noWords);
      leave();
    };
    return <button onClick={handleClick}>Add and leave</button>;
  }
  function Screen() {
    const [isOpen, setIsOpen] = useState(true);
    return (
      <>
        {isOpen ? <Place leave={() => setIsOpen(false)} /> : null}
        <ToastRegion />
      </>
    );
  }
  mount(<Screen />);
  await page.getByRole('button', { name: 'Add and leave' }).click();

  await expect.element(page.getByText(/^pour\.jpg: /)).toBeVisible();
});
