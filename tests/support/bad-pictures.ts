import { crc32, deflateSync } from 'node:zlib';
import type { Bytes } from './pictures.ts';

const text = (words: string): Bytes => new Uint8Array(Buffer.from(words));
const joined = (...parts: Uint8Array[]): Bytes => new Uint8Array(Buffer.concat(parts));

const PAGE = '<!doctype html><script>alert(document.cookie)</script>';

/** A drawing that runs scripts where a page shows it as a document. */
export const svg = text(
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>`,
);

/** A GIF header that is a script as well. */
export const gifAndScript = text('GIF89a/*\u0001\u0000\u0001\u0000*/=1;alert(document.cookie);');

export const pdfAndJpeg = (jpeg: Uint8Array): Bytes =>
  joined(text('%PDF-1.4\n1 0 obj<</Length 9>>stream\n'), jpeg, text('\nendstream endobj\n%%EOF'));

/** A JPEG that shows, with a page in a comment and one behind its end. */
export const jpegAndPage = (jpeg: Uint8Array): Bytes => {
  const comment = Buffer.from(PAGE);
  const length = Buffer.from([0xff, 0xfe, 0, comment.byteLength + 2]);
  return joined(jpeg.subarray(0, 2), length, comment, jpeg.subarray(2), text(PAGE));
};

function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.byteLength);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG of a few hundred bytes whose header promises this many pixels. */
export function hugePng(width: number, height: number): Bytes {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(Buffer.alloc(100_000));
  return joined(
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  );
}

/** A JPEG whose header has a wrong size. */
export function resizedJpeg(jpeg: Uint8Array, width: number, height: number): Bytes {
  const bytes = Buffer.from(jpeg);
  for (let place = 2; place < bytes.byteLength - 9;) {
    const marker = bytes.readUInt16BE(place);
    if (marker >= 0xffc0 && marker <= 0xffc2) {
      bytes.writeUInt16BE(height, place + 5);
      bytes.writeUInt16BE(width, place + 7);
      return new Uint8Array(bytes);
    }
    place += 2 + bytes.readUInt16BE(place + 2);
  }
  throw new Error('A JPEG without a size.');
}
