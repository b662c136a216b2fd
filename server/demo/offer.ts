import type { CampaignFields } from '#contract/campaign/record.ts';
import type { Licence } from '#contract/campaign/terms.ts';

/** What a campaign offers, and what it wants for it. Money in dollars, days from today. */
export type Offer = {
  gift?: readonly [words: string, worth: number];
  pays?: number;
  /** Creators may name a price of their own. */
  isOpenToOffers?: true;
  /** `2 reel@instagram`: how many of what, and where; nowhere after a `-`. */
  wants: string;
  slots: number;
  /** Days until the last one to apply; null: no last day. */
  applyIn: number | null;
  goals: CampaignFields['goals'];
  licence?: Partial<Licence>;
  keepLive?: 0 | 30 | 90 | 180;
  rounds?: number;
  contentDueDays?: number;
  /** Nothing is posted before. */
  postsFrom?: number;
  isInviteOnly?: true;
  isClosed?: true;
  cities?: string[];
  endReason?: string;
};

export const visits: Offer['goals'] = ['awareness', 'visits'];
export const reel = '1 reel@instagram';
export const reelAndStory = '1 reel@instagram, 1 story@instagram';
export const two = '1 reel@instagram, 1 tiktok@tiktok';
