import type { CampaignPicture } from '#contract/campaign/record.ts';
import type { UploadId } from '#contract/ids.ts';

type Cover = Pick<CampaignPicture, 'url' | 'thumbUrl' | 'placeholder'>;

/** The first picture, from wherever it is. `gallery`: all of them in order, those that are only on this device included. */
export function coverOf(
  stored: readonly CampaignPicture[],
  gallery: readonly UploadId[],
  localUrlOf: (id: UploadId) => string | undefined,
): Cover | null {
  const [first] = gallery;
  if (!first) return stored[0] ?? null;
  const url = localUrlOf(first);
  const local = url ? { url, thumbUrl: url, placeholder: '' } : null;
  return stored.find(({ uploadId }) => uploadId === first) ?? local;
}
