import {
  boxesIn,
  readerOf,
  type Box,
  type ReadBytes,
  type Reader,
  type Span,
} from '#contract/content/boxes.ts';
import type { Patch } from '../ports/files/files.ts';
import { samplesOf } from './video-samples.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** The boxes that play a film, by the box around them. Cameras put places, names, makers, and edits into any other one. */
const played: Readonly<Record<string, ReadonlySet<string>>> = {
  file: words('ftyp moov mdat wide moof mfra sidx styp pdin ssix'),
  moov: words('mvhd trak mvex iods'),
  trak: words('tkhd tapt edts tref mdia trgr load'),
  mdia: words('mdhd hdlr minf elng'),
  moof: words('mfhd traf'),
  traf: words('tfhd tfdt trun sdtp sbgp sgpd subs saiz saio senc'),
};
/** Tracks for people: pictures, sound, time codes and subtitles. The others are for machines, such as a drone's positions. */
const shown = words('vide soun tmcd subt sbtl text clcp');

/**
 * The patches that take everything from a video that is not needed to play it, above all where it was filmed. Nothing moves:
 * a box becomes a `free` box of the same size with zeros in it, so the addresses of the samples stay right. A track for
 * machines goes with its samples, unless the film is in fragments, whose samples have no addresses. The video is one that
 * `readVideo` has accepted; throws `VideoBroken` where the fault is in parts that are only read here.
 */
export async function metadataPatches(read: ReadBytes, size: number): Promise<Patch[]> {
  const reader = readerOf(read, size);
  const top = await listOf(reader, { from: 0, to: size });
  const mdats = top.filter(({ type }) => type === 'mdat');
  const isFragmented = top.some(({ type }) => type === 'moof');
  const boxes: Box[] = [];
  const samples: Span[] = [];

  async function visit(around: string, inner: readonly Box[]): Promise<void> {
    for (const box of inner) {
      if (!played[around]?.has(box.type)) boxes.push(box);
      else if (box.type === 'trak' && !isFragmented) await visitTrack(box);
      else if (played[box.type]) await visit(box.type, await listOf(reader, box));
    }
  }

  async function visitTrack(trak: Box): Promise<void> {
    const inner = await listOf(reader, trak);
    const mdia = inner.find(({ type }) => type === 'mdia');
    const parts = mdia ? await listOf(reader, mdia) : [];
    const handler = parts.find(({ type }) => type === 'hdlr');
    const minf = parts.find(({ type }) => type === 'minf');
    if (!handler || !minf || shown.has(await kindOf(reader, handler))) return visit('trak', inner);
    samples.push(...(await samplesOf(reader, minf, mdats)));
    boxes.push(trak);
  }

  await visit('file', top);
  const freed = boxes.filter(({ from, to }) => to > from).flatMap(freeing);
  return [...freed, ...joined(samples)].toSorted((a, b) => a.from - b.from);
}

async function listOf(reader: Reader, span: Span): Promise<Box[]> {
  const boxes: Box[] = [];
  for await (const box of boxesIn(reader, span)) boxes.push(box);
  return boxes;
}

async function kindOf(reader: Reader, hdlr: Box): Promise<string> {
  const view = await reader.view(hdlr, 12);
  return String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + 8, 4));
}

/** The size stays as it is written, also the long one between the type and the contents. */
const freeing = ({ typeAt, from, to }: Box): Patch[] => [
  { from: typeAt, to: typeAt + 4, text: 'free' },
  { from, to },
];

/** Samples may follow or even cover each other; patches must not. */
function joined(spans: readonly Span[]): Patch[] {
  const all: Patch[] = [];
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else all.push({ from, to });
  }
  return all;
}
