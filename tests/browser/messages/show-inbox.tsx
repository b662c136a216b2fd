import { useState } from 'react';
import { onTestFinished } from 'vitest';
import type { CampaignId, ChatroomId } from '#contract/ids.ts';
import { MessagesScreen } from '#src/features/messages/screens/messages-screen.tsx';
import { mount } from '../ui/mount.tsx';
import { openInbox } from './inbox.ts';

type Shown = { roomId?: ChatroomId | null; campaignId?: CampaignId };

/** The screen in a page as high as the window, with the open room in place of the address. */
function Page({ roomId = null, campaignId }: Shown) {
  const [room, setRoom] = useState<ChatroomId | null>(roomId);
  return (
    <div style={{ blockSize: '100dvh' }}>
      <MessagesScreen
        {...(campaignId ? { campaignId } : {})}
        roomId={room}
        hrefOf={(id) => `?room=${id}`}
        onSelect={setRoom}
      />
    </div>
  );
}

export function showMessages(shown: Shown = {}): void {
  mount(<Page {...shown} />);
}

/** Opens an inbox that is emptied when the test ends. */
export async function withInbox(...args: Parameters<typeof openInbox>) {
  const inbox = await openInbox(...args);
  onTestFinished(() => inbox.close());
  return inbox;
}
