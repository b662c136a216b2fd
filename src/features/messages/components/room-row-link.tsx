import { linkOptions, useRouter } from '@tanstack/react-router';
import { memo, useMemo } from 'react';
import { readState, type Side } from '#contract/chatroom/rules.ts';
import type { CampaignId, ChatroomId, UserId } from '#contract/ids.ts';
import { campaignLink } from '#src/campaigns/frame/routes.ts';
import { formatForList } from '#src/lib/dates.ts';
import { m } from '#src/paraglide/messages.js';
import { onPlainClick } from '#src/ui/plain-click.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { Badge } from '#src/ui/badge.tsx';
import { Row } from '#src/ui/layout.tsx';
import { teammateOf, type RoomRow } from '../overlay.ts';
import { nameOfTeammate } from '../teammate-name.ts';
import { otherParty } from '../room-groups.ts';
import { DeliveryMark } from './delivery-mark.tsx';
import styles from './room-row-link.module.css';

/** Where the list leads; the same object for all rows. */
export type RowLinks = {
  /** The reader. */
  userId: UserId;
  side: Side;
  /** Milliseconds since the epoch, the base of relative times. */
  now: number;
  /** The rooms of one campaign only, on its page; null: all rooms. */
  campaignId: CampaignId | null;
  onSelect: (room: ChatroomId) => void;
};

type Props = {
  row: RoomRow;
  links: RowLinks;
  isSelected?: boolean;
  /** The unsent text. */
  draft?: string | undefined;
  /** The campaign is in the group's heading already. */
  isInGroup?: boolean;
};

/**
 * A conversation in the list. A `Link` of the router would follow each change of the address: opening a conversation would render
 * every row again.
 */
export const RoomRowLink = memo(function RoomRowLink(props: Props) {
  const { row, links, isSelected = false, draft, isInGroup = false } = props;
  const { side, campaignId, now, onSelect } = links;
  const { chatroomId } = row;
  const router = useRouter();
  const href = useMemo(
    () => router.buildLocation(linkOf(side, campaignId, chatroomId)).href,
    [router, side, campaignId, chatroomId],
  );
  const other = otherParty(row, side);
  const { unread } = readState(row, side);
  const at = row.lastMessage?.createdOn ?? row.createdOn;

  return (
    <a
      href={href}
      className={styles.row}
      aria-current={isSelected ? 'page' : undefined}
      data-unread={unread > 0 || undefined}
      data-room={chatroomId}
      onClick={onPlainClick((event) => {
        event.preventDefault();
        onSelect(chatroomId);
      })}
    >
      <Avatar name={other.name} src={other.picture} shape={other.shape} size={48} />
      <span className="list-row-text">
        <Row as="span" gap={1} align="center" shrink>
          <span className={styles.name} dir="auto">
            {other.name}
          </span>
          <time className={styles.time} dateTime={at}>
            {formatForList(at, now)}
          </time>
        </Row>
        {isInGroup ? null : (
          <span className={styles.campaign} dir="auto">
            {row.campaignTitle}
          </span>
        )}
        <Row as="span" gap={1} align="center" shrink>
          {/* In the open conversation its draft is in front of its author. */}
          <Preview row={row} links={links} draft={isSelected ? undefined : draft} />
          <Badge count={unread} label={m.messages_unread({ count: unread })} />
        </Row>
      </span>
    </a>
  );
});

const linkOf = (side: Side, campaignId: CampaignId | null, room: ChatroomId) =>
  campaignId === null
    ? linkOptions({ to: `/${side}/messages`, search: { room } })
    : campaignLink(side, campaignId, 'messaging', { room });

function Preview({ row, links, draft }: Pick<Props, 'row' | 'links' | 'draft'>) {
  const { userId, side } = links;
  const { lastMessage, lastDelivery } = row;
  if (draft) {
    return (
      <bdi className={styles.preview} data-draft>
        {m.messages_draft({ text: draft })}
      </bdi>
    );
  }
  if (!lastMessage) return <span className={styles.preview}>{m.messages_empty_title()}</span>;
  const isOwn = lastMessage.isMessageFromCreator === (side === 'creator');
  const wordless = lastMessage.hasPicture ? m.messages_photo() : m.messages_removed();
  const text = lastMessage.text === '' ? wordless : lastMessage.text;
  return (
    <>
      {lastDelivery ? <DeliveryMark delivery={lastDelivery} /> : null}
      <bdi className={styles.preview}>{isOwn ? ownPreview(lastMessage, userId, text) : text}</bdi>
    </>
  );
}

function ownPreview(
  lastMessage: NonNullable<RoomRow['lastMessage']>,
  reader: UserId,
  text: string,
) {
  const teammate = teammateOf(lastMessage, reader);
  if (!teammate) return m.messages_you({ text });
  return m.messages_from_teammate({ name: nameOfTeammate(teammate), text });
}
