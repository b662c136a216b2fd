import { createRef } from 'react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MediaViewer } from '#src/ui/media-viewer.tsx';
import { VideoPlayer, type VideoHandle } from '#src/ui/video-player.tsx';
import { aFilm } from '../media/videos.ts';
import { mount } from './mount.tsx';

let film: string;
beforeAll(async () => void (film = URL.createObjectURL(await aFilm())));
beforeEach(() => page.viewport(390, 844));

const player = page.getByLabelText('A pan over the bar');
const video = () => player.element() as HTMLVideoElement;
const isReady = () => expect.poll(() => video().readyState).toBeGreaterThanOrEqual(1);

async function open(more: Partial<Parameters<typeof VideoPlayer>[0]> = {}) {
  mount(<VideoPlayer src={film} poster={null} label="A pan over the bar" {...more} />);
  await isReady();
}

describe('a film', () => {
  test('is started, stopped and moved by keys', async () => {
    await open();
    video().focus();
    await userEvent.keyboard('{End}');
    await expect.poll(() => video().currentTime).toBeGreaterThan(0.2);
    await userEvent.keyboard('{Home}');
    await expect.poll(() => video().currentTime).toBe(0);
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(() => video().currentTime).toBeGreaterThan(0.2);
    await userEvent.keyboard('{ArrowLeft}');
    await expect.poll(() => video().currentTime).toBe(0);
    video().muted = true;
    await userEvent.keyboard('k');
    await expect.poll(() => video().paused).toBe(false);
    await userEvent.keyboard('k');
    await expect.poll(() => video().paused).toBe(true);
  });

  test('goes to a moment, pauses there, and reports it', async () => {
    const ref = createRef<VideoHandle>();
    const onTime = vi.fn<(seconds: number) => void>();
    await open({ ref, onTime });
    ref.current?.seek(0.4);

    await expect.poll(() => onTime.mock.lastCall?.[0]).toBeCloseTo(0.4, 1);
    expect(video().paused).toBe(true);
    expect(ref.current?.time()).toBeCloseTo(0.4, 1);
    ref.current?.seek(-3);
    await expect.poll(() => ref.current?.time()).toBe(0);
  });

  test('that cannot be shown says so, by its name too', async () => {
    mount(<VideoPlayer src="/files/nothing.mp4" poster={null} label="A pan over the bar" />);

    await expect.element(page.getByRole('img', { name: 'A pan over the bar' })).toBeVisible();
    await expect
      .element(page.getByText('This video can’t be played here right now.'))
      .toBeVisible();
  });
});

describe('the viewer', () => {
  const items = () => [
    { src: film, alt: 'A pan over the bar', width: 320, height: 180, video: { poster: null } },
    {
      src: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
      alt: 'Photo',
      width: 3,
      height: 2,
    },
  ];

  test('shows films beside pictures: the arrows move the film that has the focus, and else turn the page', async () => {
    mount(<MediaViewer items={items()} start={0} onClose={() => undefined} />);
    await isReady();
    expect(page.getByRole('button', { name: /Zoom/ }).elements()).toHaveLength(0);
    video().focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(() => video().currentTime).toBeGreaterThan(0.2);
    await expect.element(page.getByText('1 of 2')).toBeVisible();

    // What loses the focus to nothing gets it back from the dialog: another part of the viewer takes it.
    page.getByRole('button', { name: 'Close' }).element().focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByText('2 of 2')).toBeVisible();
    expect(page.getByRole('button', { name: /Zoom/ }).elements()).not.toHaveLength(0);
  });
});
