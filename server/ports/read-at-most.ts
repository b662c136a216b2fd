/** The bytes of a body, counted while they arrive; null where there are more: one byte too many ends the reading. */
export async function readAtMost(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let count = 0;
  for await (const chunk of body ?? []) {
    count += chunk.byteLength;
    if (count > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
