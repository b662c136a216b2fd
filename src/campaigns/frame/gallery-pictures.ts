import type { CampaignPicture } from '#contract/campaign/record.ts';
import { m } from '#src/paraglide/messages.js';
import type { GridPicture } from '#src/ui/picture-grid.tsx';

/** A campaign's photos for a grid. */
export const galleryPictures = (gallery: readonly CampaignPicture[]): GridPicture[] =>
  gallery.map(({ url, thumbUrl, width, height, placeholder }, place) => ({
    id: url,
    src: url,
    thumb: thumbUrl,
    alt: m.campaign_photo({ number: place + 1 }),
    width,
    height,
    placeholder,
  }));
