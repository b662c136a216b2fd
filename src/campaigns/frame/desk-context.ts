import { createContext, use } from 'react';
import type { CampaignDesk } from './desk.ts';

export const CampaignDeskContext = createContext<CampaignDesk | null>(null);

/** The context of every page of one campaign, below the campaign's frame. */
export function useCampaignDesk(): CampaignDesk {
  const desk = use(CampaignDeskContext);
  if (!desk) throw new Error('Used outside a campaign’s frame');
  return desk;
}
