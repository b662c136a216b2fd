import { MessageCircle, MessagesSquare } from 'lucide-react';
import { memo, useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import type { CampaignId, ChatroomId } from '#contract/ids.ts';
import type { Membership } from '#contract/profile/record.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { whenFirstReadsDone } from '#src/lib/first-paint.ts';
import { useNow } from '#src/lib/now.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import type { RoomRow } from '../overlay.ts';
import { useDrafts, useRooms, type RoomsView } from '../queries.ts';
import { NARROW, TOUCH, useMedia } from '#src/lib/use-media.ts';
import { ConversationPane } from './conversation-pane.tsx';
import { LazyMessageLog } from './lazy-message-log.tsx';
import { RoomListPane } from './room-list-pane.tsx';
import styles from './messages-panes.module.css';

type Props = {
  actor: Actor;
  membership: Membership;
  campaignId?: CampaignId | undefined;
  roomId: ChatroomId | null;
  onSelect: (room: ChatroomId | null) => void;
};

/** The former conversation isn't rendered again while it makes way for another one or for the list. */
const SameConversation = memo(ConversationPane);

/** List and conversation: side by side, or one sliding over the other where there is room for one only. */
export function MessagesPanes(props: Props) {
  const { actor, membership, campaignId = null, onSelect } = props;
  const rooms = useRooms(actor, props.roomId);
  const drafts = useDrafts(actor);
  const isNarrow = useMedia(NARROW);
  const now = useNow();
  const { userId } = actor;
  const side = membership.creatorId === actor.accountId ? 'creator' : 'business';
  // Among a campaign's other pages one conversation alone is open at once, and needs no list.
  const isOfCampaign = campaignId !== null;
  const own = useMemo(() => roomsOf(rooms, campaignId), [rooms, campaignId]);
  const roomId = props.roomId ?? (own.length === 1 ? own[0]?.chatroomId : null) ?? null;
  // The conversation is rendered in slices, after the frame that marks its row or slides its place in: it would hold up the tap.
  const shown = useDeferredValue(roomId);
  const { list, conversation } = usePaneFocus(shown, isNarrow);
  const select = useSame(onSelect);
  const close = useCallback(() => select(null), [select]);
  const links = useMemo(
    () => ({ userId, side, now, selected: roomId, campaignId, drafts, onSelect: select }) as const,
    [userId, side, now, roomId, campaignId, drafts, select],
  );
  const row = useMemo(
    () =>
      rooms?.state === 'ready' ? rooms.rows.find((one) => one.chatroomId === shown) : undefined,
    [rooms, shown],
  );
  const isAlone =
    isOfCampaign && row !== undefined && own.every((one) => one.chatroomId === roomId);
  const isEmpty = isOfCampaign && roomId === null && own.length === 0;
  useEscape(isNarrow && roomId !== null && !isAlone, close);
  useEffect(() => void whenFirstReadsDone().then(() => LazyMessageLog.preload()), []);
  const isChanging = shown !== roomId;
  const isMissing =
    !isChanging && roomId !== null && rooms?.state === 'ready' && !rooms.isLooking && !row;

  // The bar comes back once the conversation is gone, whose messages would otherwise be laid out again for it.
  const hidesBar = roomId === null ? row !== undefined : !isMissing;

  return (
    <div
      className={styles.panes}
      data-open={roomId !== null || undefined}
      data-alone={isAlone || undefined}
      data-empty={isEmpty || undefined}
      data-hides-bottom-bar={(isNarrow && hidesBar) || undefined}
    >
      <section ref={list} className={styles.list} tabIndex={-1}>
        <RoomListPane rooms={rooms} campaignId={campaignId} links={links} />
      </section>
      <section
        ref={conversation}
        className={styles.conversation}
        aria-label={m.messages_conversation()}
        // What is typed meanwhile doesn't go to the former one.
        inert={isChanging}
        tabIndex={-1}
      >
        {shown === null ? (
          roomId === null ? (
            <EmptyState
              icon={<MessagesSquare aria-hidden />}
              title={m.messages_none_selected_title()}
              text={m.messages_none_selected_text()}
            />
          ) : null
        ) : isMissing ? (
          <EmptyState
            icon={<MessageCircle aria-hidden />}
            title={m.messages_not_here_title()}
            text={m.messages_not_here_text()}
            action={<Button onPress={close}>{m.messages_back()}</Button>}
          />
        ) : (
          <SameConversation
            key={shown}
            actor={actor}
            role={membership.role}
            side={side}
            chatroomId={shown}
            room={row}
            isOfCampaign={isOfCampaign}
            onBack={isNarrow && !isAlone ? close : undefined}
          />
        )}
      </section>
    </div>
  );
}

/** The same function at each rendering, so that the list is drawn again only if something in it changes. */
function useSame(onSelect: Props['onSelect']) {
  const latest = useRef(onSelect);
  useEffect(() => {
    latest.current = onSelect;
  });
  return useCallback((room: ChatroomId | null) => latest.current(room), []);
}

/** A campaign's conversations that go on; none of any where no campaign is meant. */
const roomsOf = (rooms: RoomsView | undefined, campaignId: CampaignId | null): readonly RoomRow[] =>
  rooms?.state === 'ready' && campaignId !== null
    ? rooms.rows.filter((one) => one.campaignId === campaignId && !one.archived)
    : [];

/**
 * The focus goes with the person: into the conversation they open (to the field, unless that would raise a keyboard over
 * it), and back to that conversation in the list, or to the list where it isn't shown.
 */
function usePaneFocus(roomId: ChatroomId | null, isNarrow: boolean) {
  const list = useRef<HTMLElement>(null);
  const conversation = useRef<HTMLElement>(null);
  const last = useRef(roomId);
  useEffect(() => {
    const { current: left } = last;
    last.current = roomId;
    if (roomId === left) return;
    if (roomId === null) {
      const row = list.current?.querySelector<HTMLElement>(`[data-room="${left}"]`);
      if (isNarrow) (row ?? list.current)?.focus();
      return;
    }
    const field = conversation.current?.querySelector('textarea');
    (matchMedia(TOUCH).matches || !field ? conversation.current : field)?.focus();
  }, [roomId, isNarrow]);
  return { list, conversation };
}

function useEscape(isActive: boolean, onEscape: () => void) {
  const handler = useRef(onEscape);
  useEffect(() => {
    handler.current = onEscape;
  });
  useEffect(() => {
    if (!isActive) return;
    const handle = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) handler.current();
    };
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, [isActive]);
}
