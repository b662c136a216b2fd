import { CircleCheck, CloudDownload } from 'lucide-react';
import { useEffect } from 'react';
import { m } from '#src/paraglide/messages.js';
import type { Desk } from '../desk.ts';
import type { Shoot } from '../overlay.ts';
import { fetchChat } from '../fetch-chat.ts';
import { useHeldSeq, useRoom } from '../queries.ts';
import { type Missing, missingOf } from '../readiness.ts';
import { Row } from '#src/ui/layout.tsx';

const labels: Record<Missing, () => string> = {
  brief: m.calendar_missing_brief,
  project: m.calendar_missing_project,
  chat: m.calendar_missing_chat,
  contact: m.calendar_missing_contact,
};

/** Whether everything for a confirmed shoot is on this device; what can be fetched is fetched. */
export function ReadyLine({ desk, shoot }: { desk: Desk; shoot: Shoot }) {
  const { actor, view } = desk;
  const room = useRoom(shoot.chatroomId);
  const heldSeq = useHeldSeq(actor, room);
  const campaign = view.campaigns.find((one) => one.id === shoot.campaignId);
  const project = view.projects.find((one) => one.id === shoot.projectId);
  const missing =
    heldSeq === undefined ? null : missingOf(shoot, { campaign, project, room, heldSeq });
  const lacksChat = missing?.includes('chat') ?? false;
  const { accountId } = actor;
  const roomId = room?.chatroomId;
  const lastSeq = room?.lastSeq ?? 0;
  useEffect(() => {
    if (!lacksChat || !roomId) return;
    const leaving = new AbortController();
    fetchChat(accountId, { chatroomId: roomId, lastSeq }, leaving.signal).catch(reportError);
    return () => leaving.abort();
  }, [lacksChat, accountId, roomId, lastSeq]);
  if (!missing) return null;
  return missing.length === 0 ? (
    <Row as="p" gap={2} align="center" size={14} weight="medium" tone="primary" icon={18}>
      <CircleCheck aria-hidden />
      {m.calendar_ready()}
    </Row>
  ) : (
    <Row as="p" gap={2} align="center" size={14} weight="medium" tone="muted" icon={18}>
      <CloudDownload aria-hidden />
      {m.calendar_not_ready({ missing: missing.map((one) => labels[one]()).join(', ') })}
    </Row>
  );
}
