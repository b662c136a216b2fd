const text = (letters: string) => [...letters].map((letter) => letter.charCodeAt(0));
const u32 = (...values: number[]) =>
  values.flatMap((value) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255));
const zeros = (count: number) => Array.from({ length: count }, () => 0);

function box(type: string, ...content: number[][]): number[] {
  const inner = content.flat();
  return [...u32(inner.length + 8), ...text(type), ...inner];
}

const IDENTITY = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);

/** The beginning of a film of two minutes whose samples, so many bytes, follow it to the end of the file. */
export function containerHead(sampleBytes: number): number[] {
  const [timescale, length] = [1000, 120_000];
  const track = box(
    'trak',
    box('tkhd', u32(3, 0, 0, 1, 0, length, 0, 0), zeros(8), IDENTITY, u32(1920 << 16, 1080 << 16)),
    box(
      'mdia',
      box('mdhd', u32(0, 0, 0, timescale, length, 0)),
      box('hdlr', u32(0, 0), text('vide'), zeros(13)),
      box('minf', box('stbl', box('stts', u32(0, 1, 3000, 40)))),
    ),
  );
  const movie = box('moov', box('mvhd', u32(0, 0, 0, timescale, length), zeros(80)), track);
  const type = box('ftyp', text('isom'), u32(512), text('isommp41'));
  return [...type, ...movie, ...u32(sampleBytes + 8), ...text('mdat')];
}
