import { API_BASE } from '#contract/routes/route.ts';
import type { MediaItem } from './database.ts';

export const UPLOADS_PATH = `${API_BASE}/uploads`;

/** Built from the account and the device's id, so that an upload is found again after a lost answer. */
export const uploadPath = ({
  accountId,
  uploadId,
}: Pick<MediaItem, 'accountId' | 'uploadId'>): string => `${UPLOADS_PATH}/${accountId}_${uploadId}`;
