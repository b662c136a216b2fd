/** The formats decoded here. HEIC is decoded on the device if its browser can: this program's decoder cannot. */
type PictureFormat = 'jpeg' | 'png' | 'webp';

const SIGNATURES: readonly (readonly [PictureFormat, readonly (number | null)[]])[] = [
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  // `RIFF`, four bytes of size, `WEBP`.
  ['webp', [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50]],
];

/** The type of a file by its first bytes, whatever its name and its declared type; null for a type that is not accepted. */
export function formatOf(bytes: Uint8Array): PictureFormat | null {
  const found = SIGNATURES.find(([, signature]) =>
    signature.every((byte, place) => byte === null || bytes[place] === byte),
  );
  return found?.[0] ?? null;
}
