/** Reads bytes of a file. It returns fewer only at the end of the file. */
export type ReadBytes = (from: number, length: number) => Promise<Uint8Array>;

/** A video's container is damaged, or made to do harm. */
export class VideoBroken extends Error {
  override readonly name = 'VideoBroken';
}

/** The contents of a box, without its header. `typeAt`: where the four letters of its type are. */
export type Box = { type: string; typeAt: number; from: number; to: number };
export type Span = Pick<Box, 'from' | 'to'>;

/** Headers are close together, so one read fetches many. */
const WINDOW_BYTES = 64 * 1024;
/** Everything that is looked at in one file: many times what an honest one needs. */
const BOXES_MAX = 60_000;
const BYTES_MAX = 256 * 1024 * 1024;

export type Reader = {
  size: number;
  /** So many bytes; throws where the file ends before. */
  bytes: (from: number, length: number) => Promise<Uint8Array>;
  /** The first bytes of a box's contents; throws where it has fewer. */
  view: (box: Span, length: number) => Promise<DataView>;
  count: () => void;
};

export function readerOf(read: ReadBytes, size: number): Reader {
  let held = { from: 0, bytes: new Uint8Array() };
  let boxes = 0;
  let asked = 0;

  async function bytes(from: number, length: number): Promise<Uint8Array> {
    if (from < 0 || length < 0 || from + length > size) throw new VideoBroken('cut off');
    const start = from - held.from;
    if (start < 0 || start + length > held.bytes.byteLength) {
      const wanted = Math.min(Math.max(length, WINDOW_BYTES), size - from);
      asked += wanted;
      if (asked > BYTES_MAX) throw new VideoBroken('too much to look at');
      held = { from, bytes: new Uint8Array(await read(from, wanted)) };
      if (held.bytes.byteLength < length) throw new VideoBroken('cut off');
    }
    const begin = from - held.from;
    return held.bytes.subarray(begin, begin + length);
  }

  return {
    size,
    bytes,
    async view(box, length) {
      if (box.to - box.from < length) throw new VideoBroken('too short');
      const found = await bytes(box.from, length);
      return new DataView(found.buffer, found.byteOffset, found.byteLength);
    },
    count() {
      if (++boxes > BOXES_MAX) throw new VideoBroken('too many boxes');
    },
  };
}

/** The boxes in a stretch of a file, one after the other. One that reaches out of it, or has no size, breaks the file. */
export async function* boxesIn(reader: Reader, { from, to }: Span): AsyncGenerator<Box> {
  for (let at = from; at < to;) {
    reader.count();
    // QuickTime ends some lists with four zero bytes.
    if (to - at < 8) {
      if (at + 4 === to && (await reader.view({ from: at, to }, 4)).getUint32(0) === 0) return;
      throw new VideoBroken('cut off');
    }
    const view = await reader.view({ from: at, to }, 8);
    const type = String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + 4, 4));
    const declared = view.getUint32(0);
    const header = declared === 1 ? 16 : 8;
    const size = declared === 1 ? await longSize(reader, { from: at, to }) : declared || to - at;
    // Without a size it ends with the file; nothing inside another box does.
    if ((declared === 0 && to !== reader.size) || size < header || at + size > to) {
      throw new VideoBroken('reaches out');
    }
    yield { type, typeAt: at + 4, from: at + header, to: at + size };
    at += size;
  }
}

async function longSize(reader: Reader, span: Span): Promise<number> {
  const size = (await reader.view(span, 16)).getBigUint64(8);
  if (size > BigInt(Number.MAX_SAFE_INTEGER)) throw new VideoBroken('reaches out');
  return Number(size);
}
