import { CloudOff, Link2Off, MailCheck, MailX } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { callApi } from '#src/data/device/api.ts';
import { device } from '#src/data/device/browser-device.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { LogoPage } from '#src/ui/logo-page.tsx';

type State = 'asked' | 'sending' | 'done' | 'invalid' | 'unreachable';

/** Where an e-mail's link leads: nothing happens by opening it, since mail programs open links by themselves. */
export function UnsubscribeScreen({ token }: { token: string }) {
  const [state, setState] = useState<State>('asked');
  const stop = async () => {
    setState('sending');
    const reply = await callApi(device, 'unsubscribe', { params: { token } });
    if (reply.ok) return setState('done');
    setState(reply.failure.kind === 'refused' ? 'invalid' : 'unreachable');
  };
  const { icon, title, text } = texts[state];
  const isOver = state === 'done' || state === 'invalid';
  return (
    <LogoPage>
      <EmptyState
        role="status"
        icon={icon}
        title={title()}
        text={text()}
        action={
          isOver ? null : (
            <Button isPending={state === 'sending'} onPress={() => void stop()}>
              {state === 'unreachable' ? m.app_try_again() : m.settings_stop_emails()}
            </Button>
          )
        }
      />
    </LogoPage>
  );
}

type Texts = { icon: ReactNode; title: () => string; text: () => string };

const asked: Texts = {
  icon: <MailX aria-hidden />,
  title: m.settings_unsubscribe_title,
  text: m.settings_unsubscribe_text,
};
const texts: Record<State, Texts> = {
  asked,
  sending: asked,
  done: {
    icon: <MailCheck aria-hidden />,
    title: m.settings_unsubscribed_title,
    text: m.settings_unsubscribed_text,
  },
  invalid: {
    icon: <Link2Off aria-hidden />,
    title: m.settings_unsubscribe_invalid_title,
    text: m.settings_unsubscribe_invalid_text,
  },
  unreachable: {
    icon: <CloudOff aria-hidden />,
    title: m.settings_unsubscribe_offline_title,
    text: m.settings_unsubscribe_offline_text,
  },
};
