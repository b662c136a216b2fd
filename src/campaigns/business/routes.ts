import { can } from '#contract/permissions.ts';
import type { CampaignDesk } from '../frame/desk.ts';

/** Whether who looks may choose, approve and verify for the business. */
export const mayManage = ({ role }: Pick<CampaignDesk, 'role'>): boolean =>
  can(role, 'campaign.manage');
