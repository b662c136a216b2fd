import { setBlocked, useBlocked } from '#src/data/blocked.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { showFailure } from '#src/ui/show-failure.ts';
import { AccountRow, Part, Rows } from './part.tsx';

/** The active account's blocked accounts. Unblocking needs no connection. */
export function BlockedPart({ actor }: { actor: Actor }) {
  const blocked = useBlocked(actor);
  if (!blocked) return null;
  return (
    <Part
      title={m.account_blocked()}
      text={blocked.length > 0 ? m.account_blocked_text() : undefined}
    >
      {blocked.length === 0 ? (
        <p>{m.account_blocked_none()}</p>
      ) : (
        <Rows>
          {blocked.map(({ accountId, name }) => (
            <AccountRow
              key={accountId}
              title={name}
              action={
                <Button
                  size="small"
                  variant="secondary"
                  aria-label={m.app_unblock_name({ name })}
                  onPress={() =>
                    void setBlocked(actor, accountId, false).catch(showFailure(m.app_not_saved))
                  }
                >
                  {m.account_unblock()}
                </Button>
              }
            />
          ))}
        </Rows>
      )}
    </Part>
  );
}
