import type { RuleRefusal } from '../refusal.ts';
import { ok, refused, type Result } from '../result.ts';
import { VIDEO_MAX_SECONDS, VIDEO_SECONDS_GRACE, type VideoType } from './media.ts';
import { boxesIn, readerOf, VideoBroken, type Box, type ReadBytes, type Reader } from './boxes.ts';
import { fragmentTicks } from './fragments.ts';
import { readTrack, type Track } from './track.ts';

/** Facts of a video's container. Width and height apply to the shown picture, after any rotation. */
export type VideoFacts = {
  mime: VideoType;
  durationMs: number;
  width: number;
  height: number;
};

/** Boxes that are allowed beside `moov` and the samples. Any other box is not part of a film. */
const topLevel: ReadonlySet<string> = new Set(
  'ftyp moov mdat free skip wide uuid moof mfra sidx styp meta udta pdin prft emsg ssix'.split(' '),
);
const brands =
  /^(?:isom|iso[2-9a-c]|mp4[12]|mp4v|avc1|hvc1|hev1|heic|av01|dash|cmfc|cmf2|M4V |M4VH|M4VP|MSNV|NDS[CHM]|f4v |3gp[4-9]|qt  |XAVC|mmp4|dby1)$/;
/** The bytes that a browser sniffs, and the signs of a web page in them. */
const SNIFFED_BYTES = 1_500;
const markup = /<(?:!doctype|html|head|script|iframe|svg|body|\?xml)|%PDF-/i;
/** Longest accepted side: slightly more than 8K. */
const SIDE_MAX = 8_192;
const TOP_LEVEL_MAX = 20_000;

/**
 * Reads a video's container from both ends of a file of any size and holds only a few chunks in memory. It refuses other
 * brands, disguised pages, boxes that exceed the file or never end, missing or invisible pictures, and more than five
 * minutes.
 */
export async function readVideo(
  read: ReadBytes,
  size: number,
): Promise<Result<VideoFacts, RuleRefusal>> {
  try {
    return await readFacts(readerOf(read, size));
  } catch (error) {
    if (error instanceof VideoBroken) return refused({ code: 'VIDEO_BROKEN' });
    throw error;
  }
}

async function readFacts(reader: Reader): Promise<Result<VideoFacts, RuleRefusal>> {
  const mime = await readBrand(reader);
  if (!mime) return refused({ code: 'VIDEO_TYPE' });
  const { moov, moofs } = await readTopLevel(reader);
  const { tracks, movieMs, fragmentMs } = await readMovie(reader, moov);
  const track = tracks.find((one) => one.kind === 'vide');
  if (!track) return refused({ code: 'VIDEO_BROKEN' });
  const { width, height, id, timescale } = track;
  if (!isSide(width) || !isSide(height)) throw new VideoBroken('no picture');
  const played = await fragmentTicks(reader, moofs, id, track.defaultTicks);
  const tracksMs = tracks.map((one) => one.durationMs);
  const durationMs = Math.round(
    Math.max(movieMs, fragmentMs, (played / timescale) * 1000, ...tracksMs),
  );
  if (durationMs <= 0 || (track.samples === 0 && moofs.length === 0)) {
    throw new VideoBroken('nothing in it');
  }
  if (durationMs > (VIDEO_MAX_SECONDS + VIDEO_SECONDS_GRACE) * 1000) {
    return refused({ code: 'VIDEO_TOO_LONG' });
  }
  return ok({ mime, durationMs, width, height });
}

const isSide = (length: number): boolean => length >= 1 && length <= SIDE_MAX;

/** The kind of film by its first box; null where it does not begin like one. Old QuickTime files begin without a brand. */
async function readBrand(reader: Reader): Promise<VideoType | null> {
  if (reader.size < 16) return null;
  const head = await reader.bytes(0, Math.min(SNIFFED_BYTES, reader.size));
  if (markup.test(String.fromCharCode(...head))) return null;
  const kind = String.fromCharCode(...head.subarray(4, 8));
  if (kind === 'moov' || kind === 'mdat' || kind === 'wide') return 'video/quicktime';
  if (kind !== 'ftyp') return null;
  const major = String.fromCharCode(...head.subarray(8, 12));
  if (!brands.test(major)) return null;
  return major === 'qt  ' ? 'video/quicktime' : 'video/mp4';
}

async function readTopLevel(reader: Reader): Promise<{ moov: Box; moofs: Box[] }> {
  const moofs: Box[] = [];
  let moov: Box | null = null;
  let hasSamples = false;
  let count = 0;
  for await (const box of boxesIn(reader, { from: 0, to: reader.size })) {
    if (++count > TOP_LEVEL_MAX) throw new VideoBroken('too many boxes');
    if (!topLevel.has(box.type)) throw new VideoBroken('something else is in it');
    if (box.type === 'moov') {
      if (moov) throw new VideoBroken('two films');
      moov = box;
    }
    if (box.type === 'moof') moofs.push(box);
    if (box.type === 'mdat' && box.to > box.from) hasSamples = true;
  }
  if (!moov || !hasSamples) throw new VideoBroken('not whole');
  return { moov, moofs };
}

type Movie = { tracks: Track[]; movieMs: number; fragmentMs: number };

async function readMovie(reader: Reader, moov: Box): Promise<Movie> {
  const movie: Movie = { tracks: [], movieMs: 0, fragmentMs: 0 };
  const defaults = new Map<number, number>();
  let timescale = 0;
  let declaredFragmentTicks = 0;
  for await (const box of boxesIn(reader, moov)) {
    if (box.type === 'mvhd') {
      const view = await reader.view(box, 32);
      const isLong = view.getUint8(0) === 1;
      timescale = view.getUint32(isLong ? 20 : 12);
      const ticks = isLong ? Number(view.getBigUint64(24)) : view.getUint32(16);
      if (timescale > 0) movie.movieMs = (known(ticks, isLong) / timescale) * 1000;
    } else if (box.type === 'trak') {
      movie.tracks.push(await readTrack(reader, box));
    } else if (box.type === 'mvex') {
      for await (const inner of boxesIn(reader, box)) {
        if (inner.type === 'mehd') {
          const view = await reader.view(inner, 8);
          const isLong = view.getUint8(0) === 1;
          const ticks = isLong
            ? Number((await reader.view(inner, 12)).getBigUint64(4))
            : view.getUint32(4);
          declaredFragmentTicks = known(ticks, isLong);
        } else if (inner.type === 'trex') {
          const view = await reader.view(inner, 16);
          defaults.set(view.getUint32(4), view.getUint32(12));
        }
      }
    }
  }
  if (timescale === 0) throw new VideoBroken('no time');
  movie.fragmentMs = (declaredFragmentTicks / timescale) * 1000;
  movie.tracks = movie.tracks.map((one) => ({
    ...one,
    defaultTicks: defaults.get(one.id) ?? 0,
  }));
  return movie;
}

/** All bits set mean that the length is unknown. */
const known = (ticks: number, isLong: boolean): number =>
  ticks >= (isLong ? Number.MAX_SAFE_INTEGER : 0xffff_ffff) ? 0 : ticks;
