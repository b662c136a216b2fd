import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PictureGrid, type GridPicture } from '#src/ui/picture-grid.tsx';
import { mount } from './mount.tsx';

beforeEach(() => page.viewport(390, 844));

const DOT =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200" fill="green"/></svg>';
const pictures = (count: number): GridPicture[] =>
  Array.from({ length: count }, (_, place) => ({
    id: `picture ${place}`,
    src: `${DOT}#${place}`,
    thumb: `${DOT}#${place}`,
    alt: `Photo ${place + 1}`,
    width: 300,
    height: 200,
  }));

const viewer = page.getByRole('dialog', { name: 'Photos' });
const shown = (name: string) => viewer.getByRole('img', { name });
const button = (name: string) => viewer.getByRole('button', { name });
const percent = (text: string) => viewer.getByText(text, { exact: true });
const opener = (place: number) => page.getByRole('button', { name: `Open photo ${place} of 3` });

async function open(place = 1) {
  mount(<PictureGrid label="Portfolio" pictures={pictures(3)} />);
  await opener(place).click();
  await expect.element(shown(`Photo ${place}`)).toBeVisible();
}

/** A finger's way over the stage. */
function swipe(
  from: { x: number; y: number },
  to: { x: number; y: number },
  pointerType = 'touch',
  pointerId = 7,
) {
  const stage = document.querySelector('.viewer-stage');
  const fire = (type: string, { x, y }: { x: number; y: number }) =>
    stage?.dispatchEvent(
      new PointerEvent(type, {
        pointerId,
        pointerType,
        clientX: x,
        clientY: y,
        bubbles: true,
        button: 0,
        isPrimary: true,
      }),
    );
  // A finger that no browser knows cannot be captured.
  if (stage) stage.setPointerCapture = () => {};
  fire('pointerdown', from);
  fire('pointermove', { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
  fire('pointermove', to);
  fire('pointerup', to);
}

test('a picture opens over the whole screen, closes by Escape, and the focus returns to where it was', async () => {
  await open(2);

  await userEvent.keyboard('{Escape}');

  await expect.element(viewer).not.toBeInTheDocument();
  await expect.element(opener(2)).toHaveFocus();
});

test('zoom goes in steps of 25 % from 100 to 300, by buttons and by keys', async () => {
  await open();

  await expect.element(button('Zoom out')).toBeDisabled();
  await button('Zoom in').click();
  await expect.element(percent('125 %')).toBeVisible();
  await userEvent.keyboard('++');
  await expect.element(percent('175 %')).toBeVisible();
  await userEvent.keyboard('-');
  await expect.element(percent('150 %')).toBeVisible();
  await userEvent.keyboard('+++++++++');
  await expect.element(percent('300 %')).toBeVisible();
  await expect.element(button('Zoom in')).toBeDisabled();
  await expect.element(shown('Photo 1')).toHaveStyle({ transform: 'matrix(3, 0, 0, 3, 0, 0)' });
});

test('the wheel zooms and the page behind holds still', async () => {
  await open();
  const wheel = new WheelEvent('wheel', { deltaY: -100, bubbles: true, cancelable: true });

  document.querySelector('.viewer-stage')?.dispatchEvent(wheel);

  await expect.element(percent('125 %')).toBeVisible();
  expect(wheel.defaultPrevented).toBe(true);
});

test('arrows go from picture to picture, each whole again, and no further than the ends', async () => {
  await open();
  await userEvent.keyboard('+');

  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(shown('Photo 1')).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(shown('Photo 2')).toBeVisible();
  await expect.element(percent('100 %')).toBeVisible();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  await expect.element(viewer.getByText('3 of 3')).toBeVisible();
});

test('a swipe down over 200 pixels closes it on touch; a shorter one, or a mouse, does not', async () => {
  await open();

  swipe({ x: 200, y: 100 }, { x: 205, y: 295 });
  swipe({ x: 200, y: 100 }, { x: 205, y: 500 }, 'mouse');
  await expect.element(shown('Photo 1')).toBeVisible();
  swipe({ x: 200, y: 100 }, { x: 205, y: 310 });

  await expect.element(viewer).not.toBeInTheDocument();
});

test('a swipe aside turns to the next picture; over an enlarged one it moves the picture', async () => {
  await open();

  swipe({ x: 300, y: 300 }, { x: 150, y: 310 });
  await expect.element(shown('Photo 2')).toBeVisible();
  await userEvent.keyboard('++++');
  await expect.element(percent('200 %')).toBeVisible();
  swipe({ x: 300, y: 300 }, { x: 260, y: 320 });

  await expect.element(shown('Photo 2')).toHaveStyle({ transform: 'matrix(2, 0, 0, 2, -40, 20)' });
});

test('two fingers zoom', async () => {
  await open();
  const stage = document.querySelector('.viewer-stage');
  const fire = (type: string, pointerId: number, clientX: number) =>
    stage?.dispatchEvent(
      new PointerEvent(type, {
        pointerId,
        pointerType: 'touch',
        clientX,
        clientY: 300,
        bubbles: true,
        button: 0,
      }),
    );
  if (stage) stage.setPointerCapture = () => {};

  fire('pointerdown', 1, 100);
  fire('pointerdown', 2, 200);
  fire('pointermove', 2, 300);
  fire('pointerup', 2, 300);
  fire('pointerup', 1, 100);

  await expect.element(percent('200 %')).toBeVisible();
});

test('a picture that cannot be loaded says so, and a removed one gives way to the one before', async () => {
  function Shrinking() {
    const [count, setCount] = useState(3);
    const broken = pictures(count).map((one) => ({ ...one, src: 'data:image/png;base64,broken' }));
    return (
      <>
        <PictureGrid label="Portfolio" pictures={broken} />
        <button id="shrink" onClick={() => setCount(1)}>
          Shrink
        </button>
      </>
    );
  }
  mount(<Shrinking />);
  await opener(3).click();
  await expect.element(viewer.getByText(/on this device yet/)).toBeVisible();

  document.querySelector<HTMLElement>('#shrink')?.click();

  await expect.element(viewer.getByText('1 of 1')).toBeVisible();
});
