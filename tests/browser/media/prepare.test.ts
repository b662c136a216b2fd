import { describe, expect, test, vi } from 'vitest';
import { PICTURE_MAX_BYTES } from '#contract/pictures/rules.ts';
import { makeOnPage } from '#src/data/media/make-on-page.ts';
import { makePicture } from '#src/data/media/make-picture.ts';
import { PictureError, preparePictures, type Prepared } from '#src/data/media/prepare.ts';
import { startMaker, type PictureMaker } from '#src/data/media/picture-maker.ts';
import { aPicture, coloursOf, isBlue, isRed, isWhite, turned } from './pictures.ts';

const one = async (...args: Parameters<typeof preparePictures>): Promise<Prepared> => {
  const [prepared] = await preparePictures(...args);
  if (!prepared) throw new Error('Nothing was prepared');
  return prepared;
};
const codeOf = async (work: Promise<unknown>): Promise<string> =>
  await work.then(
    () => 'taken',
    (error: unknown) => (error instanceof PictureError ? error.code : String(error)),
  );
const text = (bytes: ArrayBuffer) => new TextDecoder('latin1').decode(bytes);

describe('a chosen picture', () => {
  test('leaves the device at the size that its purpose asks for', async () => {
    const file = await aPicture(2400, 1600);

    expect(await one([file], 'portfolio')).toMatchObject({ width: 1000, height: 667 });
    expect(await one([file], 'creatorPhoto')).toMatchObject({ width: 800, height: 533 });
    expect(await one([file], 'businessLogo')).toMatchObject({ width: 300, height: 200 });
    expect(await one([file], 'businessPhoto')).toMatchObject({ width: 1200, height: 800 });
    expect(await one([file], 'userPhoto')).toMatchObject({ width: 400, height: 400 });
  });

  test('is a JPEG of its stated size, with the checksums of both', async () => {
    const file = await aPicture(1500, 1000, { type: 'image/webp' });
    const made = await one([file], 'portfolio');

    expect(await coloursOf(made.bytes, [])).toMatchObject({ width: 1000, height: 667 });
    expect([...new Uint8Array(made.bytes, 0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    const sum = async (bytes: ArrayBuffer) =>
      [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))]
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join('');
    expect(made.sha256).toBe(await sum(made.bytes));
    expect(made.sourceSha256).toBe(await sum(await file.arrayBuffer()));
  });

  test('is upright however the camera was held, and contains no location', async () => {
    const file = await turned(await aPicture(1200, 800));
    const made = await one([file], 'portfolio');
    const seen = await coloursOf(made.bytes, [
      [0.5, 0.2],
      [0.5, 0.8],
    ]);

    expect(made).toMatchObject({ width: 667, height: 1000 });
    expect(isRed(seen.colours[0])).toBe(true);
    expect(isBlue(seen.colours[1])).toBe(true);
    expect(text(made.bytes)).not.toMatch(/Exif|GPS/);
  });

  test('has white where it was transparent', async () => {
    const file = await aPicture(400, 400, {
      type: 'image/png',
      paint: (context) => {
        context.fillStyle = '#c02020';
        context.fillRect(0, 0, 200, 400);
      },
    });
    const { colours } = await coloursOf((await one([file], 'portfolio')).bytes, [
      [0.25, 0.5],
      [0.75, 0.5],
    ]);

    expect(isRed(colours[0])).toBe(true);
    expect(isWhite(colours[1])).toBe(true);
  });

  test('that is small stays as small, down to a single pixel', async () => {
    expect(await one([await aPicture(40, 30)], 'portfolio')).toMatchObject({
      width: 40,
      height: 30,
    });
    expect(await one([await aPicture(1, 1)], 'portfolio')).toMatchObject({ width: 1, height: 1 });
    expect(await one([await aPicture(3000, 2)], 'portfolio')).toMatchObject({
      width: 1000,
      height: 1,
    });
  });

  test('may be all white, or fine as sand', async () => {
    const white = await aPicture(600, 600, {
      paint: (context) => {
        context.fillStyle = '#fff';
        context.fillRect(0, 0, 600, 600);
      },
    });
    const board = await aPicture(1600, 1200, {
      paint: (context) => {
        context.fillStyle = '#000';
        for (let y = 0; y < 1200; y += 2) context.fillRect(0, y, 1600, 1);
      },
    });

    expect(await preparePictures([white, board], 'portfolio')).toHaveLength(2);
  });
});

describe('what is no picture', () => {
  const named = (parts: BlobPart[], name: string, type = 'image/jpeg') =>
    new File(parts, name, { type });

  test('is refused by its name, its size and its content, with the name of the file', async () => {
    const gif = named(['GIF89a', new Uint8Array(400)], 'a.jpg');
    const svg = named(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'b.png', 'image/png');
    const huge = named([new Uint8Array(PICTURE_MAX_BYTES + 1)], 'c.jpg');

    expect(await codeOf(preparePictures([gif], 'portfolio'))).toBe('PICTURE_TYPE');
    expect(await codeOf(preparePictures([svg], 'portfolio'))).toBe('PICTURE_TYPE');
    expect(await codeOf(preparePictures([huge], 'portfolio'))).toBe('PICTURE_TOO_LARGE');
    expect(await codeOf(preparePictures([named(['x'], 'd.pdf')], 'portfolio'))).toBe(
      'PICTURE_TYPE',
    );
    expect(await codeOf(preparePictures([named([], 'e.jpg')], 'portfolio'))).toBe('PICTURE_BROKEN');
    await expect(preparePictures([gif], 'portfolio')).rejects.toMatchObject({ file: 'a.jpg' });
  });

  test('is refused when it was cut off, wherever that was', async () => {
    for (const type of ['image/jpeg', 'image/png', 'image/webp']) {
      const file = await aPicture(800, 600, { type });
      for (const part of [0.01, 0.5, 0.99]) {
        const cut = named([file.slice(0, Math.ceil(file.size * part))], file.name, type);
        expect([type, part, await codeOf(preparePictures([cut], 'portfolio'))]).toEqual([
          type,
          part,
          expect.stringMatching(/PICTURE_(BROKEN|TYPE)/),
        ]);
      }
    }
  });

  test('is refused before it is decoded when it would take too much memory', async () => {
    const png = new Uint8Array(await (await aPicture(8, 8, { type: 'image/png' })).arrayBuffer());
    new DataView(png.buffer).setUint32(16, 50_000);
    new DataView(png.buffer).setUint32(20, 50_000);
    const decode = vi.spyOn(globalThis, 'createImageBitmap');

    const file = named([png], 'huge.png', 'image/png');
    expect(await codeOf(preparePictures([file], 'portfolio'))).toBe('PICTURE_PIXELS');
    expect(decode).not.toHaveBeenCalled();
    decode.mockRestore();
  });

  test('is reported as a kind that this browser cannot show', async () => {
    const box = (letters: string) => new TextEncoder().encode(letters);
    const heic = named(
      [new Uint8Array([0, 0, 0, 24]), box('ftypheic'), new Uint8Array(2000)],
      'IMG_1.heic',
      'image/heic',
    );

    expect(await codeOf(preparePictures([heic], 'portfolio'))).toBe('PICTURE_TYPE');
  });
});

describe('preparing', () => {
  test('reports its progress, and ends when it is called off', async () => {
    const files = await Promise.all([aPicture(900, 600), aPicture(901, 600), aPicture(902, 600)]);
    const steps: string[] = [];
    await preparePictures(files, 'portfolio', {
      onProgress: (done, of) => steps.push(`${done}/${of}`),
    });
    expect(steps).toEqual(['0/3', '1/3', '2/3', '3/3']);

    const end = new AbortController();
    const preparing = preparePictures(files, 'portfolio', {
      signal: end.signal,
      onProgress: (done) => (done === 1 ? end.abort() : undefined),
    });
    await expect(preparing).rejects.toMatchObject({ name: 'AbortError' });
    expect(await preparePictures([files[0] as File], 'portfolio')).toHaveLength(1);
  });

  test('ends at once with the first file that cannot be taken', async () => {
    const good = await aPicture(900, 600);
    const bad = new File([good], 'cut.jpg', { type: good.type });
    const closed = vi.fn();
    const asked: string[] = [];
    const start = (): PictureMaker => ({
      make: (file) => {
        asked.push(file.name);
        const refused = { ok: false as const, code: 'PICTURE_BROKEN' as const };
        return file === bad ? Promise.resolve(refused) : new Promise(() => undefined);
      },
      close: closed,
    });

    const preparing = preparePictures([good, bad, good], 'portfolio', { startMaker: start });
    await expect(preparing).rejects.toMatchObject({ code: 'PICTURE_BROKEN', file: 'cut.jpg' });
    expect(asked).toEqual([good.name, bad.name]);
    expect(closed).toHaveBeenCalled();
  });

  const made =
    (make: PictureMaker['make']): (() => PictureMaker) =>
    () => ({
      make,
      close: () => undefined,
    });

  test('goes on without its worker where that is blocked, crashes or is missing', async () => {
    const file = await turned(await aPicture(1600, 1200));
    const none = () => {
      throw new Error('Refused by the policy');
    };
    const crashing = made(() => Promise.reject(new Error('Out of memory')));
    const absent = () => startMaker('/there-is-no-such-worker.js');

    for (const start of [none, crashing, absent]) {
      const picture = await one([file], 'portfolio', { startMaker: start });
      const { colours } = await coloursOf(picture.bytes, [
        [0.5, 0.2],
        [0.5, 0.8],
      ]);
      expect(picture).toMatchObject({ width: 750, height: 1000 });
      expect([isRed(colours[0]), isBlue(colours[1])]).toEqual([true, true]);
      expect(text(picture.bytes)).not.toMatch(/Exif|GPS/);
    }
  });

  test('goes on without a worker that hangs', async () => {
    const end = new AbortController();
    const hanging = () => {
      const maker = startMaker('data:text/javascript,', () => end.signal);
      queueMicrotask(() => end.abort());
      return maker;
    };
    expect(() => hanging()).toThrow();
    const waits = new Blob(['onmessage = () => undefined'], { type: 'text/javascript' });
    const address = URL.createObjectURL(waits);
    const picture = await one([await aPicture(300, 200)], 'portfolio', {
      startMaker: () => {
        setTimeout(() => end.abort());
        return startMaker(address, () => end.signal);
      },
    });
    expect(picture).toMatchObject({ width: 300, height: 200 });
  });

  test('never hands on a blank or half picture', async () => {
    const file = await aPicture(1200, 900);
    const none = () => {
      throw new Error('No worker');
    };
    for (const from of [0, 0.5]) {
      const encode = OffscreenCanvas.prototype.convertToBlob;
      const spy = vi
        .spyOn(OffscreenCanvas.prototype, 'convertToBlob')
        .mockImplementation(function spoiled(this: OffscreenCanvas, options) {
          const context = this.getContext('2d');
          if (context) context.fillStyle = '#808080';
          context?.fillRect(0, this.height * from, this.width, this.height);
          return encode.call(this, options);
        });

      await expect(makePicture(file, { maxSide: 1000, quality: 0.65 })).rejects.toThrow('source');
      expect(await codeOf(preparePictures([file], 'portfolio', { startMaker: none }))).toBe(
        'PICTURE_BROKEN',
      );
      expect(spy.mock.calls.length).toBeGreaterThan(1);
      spy.mockRestore();
    }
  });
});

test('fails its callers at once when its worker is closed, and asks a crashed one for nothing', async () => {
  const waits = new Blob(['onmessage = () => undefined'], { type: 'text/javascript' });
  const maker = startMaker(URL.createObjectURL(waits), () => new AbortController().signal);
  const pending = maker.make(await aPicture(300, 200), { maxSide: 100, quality: 0.8 });
  maker.close();

  await expect(pending).rejects.toThrow('does not run');
  expect(maker.hasFailed?.()).toBe(true);
});

test('blames the browser where a drawn picture can’t be read, and not the file', async () => {
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
  const onRejection = (event: PromiseRejectionEvent) => unheard.push(event.reason);
  window.addEventListener('unhandledrejection', onRejection);
  maker.close();

  await expect(maker.make(new File([], 'a.jpg'), { side: 10 } as never)).rejects.toThrow();

  limit.abort();
  // A rejection that nobody has heard is reported in a task of its own.
  await new Promise((resolve) => setTimeout(resolve));
  await new Promise((resolve) => setTimeout(resolve));
  window.removeEventListener('unhandledrejection', onRejection);
  expect(unheard).toEqual([]);
});
