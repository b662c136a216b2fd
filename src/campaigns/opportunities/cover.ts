import type { Shown } from './shown.ts';

/** A card's picture of a campaign: the small one, so that a hundred cards fit on this device. */
export const cardCover = ({ cover, businessPhotoUrl, category }: Shown) => ({
  cover: cover && { ...cover, url: cover.thumbUrl },
  businessPhotoUrl,
  category,
});

/** Its address; null where there is none. */
export const coverAddress = ({
  cover,
  businessPhotoUrl,
}: Pick<Shown, 'cover' | 'businessPhotoUrl'>): string | null => cover?.thumbUrl ?? businessPhotoUrl;
