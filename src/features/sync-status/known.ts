import type { AppointmentRecord } from '#contract/appointment/record.ts';
import type { ChatroomRecord } from '#contract/chatroom/record.ts';
import type { AccountId, AppointmentId, ProjectId } from '#contract/ids.ts';
import type { ProjectRecord } from '#contract/project/record.ts';
import { useReplicated, useReplicatedRooms } from '#src/data/replica/current-replica.ts';

/** What this device knows of the worn account that gives unsent items their names. Other accounts' items go without. */
export type Known = {
  rooms: readonly ChatroomRecord[];
  projects: readonly ProjectRecord[];
  appointments: readonly AppointmentRecord[];
};

export const nothingKnown: Known = { rooms: [], projects: [], appointments: [] };

export function useKnown(): Known {
  const rooms = useReplicatedRooms() ?? nothingKnown.rooms;
  const projects = useReplicated('projects') ?? nothingKnown.projects;
  const appointments = useReplicated('appointments') ?? nothingKnown.appointments;
  return { rooms, projects, appointments };
}

export const projectIn = ({ projects }: Known, id: ProjectId) =>
  projects.find((one) => one.id === id);

export const appointmentIn = ({ appointments }: Known, id: AppointmentId) =>
  appointments.find((one) => one.id === id);

type Parties = Pick<ProjectRecord, 'creatorId' | 'businessName'> & {
  creatorFirstName: string;
  creatorLastName: string;
};

/** Whom an account has to do with: the business for its creator, the creator for everybody there. */
export function otherParty(of: Parties, accountId: AccountId): { name: string; isPlace: boolean } {
  if (of.creatorId === accountId) return { name: of.businessName, isPlace: true };
  return { name: `${of.creatorFirstName} ${of.creatorLastName}`.trim(), isPlace: false };
}
