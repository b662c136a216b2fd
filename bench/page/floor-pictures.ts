import { pictureSizes } from '#contract/pictures/rules.ts';
import { answer, complete } from './floor.ts';
import { untilShown } from './until-shown.ts';

/** Pictures as a camera makes them: 12 megapixels full of detail, the same ones every time. */
export async function cameraPictures(count: number): Promise<File[]> {
  const files: File[] = [];
  for (let index = 0; index < count; index++) {
    const canvas = new OffscreenCanvas(4000, 3000);
    const context = penOf(canvas);
    let seed = index + 1;
    const next = (below: number) => ((seed = (seed * 48_271) % 2_147_483_647), seed % below);
    for (let shape = 0; shape < 12_000; shape++) {
      context.fillStyle = `rgb(${next(256)} ${next(256)} ${next(256)})`;
      context.fillRect(next(4000), next(3000), 20 + next(160), 20 + next(160));
    }
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 });
    files.push(new File([blob], `camera-${index}.jpg`, { type: 'image/jpeg' }));
  }
  return files;
}

function penOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas');
  return context;
}

/** The least that makes them ready: decode, draw, encode, one after the other. Milliseconds for all. */
export async function resizeDirectly(files: readonly File[]): Promise<number> {
  const { maxSide, quality } = pictureSizes.portfolio;
  const start = performance.now();
  for (const file of files) {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const factor = maxSide / Math.max(bitmap.width, bitmap.height);
    const canvas = new OffscreenCanvas(bitmap.width * factor, bitmap.height * factor);
    const context = penOf(canvas);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    await (await canvas.convertToBlob({ type: 'image/jpeg', quality })).arrayBuffer();
  }
  return performance.now() - start;
}

/** Keeps pictures as bare records. */
export async function keepRaw(pictures: readonly ArrayBuffer[]): Promise<void> {
  const db = await openRaw();
  const writing = db.transaction('pictures', 'readwrite');
  pictures.forEach((bytes, index) => writing.objectStore('pictures').put(bytes, index));
  await complete(writing);
  db.close();
}

async function openRaw(): Promise<IDBDatabase> {
  const request = indexedDB.open('floor-pictures', 1);
  request.onupgradeneeded = () => request.result.createObjectStore('pictures');
  return await answer(request);
}

/** Reads them all at once and shows them. Milliseconds until they are painted. */
export async function showRaw(): Promise<number> {
  const start = performance.now();
  const db = await openRaw();
  const all = await answer<ArrayBuffer[]>(
    db.transaction('pictures').objectStore('pictures').getAll(),
  );
  for (const bytes of all) {
    const image = new Image(100, 100);
    image.src = URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }));
    document.body.append(image);
  }
  await untilShown(all.length);
  const time = performance.now() - start;
  document.body.replaceChildren();
  db.close();
  return time;
}
