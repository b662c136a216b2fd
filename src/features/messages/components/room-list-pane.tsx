import { MessagesSquare } from 'lucide-react';
import { type ComponentProps, useMemo } from 'react';
import type { CampaignId, ChatroomId } from '#contract/ids.ts';
import { m } from '#src/paraglide/messages.js';
import { useGrowing } from '#src/lib/use-growing.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { SkeletonRows } from '#src/ui/skeleton-list.tsx';
import { FirstContact } from '#src/campaigns/frame/first-contact.tsx';
import type { RoomsView } from '../queries.ts';
import { firstRooms, groupRooms, type RoomGroup } from '../room-groups.ts';
import { RoomList, type RoomLinks } from './room-list.tsx';
import styles from './room-list-pane.module.css';
import { Text } from '#src/ui/layout.tsx';

type Props = { rooms: RoomsView | undefined; campaignId: CampaignId | null; links: RoomLinks };

export function RoomListPane({ rooms, campaignId, links }: Props) {
  return (
    <>
      {/* A campaign's page is named by its frame. */}
      {campaignId ? null : (
        <header className={styles.header}>
          <Text as="h1" size={22}>
            {m.app_messages()}
          </Text>
        </header>
      )}
      <div className={styles.scroller}>
        <Content rooms={rooms} campaignId={campaignId} links={links} />
      </div>
    </>
  );
}

function Content({ rooms, campaignId, links }: Props) {
  const { side } = links;
  const rows = rooms?.state === 'ready' ? rooms.rows : null;
  const groups = useMemo(
    () => rows && groupRooms(rows, side, campaignId),
    [rows, side, campaignId],
  );
  if (!rooms) return null;
  if (!groups) {
    return rooms.state === 'awaiting' && !rooms.isReachable ? (
      <OfflineState />
    ) : (
      <SkeletonRows size="large" widths={[64, 48, 72, 56, 40, 60]} />
    );
  }
  if (groups.length > 0)
    return <GrowingList groups={groups} links={links} isOfCampaign={campaignId !== null} />;
  return (
    <EmptyState
      icon={<MessagesSquare aria-hidden />}
      title={m.messages_empty_title()}
      text={
        campaignId
          ? m.messages_empty_campaign_text()
          : side === 'creator'
            ? m.messages_empty_text_creator()
            : m.messages_empty_text_business()
      }
    />
  );
}

function GrowingList({ groups, ...list }: ComponentProps<typeof RoomList>) {
  const count = useMemo(() => groups.reduce((sum, { rooms }) => sum + rooms.length, 0), [groups]);
  const { shown, end } = useGrowing(count, placeOf(groups, list.links.selected));
  const first = useMemo(() => firstRooms(groups, shown), [groups, shown]);
  return (
    <>
      <RoomList groups={first} {...list} />
      {shown < count ? <div ref={end} /> : null}
    </>
  );
}

/** The open room's place among all, from 1, so that one can go back to it; 0 while none is open. */
function placeOf(groups: readonly RoomGroup[], selected: ChatroomId | null): number {
  const rooms = groups.flatMap((group) => group.rooms);
  return rooms.findIndex(({ chatroomId }) => chatroomId === selected) + 1;
}

function OfflineState() {
  return <FirstContact text={m.messages_first_contact_offline_text()} />;
}
