import type { CampaignRecord } from '#contract/campaign/record.ts';
import type { ChatroomRecord } from '#contract/chatroom/record.ts';
import type { ProjectRecord } from '#contract/project/record.ts';
import type { Shoot } from './overlay.ts';

/** The possible gaps of a shoot pack on this device. */
export type Missing = 'brief' | 'project' | 'chat' | 'contact';

type Held = {
  campaign: CampaignRecord | undefined;
  project: ProjectRecord | undefined;
  room: Pick<ChatroomRecord, 'lastSeq'> | undefined;
  /** The highest number of the room's messages on this device; 0 without any. */
  heldSeq: number;
};

/**
 * The missing parts for a shoot without signal; none: "Ready offline". Null while there is nothing to get
 * ready for: before the confirmation and after the shoot.
 */
export function missingOf(shoot: Shoot, { campaign, project, room, heldSeq }: Held) {
  if (shoot.state !== 'confirmed' && shoot.state !== 'rescheduleRequested') return null;
  const missing: Missing[] = [];
  if (!campaign) missing.push('brief');
  if (!project) missing.push('project');
  if (shoot.chatroomId && (!room || heldSeq < room.lastSeq)) missing.push('chat');
  if (!shoot.contact && shoot.mark === null) missing.push('contact');
  return missing;
}
