import { useMemo, useState } from 'react';
import { m } from '#src/paraglide/messages.js';
import { Badge } from '#src/ui/badge.tsx';
import { Disclosure } from '#src/ui/disclosure.tsx';
import type { ChatroomId } from '#contract/ids.ts';
import type { Drafts } from '../queries.ts';
import type { RoomGroup } from '../room-groups.ts';
import { RoomRowLink, type RowLinks } from './room-row-link.tsx';
import styles from './room-list.module.css';

/** Where the list leads, the conversation that is open, and the unsent texts. */
export type RoomLinks = RowLinks & { selected: ChatroomId | null; drafts?: Drafts | undefined };

type Props = {
  groups: readonly RoomGroup[];
  links: RoomLinks;
  /** Of one campaign alone, which is named elsewhere. */
  isOfCampaign: boolean;
};

/** The conversations by campaign: a single one as a row, several as a group that opens. */
export function RoomList({ groups, links, isOfCampaign }: Props) {
  return (
    <nav aria-label={m.messages_list_label()}>
      <ul className={styles.groups}>
        {isOfCampaign ? <Rows rooms={groups.flatMap(({ rooms }) => rooms)} links={links} /> : null}
        {(isOfCampaign ? [] : groups).map((group) => (
          <li key={group.campaignId}>
            {group.rooms.length === 1 ? (
              group.rooms.map((row) => <ListRow key={row.chatroomId} row={row} links={links} />)
            ) : (
              <CampaignGroup group={group} links={links} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function CampaignGroup({ group, links }: { group: RoomGroup; links: RoomLinks }) {
  const [isExpanded, setExpanded] = useState(true);
  return (
    <Disclosure
      isExpanded={isExpanded}
      onExpandedChange={setExpanded}
      headingLevel={2}
      title={
        <span className={styles.title} dir="auto">
          {group.campaignTitle}
        </span>
      }
      // In an open group each conversation shows its own count.
      end={
        isExpanded ? null : (
          <Badge count={group.unread} label={m.messages_unread({ count: group.unread })} />
        )
      }
    >
      <ul>
        <Rows rooms={group.rooms} links={links} />
      </ul>
    </Disclosure>
  );
}

const Rows = ({ rooms, links }: { rooms: RoomGroup['rooms']; links: RoomLinks }) =>
  rooms.map((row) => (
    <li key={row.chatroomId}>
      <ListRow row={row} links={links} isInGroup />
    </li>
  ));

type ListRowProps = { row: RoomGroup['rooms'][number]; links: RoomLinks; isInGroup?: boolean };

/** Keeps its links the same object, so that opening a conversation renders only the two rows that change. */
function ListRow({ row, links, isInGroup = false }: ListRowProps) {
  const { userId, side, now, campaignId, onSelect, selected, drafts } = links;
  const same = useMemo(
    () => ({ userId, side, now, campaignId, onSelect }),
    [userId, side, now, campaignId, onSelect],
  );
  return (
    <RoomRowLink
      row={row}
      links={same}
      isSelected={selected === row.chatroomId}
      draft={drafts?.get(row.chatroomId)}
      isInGroup={isInGroup}
    />
  );
}
