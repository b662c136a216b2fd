import { notFound } from '@tanstack/react-router';
import type { CampaignId, ChatroomId } from '#contract/ids.ts';
import { readId } from '#src/lib/route-ids.ts';

/** The open conversation in the query of the messages' address; what is no id is left out. */
export const readRoomSearch = (
  search: Record<string, unknown>,
): { room?: ChatroomId | undefined } => ({ room: readId<ChatroomId>(search['room']) });

/** Campaign and conversation in the path; with what is no id there is no such page. */
export function readMessagingParams(raw: { campaignId: string; chatroomId?: string | undefined }) {
  const campaignId = readId<CampaignId>(raw.campaignId);
  const chatroomId = readId<ChatroomId>(raw.chatroomId);
  if (!campaignId || (raw.chatroomId && !chatroomId)) throw notFound();
  return { campaignId, chatroomId };
}
