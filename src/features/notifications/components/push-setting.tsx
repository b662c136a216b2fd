import { useState, type ReactNode } from 'react';
import { disablePush, usePushState, type PushState } from '#src/data/push/push.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Hint } from '#src/ui/layout.tsx';
import { enablePushWithToast } from '../enable-push.ts';

/** The push state of this device, its benefit, and the one possible step. */
export function PushSetting({ onExplainInstall }: { onExplainInstall: () => void }) {
  const state = usePushState();
  const { text, hint } = labels[state];
  return (
    <Card gap={3} align="start" data-state={state}>
      <p role="status">{text()}</p>
      {hint ? <Hint>{hint()}</Hint> : null}
      <Step state={state} onExplainInstall={onExplainInstall} />
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

type StepProps = { state: PushState; onExplainInstall: () => void };

function Step({ state, onExplainInstall }: StepProps): ReactNode {
  const [isWorking, setIsWorking] = useState(false);
  const run = async (work: () => Promise<unknown>) => {
    setIsWorking(true);
    await work().catch(reportError);
    setIsWorking(false);
  };
  switch (state) {
    case 'off':
      return (
        <Button isPending={isWorking} onPress={() => void run(enablePushWithToast)}>
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
