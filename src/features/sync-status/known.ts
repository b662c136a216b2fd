import type { AppointmentRecord } from '#contract/appointment/record.ts';
import type { CampaignRecord } from '#contract/campaign/record.ts';
import type { CandidateRecord } from '#contract/candidate/record.ts';
import type { ChatroomRecord } from '#contract/chatroom/record.ts';
import type { AccountId, AppointmentId, CampaignId, ProjectId } from '#contract/ids.ts';
import type { ProjectRecord } from '#contract/project/record.ts';
import type { OutboxItem } from '#src/data/device/database.ts';
import {
  useReplica,
  useReplicated,
  useReplicatedRooms,
} from '#src/data/replica/current-replica.ts';
import { useWatched } from '#src/lib/use-live.ts';

/** The active account's records that name unsent items. Other accounts' items stay unnamed. */
export type Known = {
  rooms: readonly ChatroomRecord[];
  projects: readonly ProjectRecord[];
  appointments: readonly AppointmentRecord[];
  campaigns: readonly CampaignRecord[];
  candidates: readonly CandidateRecord[];
};

export const nothingKnown: Known = {
  rooms: [],
  projects: [],
  appointments: [],
  campaigns: [],
  candidates: [],
};

export function useKnown(items: readonly OutboxItem[]): Known {
  const rooms = useReplicatedRooms() ?? nothingKnown.rooms;
  const projects = useReplicated('projects') ?? nothingKnown.projects;
  const appointments = useReplicated('appointments') ?? nothingKnown.appointments;
  const campaigns = useReplicated('campaigns') ?? nothingKnown.campaigns;
  const candidates = useCandidates(items) ?? nothingKnown.candidates;
  return { rooms, projects, appointments, campaigns, candidates };
}

/** Candidates may be ten thousand: they are read only where something about one of them waits. */
function useCandidates(items: readonly OutboxItem[]): CandidateRecord[] | undefined {
  const replica = useReplica();
  const isNeeded = items.some(
    ({ kind, accountId }) => kind === 'candidateEvent' && accountId === replica?.accountId,
  );
  return useWatched(
    () => (isNeeded ? (replica?.watch('candidates') ?? null) : null),
    `${replica?.key ?? ''} candidates ${isNeeded}`,
  );
}

export const projectIn = ({ projects }: Known, id: ProjectId) =>
  projects.find((one) => one.id === id);

export const appointmentIn = ({ appointments }: Known, id: AppointmentId) =>
  appointments.find((one) => one.id === id);

export const candidateIn = ({ candidates }: Known, id: ProjectId) =>
  candidates.find((one) => one.id === id);

export const campaignIn = ({ campaigns }: Known, id: CampaignId) =>
  campaigns.find((one) => one.id === id);

type Parties = Pick<ProjectRecord, 'creatorId' | 'businessName'> & {
  creatorFirstName: string;
  creatorLastName: string;
};

/** The other party of an account: the business for its creator, the creator for the business's members. */
export function otherParty(
  of: Parties,
  accountId: AccountId,
): { name: string; isBusiness: boolean } {
  if (of.creatorId === accountId) return { name: of.businessName, isBusiness: true };
  return { name: `${of.creatorFirstName} ${of.creatorLastName}`.trim(), isBusiness: false };
}
