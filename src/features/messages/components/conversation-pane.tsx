import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { readState, type Side, sideOf } from '#contract/chatroom/rules.ts';
import type { ChatroomId } from '#contract/ids.ts';
import { can, type Role } from '#contract/permissions.ts';
import { useBlocked } from '#src/data/blocked.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { lazyAfterReads } from '#src/lib/lazy-after-reads.ts';
import { m } from '#src/paraglide/messages.js';
import * as actions from '../actions.ts';
import type { MessageEntry, RoomRow } from '../overlay.ts';
import { otherParty } from '../room-groups.ts';
import { useConversation } from '../use-conversation.ts';
import { useDraft } from '../use-draft.ts';
import { Composer } from './composer.tsx';
import { ConversationHeader } from './conversation-header.tsx';
import { LazyMessageLog } from './lazy-message-log.tsx';
import { LogNews } from './log-news.tsx';
import { LazyRoomMenu } from './lazy-room-menu.tsx';
import styles from './conversation-pane.module.css';
import { Box } from '#src/ui/layout.tsx';

// Dialogs are a large part of the interface's code, and few messages ever need one.
const MessageDialog = lazy(async () => ({
  default: (await import('./message-dialog.tsx')).MessageDialog,
}));

// Most messages have no photo, and its dialog is large.
const { Lazy: PhotoButton } = lazyAfterReads(
  async () => (await import('./photo-button.tsx')).PhotoButton,
);

// Few people ever block someone.
const BlockedNote = lazy(async () => ({
  default: (await import('./blocked-note.tsx')).BlockedNote,
}));

type Props = {
  actor: Actor;
  role: Role;
  /** The account's side, known before the room itself is. */
  side: Side;
  chatroomId: ChatroomId;
  /** Undefined while the device opens its copy of the rooms: the log is readable before. */
  room: RoomRow | undefined;
  /** Among a campaign's pages, which name it. */
  isOfCampaign?: boolean;
  /** Absent beside the list. */
  onBack?: (() => void) | undefined;
};

/** One conversation: the other party, the messages, and the composer. */
export function ConversationPane(props: Props) {
  const { actor, role, side, chatroomId, room, isOfCampaign = false, onBack } = props;
  const conversation = useConversation(actor, chatroomId, side, room);
  const draft = useDraft(actor, chatroomId);
  const [opened, setOpened] = useState<MessageEntry | null>(null);
  const handleSeen = useSeen(actor, side, room);
  const name = room ? otherParty(room, side).name : '';

  return (
    <>
      <ConversationHeader
        room={room}
        side={side}
        isOfCampaign={isOfCampaign}
        onBack={onBack}
        menu={
          room && can(role, 'people.block') ? (
            <LazyRoomMenu
              key={room.chatroomId}
              actor={actor}
              other={{ name, accountId: side === 'creator' ? room.businessId : room.creatorId }}
            />
          ) : null
        }
      />
      {conversation ? (
        <>
          <LazyMessageLog
            key={conversation.opensAt}
            conversation={conversation}
            name={name}
            onSeen={handleSeen}
            mayRemove={can(role, 'chat.send')}
            onOpen={setOpened}
          />
          <LogNews lines={conversation.lines} name={name} />
        </>
      ) : (
        <Box grow />
      )}
      {!can(role, 'chat.send') ? (
        <p className={styles.note}>{m.messages_viewer_note()}</p>
      ) : room?.archived ? (
        <p className={styles.note}>{m.refusal_ROOM_ARCHIVED()}</p>
      ) : (
        <UnlessBlocked actor={actor} side={side} room={room} name={name}>
          <Composer
            draft={draft}
            name={name}
            photo={
              <Suspense>
                <PhotoButton
                  {...{ actor, chatroomId, room, draft }}
                  onSent={() => conversation?.showNewest()}
                />
              </Suspense>
            }
            onSend={async (text) => {
              conversation?.showNewest();
              return await actions.sendMessage(actor, chatroomId, room, text);
            }}
          />
        </UnlessBlocked>
      )}
      {opened ? (
        <Suspense>
          <MessageDialog
            {...{ actor, chatroomId, draft }}
            entry={opened}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

type BlockedProps = Pick<Props, 'actor' | 'side' | 'room'> & { name: string; children: ReactNode };

/** A person who has blocked the other side sees this instead of the composer, and can unblock there. */
function UnlessBlocked({ actor, side, room, name, children }: BlockedProps) {
  const blocked = useBlocked(actor);
  const other = room && (side === 'creator' ? room.businessId : room.creatorId);
  if (!other || !blocked?.some((one) => one.accountId === other)) return children;
  return (
    <div className={styles.note}>
      <Suspense>
        <BlockedNote actor={actor} other={other} name={name} />
      </Suspense>
    </div>
  );
}

/** Says "seen" once for each newest message, and only when the server does not know it yet. */
function useSeen(actor: Actor, side: Side, room: RoomRow | undefined) {
  const seenByMe = room ? readState(room, side).seenByMe : Infinity;
  const { userId, accountId } = actor;
  const chatroomId = room && sideOf(room, accountId) ? room.chatroomId : null;
  return useCallback(
    (seq: number) => {
      if (chatroomId === null || seq <= seenByMe) return;
      actions.markRead({ userId, accountId }, chatroomId, seq).catch(reportError);
    },
    [userId, accountId, chatroomId, seenByMe],
  );
}
