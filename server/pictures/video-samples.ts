import { boxesIn, VideoBroken, type Box, type Reader, type Span } from '#contract/content/boxes.ts';

/** Entries of one table: a camera writes a few a second. */
const ENTRIES_MAX = 200_000;

/** The places of a track's samples in the file, by its tables. Throws where they lead out of the film's own bytes. */
export async function samplesOf(
  reader: Reader,
  minf: Box,
  mdats: readonly Span[],
): Promise<Span[]> {
  const tables = new Map<string, Box>();
  for await (const stbl of boxesIn(reader, minf)) {
    if (stbl.type !== 'stbl') continue;
    for await (const table of boxesIn(reader, stbl)) tables.set(table.type, table);
  }
  const chunks = await chunksOf(reader, tables);
  const sizeOf = await sizesOf(reader, tables);
  const perChunk = await samplesPerChunk(reader, tables, chunks.length);
  const spans: Span[] = [];
  let sample = 0;
  for (const [index, from] of chunks.entries()) {
    let to = from;
    for (let left = perChunk[index] ?? 0; left > 0; left -= 1) to += sizeOf(sample++);
    if (to === from) continue;
    if (!mdats.some((mdat) => from >= mdat.from && to <= mdat.to)) {
      throw new VideoBroken('samples outside of the film');
    }
    spans.push({ from, to });
  }
  return spans;
}

type Tables = ReadonlyMap<string, Box>;

/** The numbers of a table after its head, each of so many bytes. */
async function numbersOf(reader: Reader, table: Box, head: number, each: 4 | 8): Promise<number[]> {
  const count = (await reader.view(table, head)).getUint32(head - 4);
  const bytes = count * each;
  if (count > ENTRIES_MAX || bytes > table.to - table.from - head) throw new VideoBroken('cut off');
  const view = await reader.view({ from: table.from + head, to: table.to }, bytes);
  return Array.from({ length: count }, (_, index) =>
    each === 4 ? view.getUint32(index * 4) : Number(view.getBigUint64(index * 8)),
  );
}

async function chunksOf(reader: Reader, tables: Tables): Promise<number[]> {
  const [short, long] = [tables.get('stco'), tables.get('co64')];
  if (long) return numbersOf(reader, long, 8, 8);
  return short ? numbersOf(reader, short, 8, 4) : [];
}

/** One size for all, or a table of them. A table of halved sizes, which no camera writes for these tracks, is refused. */
async function sizesOf(reader: Reader, tables: Tables): Promise<(sample: number) => number> {
  const stsz = tables.get('stsz');
  if (!stsz) {
    if (tables.has('stz2')) throw new VideoBroken('sizes of another kind');
    return () => 0;
  }
  const same = (await reader.view(stsz, 12)).getUint32(4);
  if (same > 0) return () => same;
  const sizes = await numbersOf(reader, stsz, 12, 4);
  return (sample) => sizes[sample] ?? 0;
}

/** Runs of chunks with equally many samples, by the first chunk of each run. */
async function samplesPerChunk(reader: Reader, tables: Tables, chunks: number): Promise<number[]> {
  const stsc = tables.get('stsc');
  if (!stsc) return [];
  const runs = (await reader.view(stsc, 8)).getUint32(4);
  if (runs > ENTRIES_MAX || runs * 12 > stsc.to - stsc.from - 8) throw new VideoBroken('cut off');
  const view = await reader.view({ from: stsc.from + 8, to: stsc.to }, runs * 12);
  const counts: number[] = [];
  let samples = 0;
  for (let run = 0; run < runs; run += 1) {
    const first = view.getUint32(run * 12) - 1;
    while (counts.length < Math.min(first, chunks)) counts.push(samples);
    samples = view.getUint32(run * 12 + 4);
  }
  while (counts.length < chunks) counts.push(samples);
  if (counts.reduce((sum, count) => sum + count, 0) > ENTRIES_MAX)
    throw new VideoBroken('too many');
  return counts;
}
