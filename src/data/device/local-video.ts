import { FILES_BASE } from '#contract/pictures/record.ts';
import type { UploadId } from '#contract/ids.ts';

/** Below the server's files, where it has none: the service worker answers here with videos that are kept on the device. */
export const LOCAL_VIDEOS = `${FILES_BASE}/device`;

export const localVideoUrl = (uploadId: UploadId): string => `${LOCAL_VIDEOS}/${uploadId}`;
