import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Hint, Stack } from '#src/ui/layout.tsx';
import type { Older } from '../data/older.ts';

/** The end of a list of campaigns: it loads ended ones that the device does not keep. */
export function OlderEnd({ older: { state, load } }: { older: Older<unknown> }) {
  if (state === 'end') return <Hint role="status">{m.app_end_reached()}</Hint>;
  return (
    <Stack gap={2} fluid>
      {state === 'offline' ? <Hint role="status">{m.campaign_ended_offline()}</Hint> : null}
      {state === 'failed' ? <Hint role="alert">{m.campaign_ended_failed()}</Hint> : null}
      <Button variant="quiet" isWide isPending={state === 'loading'} onPress={load}>
        {m.campaign_ended_show()}
      </Button>
    </Stack>
  );
}
