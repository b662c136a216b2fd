import { BellRing, X } from 'lucide-react';
import { useState } from 'react';
import type { Actor } from '#src/data/device/outbox.ts';
import { usePushState } from '#src/data/push/push.ts';
import { m } from '#src/paraglide/messages.js';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { enablePushWithToast } from '../enable-push.ts';
import { PreviewChoice } from './preview-choice.tsx';

/** A person who closed the offer on this device is not asked again; a sign-out forgets it. */
const CLOSED_KEY = 'push_offer_closed';

/** Offers push once, with the reason. The browser's own question comes only after a tap. */
export function PushPrompt({ actor }: { actor: Actor }) {
  const state = usePushState();
  const [isClosed, setIsClosed] = useState(() => localStorage.getItem(CLOSED_KEY) !== null);
  const [isAsking, setIsAsking] = useState(false);
  const [isChoosing, setIsChoosing] = useState(false);
  if (isChoosing) return <PreviewChoice actor={actor} onClose={() => setIsChoosing(false)} />;
  if (isClosed || state !== 'off') return null;
  const close = () => {
    localStorage.setItem(CLOSED_KEY, '1');
    setIsClosed(true);
  };
  const enable = async () => {
    setIsAsking(true);
    const enabled = await enablePushWithToast();
    if (enabled !== 'failed') close();
    setIsChoosing(enabled === 'firstTime');
    setIsAsking(false);
  };
  return (
    <Banner
      tone="leaf"
      icon={<BellRing aria-hidden />}
      action={
        <>
          <Button size="small" isPending={isAsking} onPress={() => void enable()}>
            {m.settings_push_turn_on_short()}
          </Button>
          <IconButton label={m.settings_push_not_now()} onPress={close}>
            <X aria-hidden />
          </IconButton>
        </>
      }
    >
      {m.settings_push_reason()}
    </Banner>
  );
}
