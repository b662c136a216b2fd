import { useState, type ReactNode } from 'react';
import type { Actor } from '#src/data/device/outbox.ts';
import { disablePush, usePushState, type PushState } from '#src/data/push/push.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Hint } from '#src/ui/layout.tsx';
import { enablePushWithToast } from '../enable-push.ts';
import { PreviewChoice } from './preview-choice.tsx';

type Props = {
  /** The actor of the settings; null for a user without an account. */
  actor: Actor | null;
  onExplainInstall: () => void;
};

/** The push state of this device, its benefit, and the one possible step. */
export function PushSetting({ actor, onExplainInstall }: Props) {
  const state = usePushState();
  const [isChoosing, setIsChoosing] = useState(false);
  const enable = async () => setIsChoosing((await enablePushWithToast()) === 'firstTime');
  const { text, hint } = labels[state];
  return (
    <Card gap={3} align="start" data-state={state}>
      <p role="status">{text()}</p>
      {hint ? <Hint>{hint()}</Hint> : null}
      <Step state={state} onEnable={enable} onExplainInstall={onExplainInstall} />
      {isChoosing && actor ? (
        <PreviewChoice actor={actor} onClose={() => setIsChoosing(false)} />
      ) : null}
    </Card>
  );
}

type Labels = { text: () => string; hint?: () => string };

const labels: Record<PushState, Labels> = {
  on: { text: m.settings_push_on, hint: m.settings_push_on_hint },
  off: { text: m.settings_push_off, hint: m.settings_push_reason },
  denied: { text: m.settings_push_denied, hint: m.settings_push_denied_hint },
  needsInstall: { text: m.settings_push_needs_install, hint: m.settings_push_reason },
  unsupported: { text: m.settings_push_unsupported, hint: m.settings_push_unsupported_hint },
};

type StepProps = {
  state: PushState;
  onEnable: () => Promise<void>;
  onExplainInstall: () => void;
};

function Step({ state, onEnable, onExplainInstall }: StepProps): ReactNode {
  const [isWorking, setIsWorking] = useState(false);
  const run = async (work: () => Promise<unknown>) => {
    setIsWorking(true);
    await work().catch(reportError);
    setIsWorking(false);
  };
  switch (state) {
    case 'off':
      return (
        <Button isPending={isWorking} onPress={() => void run(onEnable)}>
          {m.settings_push_turn_on()}
        </Button>
      );
    case 'on':
      return (
        <Button variant="secondary" isPending={isWorking} onPress={() => void run(disablePush)}>
          {m.settings_push_turn_off()}
        </Button>
      );
    case 'needsInstall':
      return (
        <Button variant="secondary" onPress={onExplainInstall}>
          {m.settings_push_show_install()}
        </Button>
      );
    case 'denied':
    case 'unsupported':
      return null;
  }
}
