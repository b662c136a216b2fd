import type { AccountId } from '#contract/ids.ts';
import { setBlocked } from '#src/data/blocked.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { showFailure } from '#src/ui/show-failure.ts';

type Props = { actor: Actor; other: AccountId; name: string };

/** Says that the person has blocked the other side, and lets them unblock it. */
export function BlockedNote({ actor, other, name }: Props) {
  const unblock = () => setBlocked(actor, other, false).catch(showFailure(m.app_not_saved));
  return (
    <>
      <p>{m.messages_you_blocked({ name })}</p>
      <Button variant="quiet" onPress={() => void unblock()}>
        {m.app_unblock_name({ name })}
      </Button>
    </>
  );
}
