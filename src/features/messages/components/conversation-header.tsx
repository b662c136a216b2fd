import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Side } from '#contract/chatroom/rules.ts';
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
  /** The campaign is named above. */
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
          {other?.name}
        </Name>
        {isOfCampaign ? null : (
          <p className={styles.campaign} dir="auto">
            {room?.campaignTitle}
          </p>
        )}
      </Box>
      {menu}
    </header>
  );
}
