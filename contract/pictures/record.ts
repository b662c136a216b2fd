import * as z from 'zod/mini';

/** A stored picture as a screen needs it. Addresses are below `/files/` and never change what they show. */
export const picture = z.object({
  url: z.string(),
  /** At most 25 KB, its longest side 400 pixels. */
  thumbUrl: z.string(),
  width: z.int(),
  height: z.int(),
  /** A blurred preview of a few bytes as a `data:` address, shown until the picture loads. */
  placeholder: z.string(),
});

/** Where stored pictures are answered, outside the calls: `/files/{id}` and `/files/{id}/thumb`. */
export const FILES_BASE = '/files';
