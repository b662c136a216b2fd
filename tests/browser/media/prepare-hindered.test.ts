import { expect, test, vi } from 'vitest';
import { makeOnPage } from '#src/data/media/make-on-page.ts';
import { startMaker } from '#src/data/media/picture-maker.ts';
import { preparePictures } from '#src/data/media/prepare.ts';
import { aPicture } from './pictures.ts';

test('tells whoever waits at once when its worker is closed, and asks a crashed one for nothing', async () => {
  const waits = new Blob(['onmessage = () => undefined'], { type: 'text/javascript' });
  const maker = startMaker(URL.createObjectURL(waits), () => new AbortController().signal);
  const pending = maker.make(await aPicture(300, 200), { maxSide: 100, quality: 0.8 });
  maker.close();

  await expect(pending).rejects.toThrow('does not run');
  expect(maker.hasFailed?.()).toBe(true);
});

test('says that the browser does not let it where what is drawn cannot be read, and not that the file is broken', async () => {
  const read = CanvasRenderingContext2D.prototype.getImageData;
  const spy = vi
    .spyOn(CanvasRenderingContext2D.prototype, 'getImageData')
    .mockImplementation(function noise(this: CanvasRenderingContext2D, ...area) {
      const image = read.apply(this, area as Parameters<typeof read>);
      image.data.fill(255);
      return image;
    });
  const none = () => {
    throw new Error('No worker');
  };
  const preparing = preparePictures([await aPicture(300, 200)], 'portfolio', {
    startMaker: none,
  });
  await expect(preparing).rejects.toMatchObject({ code: 'PICTURE_BLOCKED' });
  spy.mockRestore();
});

test('gives up on the page where a picture hangs, so that the next one has its turn', async () => {
  const end = new AbortController();
  const decode = vi
    .spyOn(HTMLImageElement.prototype, 'decode')
    .mockImplementation(() => (end.abort(new Error('Late')), new Promise(() => undefined)));
  const file = await aPicture(300, 200);
  const size = { maxSide: 100, quality: 0.8 };
  await expect(makeOnPage(file, size, undefined, () => end.signal)).rejects.toThrow('Late');
  decode.mockRestore();
});

test('a picture asked of a closed worker is refused at once, and its time limit fails nobody later', async () => {
  const limit = new AbortController();
  const maker = startMaker(undefined, () => limit.signal);
  const unheard: unknown[] = [];
  const hear = (event: PromiseRejectionEvent) => unheard.push(event.reason);
  window.addEventListener('unhandledrejection', hear);
  maker.close();

  await expect(maker.make(new File([], 'a.jpg'), { side: 10 } as never)).rejects.toThrow();

  limit.abort();
  // A rejection that nobody has heard is reported in a task of its own.
  await new Promise((resolve) => setTimeout(resolve));
  await new Promise((resolve) => setTimeout(resolve));
  window.removeEventListener('unhandledrejection', hear);
  expect(unheard).toEqual([]);
});
