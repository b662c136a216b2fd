/** A stretch of a file: from the first byte up to and without the last one named. */
type ByteRange = { from: number; to: number };

const ONE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * The range that a `Range` header requests from a file of this size. A header with several ranges, another unit, or no
 * sensible value gets the whole file, as HTTP allows.
 */
function rangeOf(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const found = ONE.exec(header ?? '');
  const [, first = '', last = ''] = found ?? [];
  if (!found || (first === '' && last === '')) return 'whole';
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { from: size - length, to: size };
  }
  const from = Number(first);
  if (last !== '' && Number(last) < from) return 'whole';
  if (from >= size) return 'unsatisfiable';
  return { from, to: last === '' ? size : Math.min(Number(last) + 1, size) };
}

type RangeAnswer = ByteRange & { status: number; headers: Record<string, string> };

/** An answer with the range that a `Range` header requests: its status, and the headers that belong to it. */
export function rangeAnswer(header: string | undefined, size: number): RangeAnswer {
  const range = rangeOf(header, size);
  if (range === 'unsatisfiable') {
    return { status: 416, from: 0, to: 0, headers: { 'Content-Range': `bytes */${size}` } };
  }
  const { from, to } = range === 'whole' ? { from: 0, to: size } : range;
  const length = { 'Content-Length': String(to - from) };
  if (range === 'whole') return { status: 200, from, to, headers: length };
  const headers = { ...length, 'Content-Range': `bytes ${from}-${to - 1}/${size}` };
  return { status: 206, from, to, headers };
}
