/** Pixels on a side of the samples that two pictures are compared by. */
const SIDE = 16;
/** Blocks on a side whose mean brightness is compared: fine detail averages out in them. */
const BLOCKS = 4;
/** Brightness, of 255, by which a block, and all of them together, may differ: encoding and resizing cost far less. */
const BLOCK_DIFFERS = 72;
const ALL_DIFFER = 32;

type Source = CanvasImageSource & { width: number; height: number };
type Canvas = OffscreenCanvas | HTMLCanvasElement;
type CanvasMaker = (width: number, height: number) => Canvas;

/** A canvas's pen, where the browser hands one out. */
export function contextOf(
  canvas: Canvas,
  settings?: CanvasRenderingContext2DSettings,
): CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', settings) as
    | CanvasRenderingContext2D
    | OffscreenCanvasRenderingContext2D
    | null;
  if (!context) throw new Error('This browser hands out no canvas');
  return context;
}

/** This browser hides drawn pixels, or can't encode them: the file is not at fault. */
export class CanvasBlocked extends Error {}

/** Whether drawn pixels can be read: some browsers return noise instead, as a protection against tracking. */
export function isCanvasHonest(make: CanvasMaker): boolean {
  const context = contextOf(make(SIDE, SIDE), { willReadFrequently: true });
  for (let row = 0; row < SIDE; row++) {
    context.fillStyle = `rgb(${row * 16} ${255 - row * 16} 96)`;
    context.fillRect(0, row, SIDE, 1);
  }
  const { data } = context.getImageData(0, 0, SIDE, SIDE);
  return Array.from({ length: SIDE }, (_, row) => row).every((row) => {
    const at = (row * SIDE + row) * 4;
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    return (
      Math.abs(red - row * 16) < 3 &&
      Math.abs(green - 255 + row * 16) < 3 &&
      Math.abs(blue - 96) < 3
    );
  });
}

/** The brightness of a picture's parts, to hold another one against it. */
export type Sample = readonly number[];

/** Whether a picture shows what its source shows: not blank, and not half of it. */
export function showsTheSame(make: CanvasMaker, source: Source, result: Sample): boolean {
  // The quick comparison of a large source samples single pixels; if it fails, all pixels are compared.
  return (['low', 'high'] as const).some((quality) =>
    isAlike(inspectPicture(make, source, quality), result),
  );
}

export function isAlike(expected: Sample, result: Sample): boolean {
  const differences = expected.map((value, index) => Math.abs(value - (result[index] ?? 0)));
  const sum = differences.reduce((total, one) => total + one, 0);
  return Math.max(...differences) <= BLOCK_DIFFERS && sum / differences.length <= ALL_DIFFER;
}

/** The mean brightness of each block, as it is over white. */
export function inspectPicture(
  make: CanvasMaker,
  source: Source,
  quality: ImageSmoothingQuality = 'medium',
): Sample {
  const context = contextOf(make(SIDE, SIDE), { willReadFrequently: true, alpha: false });
  context.fillStyle = '#fff';
  context.fillRect(0, 0, SIDE, SIDE);
  context.imageSmoothingQuality = quality;
  context.drawImage(source, 0, 0, SIDE, SIDE);
  const { data } = context.getImageData(0, 0, SIDE, SIDE);
  const size = SIDE / BLOCKS;
  const sums = Array.from({ length: BLOCKS * BLOCKS }, () => 0);
  for (let at = 0; at < SIDE * SIDE; at++) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3);
    const [x, y] = [Math.floor((at % SIDE) / size), Math.floor(at / SIDE / size)];
    const block = y * BLOCKS + x;
    sums[block] = (sums[block] ?? 0) + 0.299 * red + 0.587 * green + 0.114 * blue;
  }
  return sums.map((sum) => sum / (size * size));
}
