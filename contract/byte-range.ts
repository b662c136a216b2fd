/** A stretch of a file: from the first byte up to and without the last one named. */
type ByteRange = { from: number; to: number };

const ONE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * The range that a `Range` header requests from a file of this size. A header with several ranges, another unit, or no
 * sensible value gets the whole file, as HTTP allows.
 */
export function rangeOf(
  header: string | undefined,
  size: number,
): ByteRange | 'whole' | 'unsatisfiable' {
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
