import * as z from 'zod/mini';
import { ALT_TEXT_MAX_CHARACTERS, CAPTION_MAX_CHARACTERS } from '../content/rules.ts';
import { rawText, sha256, text } from './fields.ts';
import { contentItemId, projectId, uploadId } from '../ids.ts';
import { moment } from '../moment.ts';
import type { Payloads } from './declaration.ts';

const ofItem = { itemId: contentItemId, projectId };
const described = () => ({
  shotId: z.nullable(rawText()),
  deliverableId: z.nullable(rawText()),
  caption: text(CAPTION_MAX_CHARACTERS),
  altText: text(ALT_TEXT_MAX_CHARACTERS),
});

export const contentPayloads = {
  /** An uploaded photo or video becomes content of a project. The same source a second time is the existing item. */
  addContent: z.strictObject({
    ...ofItem,
    uploadId,
    /** A video's poster frame. */
    posterUploadId: z.nullable(uploadId),
    kind: z.enum(['photo', 'video']),
    replaces: z.nullable(contentItemId),
    sourceSha256: sha256(),
    capturedAt: z.nullable(moment),
    ...described(),
  }),
  removeContent: z.strictObject(ofItem),
  /** The texts and the target of an existing photo or video. They replace the former ones completely. */
  describeContent: z.strictObject({ ...ofItem, ...described() }),
} as const satisfies Payloads;
