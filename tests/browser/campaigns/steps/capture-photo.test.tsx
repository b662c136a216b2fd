import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { device } from '#src/data/device/browser-device.ts';
import { captureKey, keepCaptured } from '#src/features/content/captured.ts';
import { useCapture } from '#src/features/content/use-capture.ts';
import { noText } from '#src/features/content/labels.ts';
import { ToastRegion } from '#src/ui/toast-region.tsx';
import { aPicture } from '../../media/pictures.ts';
import { mount } from '../../ui/mount.tsx';
import { aCreatorCaptures, actor, none, outbox, place, projectId, words } from './capture-here.ts';

aCreatorCaptures();

test('a refused file is reported also where its screen was left meanwhile', async () => {
  const broken = new File(['no picture'], 'pour.jpg', { type: 'image/jpeg' });
  function Place({ leave }: { leave: () => void }) {
    const { add } = useCapture(actor, projectId, none);
    const handleClick = () => {
      add([broken], place, noText);
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

test('photos that were chosen before the app was killed are prepared and queued once when the screen opens next', async () => {
  const keys = [];
  for (const name of ['one.jpg', 'two.jpg']) {
    const photo = await aPicture(80 + keys.length, 60, { name });
    const key = captureKey(actor, projectId);
    keys.push(await keepCaptured(actor, key, photo, { place, words }));
  }
  function Place() {
    const { preparing } = useCapture(actor, projectId, none);
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

test('a photo is on the disk while it is prepared, and is forgotten where it is put away', async () => {
  const broken = new File(['no picture'], 'pour.jpg', { type: 'image/jpeg' });
  function Place() {
    const { add, preparing, drop } = useCapture(actor, projectId, none);
    return (
      <>
        <button onClick={() => add([broken], place, noText)}>Add</button>
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
