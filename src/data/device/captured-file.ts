import type { AccountId, ContentItemId, ProjectId, UserId } from '#contract/ids.ts';

/**
 * A photo or a video as it was chosen, until it is queued: a crash in between loses none. `id` is its content item's; `facts`
 * describe its target and are parsed by their own schema. A video has no `bytes` here: its chunks are in `mediaParts` under
 * `id`.
 */
export type CapturedFile = {
  accountId: AccountId;
  projectId: ProjectId;
  id: ContentItemId;
  userId: UserId;
  name: string;
  type: string;
  lastModified: number;
  bytes: ArrayBuffer;
  facts: unknown;
  /** Of a video. `sha256`: of all of it, once every piece is here. */
  video?: { size: number; sha256: string | null };
};
export type CapturedKey = [AccountId, ProjectId, ContentItemId];

/** The draft of the photos of a brief for several locations. Its name replaces the project of other chosen files. */
export const GROUP_PHOTOS = 'campaign-group-photos:';

/** Whether a chosen photo is of a brief: it is on its way only when the person publishes that. */
export const isOfBrief = ([, place]: CapturedKey): boolean => place.startsWith(GROUP_PHOTOS);
