import { PORTFOLIO_BATCH_MAX } from '#contract/pictures/rules.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { preparePictures } from '#src/data/media/prepare.ts';
import { asPortfolioItem, sendPictures } from '#src/data/media/send-pictures.ts';
import { saveFile } from '#src/lib/save-file.ts';
import type { Asset } from './assets.ts';

/** The name of a file outside the app. */
const fileName = ({ name, kind, id }: Pick<Asset, 'name' | 'kind' | 'id'>): string =>
  name || `pollin-${id.slice(-8)}.${kind === 'photo' ? 'jpg' : 'mp4'}`;

/** A file with its bytes, from this device or the server. Rejects where it cannot be had. */
export async function fileOf(asset: Asset): Promise<File> {
  const reply = await fetch(asset.src);
  if (!reply.ok) throw new Error(`A file answered ${reply.status}`);
  const bytes = await reply.blob();
  const type = bytes.type || (asset.kind === 'photo' ? 'image/jpeg' : 'video/mp4');
  return new File([bytes], fileName(asset), { type });
}

/** Hands files to the browser to be kept outside of the app. */
export async function saveFiles(assets: readonly Asset[]): Promise<void> {
  for (const asset of assets) saveFile(fileName(asset), await fileOf(asset));
}

/** Makes photos works of the creator's own portfolio; answers how many. Videos are no works. */
export async function addToPortfolio(actor: Actor, assets: readonly Asset[]): Promise<number> {
  const photos = assets.filter(({ kind }) => kind === 'photo').slice(0, PORTFOLIO_BATCH_MAX);
  const files: File[] = [];
  for (const photo of photos) files.push(await fileOf(photo));
  const pictures = await preparePictures(files, 'portfolio');
  const { skipped } = await sendPictures(actor, pictures.map(asPortfolioItem));
  return pictures.length - skipped;
}
