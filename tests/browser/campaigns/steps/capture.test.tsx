import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ProjectId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { device } from '#src/data/device/browser-device.ts';
import { storeSession } from '#src/data/device/stored-session.ts';
import { captureKey, keepCaptured } from '#src/features/campaigns/content/captured.ts';
import { useCapture } from '#src/features/campaigns/content/use-capture.ts';
import { noWords } from '#src/features/campaigns/content/words.ts';
import { ToastRegion } from '#src/ui/toast-region.tsx';
import { creatorAccount, me } from '../../messages/inbox.ts';
import { aPicture } from '../../media/pictures.ts';
import { mount } from '../../ui/mount.tsx';

const author = { userId: me, accountId: creatorAccount };
const projectId = newId<ProjectId>();
const place = { shotId: null, deliverableId: null, replaces: null };
const none: never[] = [];

beforeEach(() =>
  storeSession(device, { accessToken: 'token', expiresIn: 900, userId: me, sessionId: newId() }),
);
afterEach(async () => {
  const { session, captured, outbox, media, mediaBytes } = device.db;
  await Promise.all([session, captured, outbox, media, mediaBytes].map((table) => table.clear()));
});

test('a file that cannot be taken is told also where its screen was left meanwhile', async () => {
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

const outbox = () => device.db.outbox.orderBy('order').toArray();

test('photos that were chosen before the app was killed are prepared and queued once when the screen opens next', async () => {
  const words = { caption: 'Slow pour', altText: '' };
  const keys = [];
  for (const name of ['one.jpg', 'two.jpg']) {
    const photo = await aPicture(80 + keys.length, 60, { name });
    const key = captureKey(author, projectId);
    keys.push(await keepCaptured(author, key, photo, { place, words }));
  }
  function Place() {
    const { preparing } = useCapture(author, projectId, none);
    return <p>{preparing.length}</p>;
  }
  mount(
    <>
      <Place />
      <Place />
    </>,
  );

  await expect
    .poll(outbox)
    .toMatchObject(
      keys.map((key) => ({ payload: { itemId: key?.[2], caption: 'Slow pour', projectId } })),
    );
  expect(await device.db.captured.count()).toBe(0);
  expect(await device.db.media.count()).toBe(2);
});

test('a photo stands on the disk while it is prepared, and is forgotten where it is put away', async () => {
  const broken = new File(['no picture'], 'pour.jpg', { type: 'image/jpeg' });
  function Place() {
    const { add, preparing, drop } = useCapture(author, projectId, none);
    return (
      <>
        <button onClick={() => add([broken], place, noWords)}>Add</button>
        {preparing.map(({ key, error }) => (
          <button key={key} onClick={() => drop(key)}>{`Put away ${error ? 'broken' : ''}`}</button>
        ))}
      </>
    );
  }
  mount(<Place />);
  await page.getByRole('button', { name: 'Add' }).click();
  await expect.element(page.getByRole('button', { name: 'Put away broken' })).toBeVisible();
  expect(await device.db.captured.toArray()).toMatchObject([{ name: 'pour.jpg', projectId }]);

  await page.getByRole('button', { name: 'Put away broken' }).click();

  await expect.poll(() => device.db.captured.count()).toBe(0);
});
