import { useSession } from '#src/data/session-queries.ts';
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
  const session = useSession();
  if (session.state !== 'open' || !session.membership) return null;
  const { userId, membership } = session;
  const { accountId } = membership;
  // Another account is another inbox: nothing of the former one stays on screen.
  return (
    <MessagesPanes
      key={accountId}
      {...props}
      actor={{ userId, accountId }}
      membership={membership}
    />
  );
}
