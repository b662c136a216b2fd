import { randomBytes } from 'node:crypto';
import {
  ascii,
  box,
  ftyp,
  mvhd,
  pattern,
  TIMESCALE,
  trak,
  u32,
  type Bytes,
  type VideoShape,
} from './mp4.ts';

/** What cameras write into a film beside the film. None of it may be in the stored one. */
export const SECRETS = [
  '+33.4484-112.0740/',
  'com.apple.quicktime.location.ISO6709',
  'GPSLatitude',
  'Phoenix patio',
  'freeGPS 33.4484',
  'home street 12',
  '$GPRMC,220000,A,3326.9',
];

/** A box with its size in eight bytes. */
const longBox = (type: string, ...content: Uint8Array[]): Buffer => {
  const inner = Buffer.concat(content);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(inner.byteLength + 16));
  return Buffer.concat([u32(1), ascii(type), size, inner]);
};

/** Positions that a drone writes with the film: two samples in one chunk, and one in another. */
function positions(offsets: number[]): Buffer {
  const [first = '', , , , , , last = ''] = SECRETS;
  return box(
    'trak',
    box('tkhd', u32(3, 0, 0, 2, 0, 2000, 0, 0), Buffer.alloc(52)),
    box(
      'mdia',
      box('mdhd', u32(0, 0, 0, TIMESCALE, 2000, 0)),
      box('hdlr', u32(0, 0), ascii('meta'), u32(0, 0, 0), ascii('x\0')),
      box(
        'minf',
        box(
          'stbl',
          box('stsd', u32(0, 1), box('gpmd', Buffer.alloc(8))),
          box('stts', u32(0, 1, 3, 600)),
          box('stsc', u32(0, 2, 1, 2, 1, 2, 1, 1)),
          box('stsz', u32(0, 0, 3, first.length, last.length, last.length)),
          box('stco', u32(0, offsets.length, ...offsets)),
        ),
      ),
    ),
  );
}

/** A video with its location in every form we know, and the bytes of its picture. */
export function aTellingVideo(shape: VideoShape = {}): { bytes: Bytes; picture: Buffer } {
  const [iso, key, xmp, title, gps, street, nmea] = SECRETS.map(ascii) as [Buffer, ...Buffer[]];
  const picture = shape.seed === undefined ? randomBytes(2_000) : pattern(2_000, shape.seed);
  const head = [
    ftyp('qt  '),
    box('free', gps as Buffer),
    longBox('uuid', Buffer.alloc(16), xmp as Buffer),
  ];
  const at = Buffer.concat(head).byteLength + 8;
  // The samples of the track of positions stand before and between the picture's.
  const samples = [iso, nmea as Buffer, picture, nmea as Buffer];
  const lastAt = at + iso.byteLength + (nmea as Buffer).byteLength + picture.byteLength;
  const track = trak(shape);
  const place = box('udta', box('loci', Buffer.alloc(6), street as Buffer));
  const film = Buffer.concat([u32(track.byteLength + place.byteLength), track.subarray(4), place]);
  const index = box(
    'moov',
    mvhd(2),
    film,
    positions([at, lastAt]),
    box('udta', box('\u00A9xyz', iso), box('\u00A9nam', title as Buffer)),
    box('meta', box('keys', key as Buffer), box('ilst', iso)),
    box('gps ', gps as Buffer),
  );
  const all = [...head, box('mdat', ...samples), index, box('meta', xmp as Buffer)];
  return { bytes: new Uint8Array(Buffer.concat(all)), picture };
}
