type Paint = (context: OffscreenCanvasRenderingContext2D, width: number, height: number) => void;
type Kind = { type?: string; paint?: Paint; name?: string };

/** Red on the left, blue on the right, and a bright band at the top: its orientation can be seen. */
export const halves: Paint = (context, width, height) => {
  context.fillStyle = '#c02020';
  context.fillRect(0, 0, width / 2, height);
  context.fillStyle = '#2020c0';
  context.fillRect(width / 2, 0, width / 2, height);
  context.fillStyle = '#f0f0a0';
  context.fillRect(0, 0, width, height / 8);
};

/** A generated picture as a file that someone chose. */
export async function aPicture(
  width: number,
  height: number,
  { type = 'image/jpeg', paint = halves, name = `photo.${type.split('/')[1]}` }: Kind = {},
): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  paint(context, width, height);
  return new File([await encoded(canvas, type)], name, { type });
}

/** A photograph of one color: the same file twice is one work. */
export const photo = (name: string, hue: number): Promise<File> =>
  aPicture(320, 240, {
    type: 'image/png',
    name,
    paint: (context, width, height) => {
      context.fillStyle = `hsl(${hue} 60% 50%)`;
      context.fillRect(0, 0, width, height);
    },
  });

/** Encodes in a worker: a page that is busy with a test puts an encoding off until it is idle, for a whole second. */
async function encoded(canvas: OffscreenCanvas, type: string): Promise<Blob> {
  const script = URL.createObjectURL(new Blob([`onmessage = ${encodeInWorker.toString()}`]));
  const worker = new Worker(script);
  try {
    const picture = canvas.transferToImageBitmap();
    return await new Promise<Blob>((resolve, reject) => {
      worker.addEventListener('message', ({ data }) => resolve(data));
      worker.addEventListener('error', reject);
      worker.postMessage({ picture, type }, [picture]);
    });
  } finally {
    worker.terminate();
    URL.revokeObjectURL(script);
  }
}

/** Runs in the worker. */
async function encodeInWorker({ data }: { data: { picture: ImageBitmap; type: string } }) {
  const { picture, type } = data;
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  postMessage(await canvas.convertToBlob({ type, quality: 0.9 }));
}

const FIRST_DIRECTORY = [0, 42, 0, 0, 0, 8, 0, 1];
const NO_OTHER = [0, 0, 0, 0];

/** The same JPEG as a camera that was held sideways stores it: a quarter turn to the right, and where it was taken. */
export async function turned(file: File): Promise<File> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = (letters: string) => [...letters].map((letter) => letter.charCodeAt(0));
  const entry = (tag: number, type: number, count: number, value: number) =>
    [tag >> 8, tag & 255, 0, type].concat([0, 0, 0, count, value >> 8, value & 255, 0, 0]);
  const tiff = [
    ...text('MM'),
    ...FIRST_DIRECTORY,
    ...entry(0x0112, 3, 1, 6),
    ...NO_OTHER,
    ...text('GPSLatitude 33.4484'),
  ];
  const body = [...text('Exif'), 0, 0, ...tiff];
  const length = body.length + 2;
  const exif = [0xff, 0xe1, length >> 8, length & 255, ...body];
  const whole = new Uint8Array([...bytes.subarray(0, 2), ...exif]);
  return new File([whole, bytes.subarray(2)], file.name, { type: file.type });
}

/** The colours of a picture at places given in parts of its sides. */
export async function coloursOf(
  bytes: BlobPart,
  places: readonly (readonly [number, number])[],
): Promise<{ width: number; height: number; colours: number[][] }> {
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('No canvas');
  context.drawImage(bitmap, 0, 0);
  const colours = places.map(([x, y]) => {
    const { data } = context.getImageData(Math.floor(x * width), Math.floor(y * height), 1, 1);
    return Array.from(data.subarray(0, 3));
  });
  bitmap.close();
  return { width, height, colours };
}

export const isRed = ([red = 0, , blue = 0]: number[] = []) => red > 140 && blue < 110;
export const isBlue = ([red = 0, , blue = 0]: number[] = []) => blue > 140 && red < 110;
export const isWhite = ([red = 0, green = 0, blue = 0]: number[] = []) =>
  Math.min(red, green, blue) > 240;
