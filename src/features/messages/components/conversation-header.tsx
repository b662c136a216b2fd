import { Link, linkOptions } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Side } from '#contract/chatroom/rules.ts';
import { campaignLink } from '#src/campaigns/frame/routes.ts';
import { m } from '#src/paraglide/messages.js';
import { Avatar } from '#src/ui/avatar.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Box } from '#src/ui/layout.tsx';
import type { RoomRow } from '../overlay.ts';
import { otherParty } from '../room-groups.ts';
import styles from './conversation-header.module.css';

type Props = {
  room: RoomRow | undefined;
  side: Side;
  /** Among a campaign's pages, which have a heading of their own. */
  isOfCampaign: boolean;
  onBack?: (() => void) | undefined;
  /** Actions on the other side. */
  menu?: ReactNode;
};

/** The other party of the conversation, and its campaign. */
export function ConversationHeader({ room, side, isOfCampaign, onBack, menu }: Props) {
  // Alone on the screen it is the screen's heading.
  const Name = onBack && !isOfCampaign ? 'h1' : 'h2';
  const other = room ? otherParty(room, side) : null;
  return (
    <header className={styles.header}>
      {onBack ? (
        <IconButton label={m.messages_back()} onPress={onBack}>
          <ArrowLeft aria-hidden />
        </IconButton>
      ) : null}
      {other ? <Avatar name={other.name} src={other.picture} shape={other.shape} /> : null}
      <Box grow shrink>
        <Name className={styles.name} dir="auto">
          {room && other ? <Link {...partyLink(room, side)}>{other.name}</Link> : null}
        </Name>
        {room ? (
          <p className={styles.campaign} dir="auto">
            <Link {...campaignLink(side, room.campaignId, pageOf[side])}>{room.campaignTitle}</Link>
          </p>
        ) : null}
      </Box>
      {menu}
    </header>
  );
}

/** The page of a campaign's brief. */
const pageOf = { creator: 'selection', business: 'details' } as const;

/** A creator's profile; a business is shown with its campaign. */
const partyLink = ({ campaignId, creatorId }: RoomRow, side: Side) =>
  side === 'business'
    ? linkOptions({ to: '/business/creators/profile/$creatorId', params: { creatorId } })
    : { ...campaignLink('creator', campaignId, 'selection'), hash: 'business' };
