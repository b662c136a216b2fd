import { useMemo } from 'react';
import type { AppointmentRecord } from '#contract/appointment/record.ts';
import type { CampaignId } from '#contract/ids.ts';
import type { Author } from '#src/data/device/outbox.ts';
import { usePending } from '#src/data/pending.ts';
import { useReplicated } from '#src/data/replica/current-replica.ts';
import { overlayWork, type Overlaid, type PendingWork } from './overlay.ts';

/** Everything about campaigns that this device knows, of one moment. */
export type Work = Overlaid & { appointments: AppointmentRecord[]; pending: PendingWork[] };

const none: never[] = [];

/** The worn account's campaigns as the person sees them, live; undefined until the device has been read. */
export function useWork(author: Author): Work | undefined {
  const campaigns = useReplicated('campaigns');
  const candidates = useReplicated('candidates');
  const projects = useReplicated('projects');
  const content = useReplicated('content');
  const appointments = useReplicated('appointments');
  const unsent = usePending(author);
  const { accountId } = author;
  return useMemo(() => {
    if (!campaigns || !candidates || !projects || !content || !unsent) return undefined;
    const pending = [...unsent.sent, ...unsent.items] as PendingWork[];
    const overlaid = overlayWork({ campaigns, candidates, projects, content }, pending, accountId);
    return { ...overlaid, appointments: appointments ?? none, pending };
  }, [campaigns, candidates, projects, content, appointments, unsent, accountId]);
}

/** One campaign's part of it. `campaign` is undefined where this device does not know it. */
export type CampaignWork = Work & { campaign: Work['campaigns'][number] | undefined };

export function useCampaignWork(author: Author, campaignId: CampaignId): CampaignWork | undefined {
  const work = useWork(author);
  return useMemo(() => {
    if (!work) return undefined;
    const isOfIt = (one: { campaignId: CampaignId | null }) => one.campaignId === campaignId;
    return {
      campaign: work.campaigns.find(({ id }) => id === campaignId),
      campaigns: work.campaigns.filter(({ id }) => id === campaignId),
      candidates: work.candidates.filter(isOfIt),
      projects: work.projects.filter(isOfIt),
      content: work.content.filter(isOfIt),
      appointments: work.appointments.filter(isOfIt),
      refused: work.refused.filter(isOfIt),
      pending: work.pending,
    };
  }, [work, campaignId]);
}
