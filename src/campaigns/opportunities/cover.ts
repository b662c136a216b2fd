import type { Shown } from './shown.ts';

/** What a card shows of a campaign's pictures: the small one, which a hundred cards have room for on this device. */
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
