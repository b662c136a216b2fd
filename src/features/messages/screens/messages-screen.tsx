import { useActive } from '#src/data/signed-in.ts';
import type { CampaignId, ChatroomId } from '#contract/ids.ts';
import { MessagesPanes } from '../components/messages-panes.tsx';

type Props = {
  /** Shows this campaign's conversations only. */
  campaignId?: CampaignId;
  /** The conversation that is open; it lives in the address. */
  roomId: ChatroomId | null;
  onSelect: (room: ChatroomId | null) => void;
};

/** All conversations of the active account, and the one that is open. */
export function MessagesScreen(props: Props) {
  const { actor, membership } = useActive();
  return <MessagesPanes {...props} actor={actor} membership={membership} />;
}
