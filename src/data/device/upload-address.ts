import { API_BASE } from '#contract/route.ts';
import type { MediaItem } from './database.ts';

export const UPLOADS_PATH = `${API_BASE}/uploads`;

/** Made of the account and the id that the device gave it, so that an upload whose first answer was lost is found again. */
export const uploadPath = ({
  accountId,
  uploadId,
}: Pick<MediaItem, 'accountId' | 'uploadId'>): string => `${UPLOADS_PATH}/${accountId}_${uploadId}`;
