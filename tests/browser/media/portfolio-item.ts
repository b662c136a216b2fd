import type { PortfolioItemId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { preparePictures } from '#src/data/media/prepare.ts';
import type { PictureEntry } from '#src/data/media/send-pictures.ts';
import { aPicture } from './pictures.ts';

/** A photo for the portfolio, ready to be sent. */
export async function aPortfolioItem(width: number): Promise<PictureEntry> {
  const [picture] = await preparePictures([await aPicture(width, 300)], 'portfolio');
  if (!picture) throw new Error('Nothing was prepared');
  const { uploadId, sourceSha256 } = picture;
  const payload = { itemId: newId<PortfolioItemId>(), uploadId, sourceSha256 };
  return { body: { kind: 'addPortfolioItem', payload }, purpose: 'portfolio', picture };
}
