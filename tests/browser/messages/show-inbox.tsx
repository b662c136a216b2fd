import { useState } from 'react';
import type { CampaignId, ChatroomId } from '#contract/ids.ts';
import { MessagesScreen } from '#src/features/messages/screens/messages-screen.tsx';
import { ToastRegion } from '#src/ui/toast-region.tsx';
import { mount } from '../ui/mount.tsx';
import { SignedIn } from '../ui/signed-in.tsx';

type Shown = { roomId?: ChatroomId | null; campaignId?: CampaignId };

/** The screen in a page as high as the window, with the open room in place of the address. */
function Page({ roomId = null, campaignId }: Shown) {
  const [room, setRoom] = useState<ChatroomId | null>(roomId);
  return (
    <div style={{ blockSize: '100dvh' }}>
      <MessagesScreen {...(campaignId ? { campaignId } : {})} roomId={room} onSelect={setRoom} />
    </div>
  );
}

export function showMessages(shown: Shown = {}): void {
  mount(
    <SignedIn>
      <Page {...shown} />
      <ToastRegion />
    </SignedIn>,
  );
}
