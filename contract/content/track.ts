import { boxesIn, VideoBroken, type Box, type Reader } from './boxes.ts';

/** A track with the values of its boxes. */
export type Track = {
  id: number;
  kind: string;
  /** Of what shows something: as it is shown. */
  width: number;
  height: number;
  timescale: number;
  durationMs: number;
  samples: number;
  /** The duration of a sample in fragments that declare none. */
  defaultTicks: number;
};

/** Runs of equally long samples that are added up: a film of five minutes has a few thousand. */
const RUNS_MAX = 200_000;

/** Reads one track. Boxes that are not needed are passed over, whatever is in them. */
export async function readTrack(reader: Reader, trak: Box): Promise<Track> {
  const track: Track = {
    id: 0,
    kind: '',
    width: 0,
    height: 0,
    timescale: 0,
    durationMs: 0,
    samples: 0,
    defaultTicks: 0,
  };
  for await (const box of boxesIn(reader, trak)) {
    if (box.type === 'tkhd') Object.assign(track, await readHeader(reader, box));
    else if (box.type === 'mdia') await readMedia(reader, box, track);
  }
  if (track.timescale === 0) throw new VideoBroken('no time');
  return track;
}

/** A phone held upright records in landscape and declares the rotation in the matrix. */
async function readHeader(reader: Reader, box: Box) {
  const isLong = (await reader.view(box, 1)).getUint8(0) === 1;
  const view = await reader.view(box, isLong ? 96 : 84);
  const matrix = isLong ? 52 : 40;
  const [width, height] = [view.getUint32(matrix + 36) >>> 16, view.getUint32(matrix + 40) >>> 16];
  const isRotated = view.getInt32(matrix) === 0 && view.getInt32(matrix + 4) !== 0;
  const id = view.getUint32(isLong ? 20 : 12);
  return isRotated ? { id, width: height, height: width } : { id, width, height };
}

async function readMedia(reader: Reader, mdia: Box, track: Track): Promise<void> {
  for await (const box of boxesIn(reader, mdia)) {
    if (box.type === 'hdlr') {
      const view = await reader.view(box, 12);
      track.kind = String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + 8, 4));
    } else if (box.type === 'mdhd') {
      const isLong = (await reader.view(box, 1)).getUint8(0) === 1;
      const view = await reader.view(box, isLong ? 32 : 20);
      track.timescale = view.getUint32(isLong ? 20 : 12);
      const ticks = isLong ? Number(view.getBigUint64(24)) : view.getUint32(16);
      const unknown = isLong ? Number.MAX_SAFE_INTEGER : 0xffff_ffff;
      if (ticks < unknown) lengthen(track, ticks);
    } else if (box.type === 'minf') {
      for await (const inner of boxesIn(reader, box)) {
        if (inner.type === 'stbl') await readSamples(reader, inner, track);
      }
    }
  }
}

async function readSamples(reader: Reader, stbl: Box, track: Track): Promise<void> {
  for await (const box of boxesIn(reader, stbl)) {
    if (box.type === 'stts') await readTimes(reader, box, track);
    else if (box.type === 'stsd' && track.kind === 'vide')
      await readSampleEntry(reader, box, track);
  }
}

/** The total duration of the samples, whatever the headers declare. */
async function readTimes(reader: Reader, box: Box, track: Track): Promise<void> {
  const runs = (await reader.view(box, 8)).getUint32(4);
  if (runs > RUNS_MAX || runs * 8 > box.to - box.from - 8) throw new VideoBroken('cut off');
  let ticks = 0;
  for (let run = 0; run < runs; run++) {
    const at = box.from + 8 + run * 8;
    const view = await reader.view({ from: at, to: box.to }, 8);
    track.samples += view.getUint32(0);
    ticks += view.getUint32(0) * view.getUint32(4);
  }
  lengthen(track, ticks);
}

/** The coded size, where the header names none. */
async function readSampleEntry(reader: Reader, box: Box, track: Track): Promise<void> {
  if (track.width > 0 && track.height > 0) return;
  for await (const entry of boxesIn(reader, { from: box.from + 8, to: box.to })) {
    const view = await reader.view(entry, 28);
    [track.width, track.height] = [view.getUint16(24), view.getUint16(26)];
    return;
  }
}

function lengthen(track: Track, ticks: number): void {
  if (track.timescale === 0) return;
  track.durationMs = Math.max(track.durationMs, (ticks / track.timescale) * 1000);
}
