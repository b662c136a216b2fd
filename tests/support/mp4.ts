import { createHash, randomBytes } from 'node:crypto';

export type Bytes = Uint8Array<ArrayBuffer>;

export const ascii = (text: string) => Buffer.from(text, 'latin1');
export const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => bytes.writeUInt32BE(value >>> 0, index * 4));
  return bytes;
};
const u16 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, index) => bytes.writeUInt16BE(value, index * 2));
  return bytes;
};

/** A box of a container: its size, its kind, its content. */
export const box = (type: string, ...content: Uint8Array[]): Buffer => {
  const inner = Buffer.concat(content);
  return Buffer.concat([u32(inner.byteLength + 8), ascii(type), inner]);
};
/** One whose header has a wrong size. */
export const lyingBox = (type: string, says: number, ...content: Uint8Array[]): Buffer =>
  Buffer.concat([u32(says), ascii(type), ...content]);

export const ftyp = (brand = 'isom') => box('ftyp', ascii(brand), u32(512), ascii('isomiso2mp41'));

const IDENTITY = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];
/** As a phone writes it that was held upright. */
const TURNED = [0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000];

export type VideoShape = {
  brand?: string;
  width?: number;
  height?: number;
  isRotated?: boolean;
  seconds?: number;
  /** The length in the headers, if it differs from the samples. */
  headerSeconds?: number;
  kind?: string;
  /** Bytes of samples. */
  bytes?: number;
  seed?: string;
  /** The index behind the samples, as cameras write it. */
  isIndexLast?: boolean;
};

export const TIMESCALE = 1000;

export function trak({
  width = 640,
  height = 360,
  isRotated = false,
  seconds = 2,
  headerSeconds = seconds,
  kind = 'vide',
}: VideoShape = {}): Buffer {
  const [samples, ticks] = [Math.max(1, Math.ceil(seconds * 10)), 100];
  const said = Math.round(headerSeconds * TIMESCALE);
  const [codedWidth, codedHeight] = isRotated ? [height, width] : [width, height];
  const times =
    seconds === 0
      ? u32(0, 0)
      : u32(0, 1, samples, Math.round((seconds * TIMESCALE) / samples) || ticks);
  return box(
    'trak',
    box(
      'tkhd',
      u32(3, 0, 0, 1, 0, said, 0, 0),
      u16(0, 0, 0, 0),
      u32(...(isRotated ? TURNED : IDENTITY)),
      u32(codedWidth * 65536, codedHeight * 65536),
    ),
    box(
      'mdia',
      box('mdhd', u32(0, 0, 0, TIMESCALE, said, 0)),
      box('hdlr', u32(0, 0), ascii(kind), u32(0, 0, 0), ascii('x\0')),
      box(
        'minf',
        box(
          'stbl',
          box(
            'stsd',
            u32(0, 1),
            box('avc1', Buffer.alloc(24), u16(codedWidth, codedHeight), Buffer.alloc(50)),
          ),
          box('stts', times),
        ),
      ),
    ),
  );
}

export const mvhd = (seconds: number, timescale = TIMESCALE) =>
  box('mvhd', u32(0, 0, 0, timescale, Math.round(seconds * timescale)), Buffer.alloc(80));

export const moov = (shape: VideoShape = {}) =>
  box('moov', mvhd(shape.headerSeconds ?? shape.seconds ?? 2), trak(shape));

/** A film by its container: nothing in it can be seen, but everything about it can be read. */
export function aVideo(shape: VideoShape = {}): Bytes {
  const { bytes = 2_000, seed, brand = 'isom', isIndexLast = true } = shape;
  const samples = seed === undefined ? randomBytes(bytes) : pattern(bytes, seed);
  const mdat = box('mdat', samples);
  const index = moov(shape);
  const parts = isIndexLast ? [ftyp(brand), mdat, index] : [ftyp(brand), index, mdat];
  return new Uint8Array(Buffer.concat(parts));
}

export function pattern(length: number, seed: string): Buffer {
  const bytes = Buffer.alloc(length);
  let block = createHash('sha256').update(seed).digest();
  for (let at = 0; at < length; at += 32) {
    block.copy(bytes, at);
    block = createHash('sha256').update(block).digest();
  }
  return bytes;
}

/** A fragmented film, as browsers and screen recorders write it: its headers have no length. */
export function aFragmentedVideo({ seconds = 3, width = 640, height = 360 } = {}): Bytes {
  const trex = box('trex', u32(0, 1, 1, 100, 0, 0));
  const head = box(
    'moov',
    mvhd(0),
    trak({ width, height, seconds: 0, headerSeconds: 0 }),
    box('mvex', trex),
  );
  const fragments = Array.from({ length: seconds }, () => [
    box(
      'moof',
      box('mfhd', u32(0, 1)),
      box('traf', box('tfhd', u32(0x20000, 1)), box('trun', u32(0, 10))),
    ),
    box('mdat', randomBytes(50)),
  ]);
  return new Uint8Array(Buffer.concat([ftyp('iso5'), head, ...fragments.flat()]));
}

const join = (...parts: Uint8Array[]): Bytes => new Uint8Array(Buffer.concat(parts));
const page = ascii('<!doctype html><html><script>alert(1)</script></html>');

/** What someone may send in a video's place, and what it is refused as. */
export const hostileVideos: readonly [name: string, bytes: Bytes, code: string][] = [
  ['a page', join(page), 'VIDEO_TYPE'],
  ['a page with a film behind it', join(page, aVideo()), 'VIDEO_TYPE'],
  [
    'a film with a page at its start',
    join(box('ftyp', ascii('isom'), page), moov(), box('mdat', u32(1))),
    'VIDEO_TYPE',
  ],
  ['a film with a page behind it', join(aVideo(), page), 'VIDEO_BROKEN'],
  ['another container', join(u32(0x1a45dfa3), Buffer.alloc(100)), 'VIDEO_TYPE'],
  ['a picture in the same container', aVideo({ brand: 'mif1' }), 'VIDEO_TYPE'],
  ['a picture', join(Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(100)), 'VIDEO_TYPE'],
  ['a few bytes', join(ascii('ftyp')), 'VIDEO_TYPE'],
  ['a film that is cut off', aVideo().slice(0, -40), 'VIDEO_BROKEN'],
  ['a film without its index', join(ftyp(), box('mdat', Buffer.alloc(100))), 'VIDEO_BROKEN'],
  ['a film without samples', join(ftyp(), moov()), 'VIDEO_BROKEN'],
  ['a film with two indexes', join(aVideo(), moov()), 'VIDEO_BROKEN'],
  ['a film of no length', aVideo({ seconds: 0 }), 'VIDEO_BROKEN'],
  ['sound alone', aVideo({ kind: 'soun' }), 'VIDEO_BROKEN'],
  ['a film without a size', aVideo({ width: 0, height: 0 }), 'VIDEO_BROKEN'],
  ['a film as large as a house', aVideo({ width: 40_000, height: 30_000 }), 'VIDEO_BROKEN'],
  ['nine hours', aVideo({ seconds: 9 * 3600 }), 'VIDEO_TOO_LONG'],
  [
    'nine hours that say ten seconds',
    aVideo({ seconds: 9 * 3600, headerSeconds: 10 }),
    'VIDEO_TOO_LONG',
  ],
  [
    'ten seconds that say nine hours',
    aVideo({ seconds: 10, headerSeconds: 9 * 3600 }),
    'VIDEO_TOO_LONG',
  ],
  ['fragments of nine minutes', aFragmentedVideo({ seconds: 540 }), 'VIDEO_TOO_LONG'],
  [
    'a box that is larger than the file',
    join(ftyp(), lyingBox('moov', 1 << 30, mvhd(1))),
    'VIDEO_BROKEN',
  ],
  [
    'a box that is smaller than its header',
    join(ftyp(), lyingBox('moov', 4, mvhd(1))),
    'VIDEO_BROKEN',
  ],
  [
    'a box of more bytes than there are numbers',
    join(ftyp(), lyingBox('mdat', 1, u32(0xffffffff, 0xffffffff)), moov()),
    'VIDEO_BROKEN',
  ],
  [
    'a box without an end inside another',
    join(ftyp(), box('mdat', u32(1)), box('moov', lyingBox('trak', 0, mvhd(1)))),
    'VIDEO_BROKEN',
  ],
  [
    'no time at all',
    join(ftyp(), box('mdat', u32(1)), box('moov', mvhd(1, 0), trak())),
    'VIDEO_BROKEN',
  ],
  [
    'more boxes than anyone counts',
    join(
      ftyp(),
      box('mdat', u32(1)),
      box('moov', ...Array.from({ length: 70_000 }, () => box('free')), mvhd(1), trak()),
    ),
    'VIDEO_BROKEN',
  ],
  [
    'times that reach out of their box',
    join(
      ftyp(),
      box('mdat', u32(1)),
      box(
        'moov',
        mvhd(1),
        box(
          'trak',
          box(
            'mdia',
            box('mdhd', u32(0, 0, 0, 1000, 10, 0)),
            box('hdlr', u32(0, 0), ascii('vide'), u32(0)),
            box('minf', box('stbl', box('stts', u32(0, 0xffffff, 1)))),
          ),
        ),
      ),
    ),
    'VIDEO_BROKEN',
  ],
];
