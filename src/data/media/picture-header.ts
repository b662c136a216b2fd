/** Facts of a picture from the file's first bytes, before anything is decoded. */
export type PictureHeader = {
  format: 'jpeg' | 'png' | 'webp' | 'heic';
  width: number;
  height: number;
  /** Its end is there: a picture that was cut off decodes to a half grey one in some browsers. */
  isWhole: boolean;
};

/** The header of an accepted picture type; null for everything else, whatever its name. */
export function readHeader(bytes: Uint8Array): PictureHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return readJpeg(view);
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return readPng(view);
  if (textAt(view, 0, 'RIFF') && textAt(view, 8, 'WEBP')) return readWebp(view);
  if (textAt(view, 4, 'ftyp') && isHeic(view)) return readHeic(view);
  return null;
}

const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, index) => bytes[index] === byte);

function textAt(view: DataView, at: number, text: string): boolean {
  if (at + text.length > view.byteLength) return false;
  return [...text].every((letter, index) => view.getUint8(at + index) === letter.charCodeAt(0));
}

/** Markers that carry the frame's size: every start of frame but the three that are something else. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function readJpeg(view: DataView): PictureHeader {
  const found = { format: 'jpeg' as const, width: 0, height: 0 };
  let at = 2;
  while (at + 9 < view.byteLength) {
    if (view.getUint8(at) !== 0xff) break;
    const marker = view.getUint8(at + 1);
    if (isFrame(marker)) {
      found.height = view.getUint16(at + 5);
      found.width = view.getUint16(at + 7);
    }
    // The scan: nothing in it looks like the end of the picture but that.
    if (marker === 0xda) return { ...found, isWhole: hasJpegEnd(view, at) };
    const isPadding = marker === 0xff;
    at += isPadding ? 1 : 2 + view.getUint16(at + 2);
  }
  return { ...found, isWhole: false };
}

function hasJpegEnd(view: DataView, from: number): boolean {
  for (let at = view.byteLength - 2; at > from; at--) {
    if (view.getUint8(at) === 0xff && view.getUint8(at + 1) === 0xd9) return true;
  }
  return false;
}

function readPng(view: DataView): PictureHeader | null {
  if (view.byteLength < 33 || !textAt(view, 12, 'IHDR')) return null;
  const size = { width: view.getUint32(16), height: view.getUint32(20) };
  let at = 8;
  while (at + 12 <= view.byteLength) {
    const length = view.getUint32(at);
    if (textAt(view, at + 4, 'IEND')) return { format: 'png', ...size, isWhole: true };
    at += 12 + length;
  }
  return { format: 'png', ...size, isWhole: false };
}

function readWebp(view: DataView): PictureHeader | null {
  if (view.byteLength < 30) return null;
  const isWhole = view.getUint32(4, true) + 8 <= view.byteLength;
  const format = 'webp';
  if (textAt(view, 12, 'VP8X')) {
    return { format, width: uint24(view, 24) + 1, height: uint24(view, 27) + 1, isWhole };
  }
  if (textAt(view, 12, 'VP8L')) {
    const bits = view.getUint32(21, true);
    return { format, width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1, isWhole };
  }
  if (!textAt(view, 12, 'VP8 ')) return null;
  const side = (at: number) => view.getUint16(at, true) & 0x3fff;
  return { format, width: side(26), height: side(28), isWhole };
}

const uint24 = (view: DataView, at: number) =>
  view.getUint8(at) | (view.getUint8(at + 1) << 8) | (view.getUint8(at + 2) << 16);

const isHeic = (view: DataView) =>
  ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1'].some((brand) => textAt(view, 8, brand));

/** Of all pictures in it the largest; a device's camera stores tiles and a small one beside it. */
function readHeic(view: DataView): PictureHeader {
  const found = { format: 'heic' as const, width: 0, height: 0, isWhole: true };
  const end = Math.min(view.byteLength - 16, 65_536);
  for (let at = 0; at < end; at++) {
    if (view.getUint8(at) !== 0x69 || !textAt(view, at, 'ispe')) continue;
    const [width, height] = [view.getUint32(at + 8), view.getUint32(at + 12)];
    if (width * height > found.width * found.height) Object.assign(found, { width, height });
  }
  return found;
}
