import type { AccountId } from '#contract/ids.ts';
import { can } from '#contract/permissions.ts';
import type { CampaignDesk } from '../frame/desk.ts';

/** Where creators are found, and where one is looked at. */
export const creatorsHref = '/business/creators';
export const creatorHref = (creator: AccountId): string => `/business/creators/profile/${creator}`;

/** Whether who looks may choose, approve and verify for the business. */
export const mayManage = ({ role }: Pick<CampaignDesk, 'role'>): boolean =>
  can(role, 'campaign.manage');
