import { type Box, boxesIn, type Reader, VideoBroken } from './boxes.ts';

/** Samples of one fragment that are added up one by one. */
const SAMPLES_MAX = 100_000;

/** How long the samples of a film's fragments are together, of one track, in its own ticks. 0 where it has no fragments. */
export async function fragmentTicks(
  reader: Reader,
  moofs: readonly Box[],
  trackId: number,
  defaultTicks: number,
): Promise<number> {
  let ticks = 0;
  for (const moof of moofs) {
    for await (const traf of boxesIn(reader, moof)) {
      if (traf.type === 'traf') ticks += await ticksIn(reader, traf, trackId, defaultTicks);
    }
  }
  return ticks;
}

async function ticksIn(
  reader: Reader,
  traf: Box,
  trackId: number,
  defaultTicks: number,
): Promise<number> {
  let [ticks, each] = [0, defaultTicks];
  for await (const box of boxesIn(reader, traf)) {
    if (box.type === 'tfhd') {
      const view = await reader.view(box, 8);
      if (view.getUint32(4) !== trackId) return 0;
      each = (await declaredTicks(reader, box, view.getUint32(0) & 0xffffff)) ?? each;
    } else if (box.type === 'trun') ticks += await runTicks(reader, box, each);
  }
  return ticks;
}

/** The duration of each sample of a fragment, if its header declares one. */
async function declaredTicks(reader: Reader, tfhd: Box, flags: number): Promise<number | null> {
  if ((flags & 0x08) === 0) return null;
  const before = 8 + (flags & 0x01 ? 8 : 0) + (flags & 0x02 ? 4 : 0);
  return (await reader.view(tfhd, before + 4)).getUint32(before);
}

async function runTicks(reader: Reader, trun: Box, each: number): Promise<number> {
  const view = await reader.view(trun, 8);
  const flags = view.getUint32(0) & 0xffffff;
  const count = view.getUint32(4);
  if ((flags & 0x100) === 0) return count * each;
  if (count > SAMPLES_MAX) throw new VideoBroken('too many samples');
  const first = trun.from + 8 + (flags & 0x01 ? 4 : 0) + (flags & 0x04 ? 4 : 0);
  const stride = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length * 4;
  let ticks = 0;
  for (let sample = 0; sample < count; sample++) {
    const at = first + sample * stride;
    ticks += (await reader.view({ from: at, to: trun.to }, 4)).getUint32(0);
  }
  return ticks;
}
