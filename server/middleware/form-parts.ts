/** More parts than any form here has fields and files. */
const PARTS_MAX = 40;
/** Of one part, its boundary among them. */
const HEAD_MAX_BYTES = 4096;

type FormType = { boundary: string; contentType: string };

/** The boundary of a form's parts, and the type by which a parser reads the same; null if it is not a form. */
export function readType(contentType: string): FormType | null {
  if (!/^multipart\/form-data\s*;/i.test(contentType)) return null;
  const found = /;\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'+./-]{1,70}))/i.exec(contentType);
  const boundary = found?.[1] ?? found?.[2];
  if (boundary === undefined) return null;
  return { boundary, contentType: `multipart/form-data; boundary="${boundary}"` };
}

/**
 * Whether a form may be parsed: parsing costs time for each part and each of its headers, and blocks other requests. This
 * check stops after the first parts too many.
 */
export function isBearable(bytes: Buffer, boundary: string): boolean {
  const line = Buffer.from(`--${boundary}`, 'latin1');
  let parts = 0;
  for (let at = bytes.indexOf(line); at !== -1; at = bytes.indexOf(line, at + line.length)) {
    const head = bytes.subarray(at + line.length, at + HEAD_MAX_BYTES);
    // The last line; where something follows it, the parser goes no further either.
    if (head.toString('latin1', 0, 2) === '--') return true;
    parts += 1;
    if (parts > PARTS_MAX || !head.includes('\r\n\r\n')) return false;
  }
  return true;
}
