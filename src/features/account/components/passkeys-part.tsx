import { useState } from 'react';
import type { Passkey } from '#contract/routes/account.ts';
import { formatAge } from '#src/lib/dates.ts';
import { useNow } from '#src/lib/now.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { Wrong } from '#src/ui/wrong.tsx';
import { removePasskey } from '../actions.ts';
import type { ServerList } from '../server-list.ts';
import { useServerCall } from '../use-server-call.ts';
import { ServerListPart } from './server-list-part.tsx';
import { AccountRow, Part, Rows } from './part.tsx';
import { ConfirmCallDialog } from './confirm-call-dialog.tsx';

/** The user's passkeys: made here, or removed. */
export function PasskeysPart({ asked }: { asked: ServerList<'passkeys'> }) {
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const { value } = asked;
  return (
    <Part title={m.account_passkeys()} text={m.account_passkeys_text()}>
      {/* Above the list, whose length is known only later: nothing moves under a tap. */}
      {'PublicKeyCredential' in globalThis ? (
        <AddButton onAdded={asked.reload} />
      ) : (
        <p>{m.account_passkeys_unsupported()}</p>
      )}
      <ServerListPart
        asked={asked}
        hasValue={value !== undefined}
        offline={m.account_passkeys_offline()}
      >
        {value?.length === 0 ? (
          <p>{m.account_passkeys_none()}</p>
        ) : (
          <Rows>
            {value?.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                onRemove={() => setRemoving(passkey)}
              />
            ))}
          </Rows>
        )}
      </ServerListPart>
      {removing ? (
        <ConfirmCallDialog
          title={m.account_passkey_remove_title({ name: removing.name })}
          label={m.app_remove()}
          onClose={() => setRemoving(null)}
          onSure={async () => {
            const wrong = await removePasskey(removing.id);
            if (wrong) return wrong;
            toasts.success(m.account_passkey_removed());
            asked.reload();
            return null;
          }}
        >
          <p>{m.account_passkey_remove_text()}</p>
        </ConfirmCallDialog>
      ) : null}
    </Part>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const now = useNow();
  const at = Date.parse(passkey.usedOn ?? passkey.createdOn);
  const when = formatAge(at, Math.max(now, at));
  return (
    <AccountRow
      title={passkey.name}
      text={passkey.usedOn ? m.account_session_used({ when }) : m.account_passkey_made({ when })}
      action={
        <Button
          size="small"
          variant="secondary"
          aria-label={m.app_remove_name({ name: passkey.name })}
          onPress={onRemove}
        >
          {m.app_remove()}
        </Button>
      }
    />
  );
}

function AddButton({ onAdded }: { onAdded: () => void }) {
  const { wrong, isBusy, run } = useServerCall(m.account_passkey_failed);
  const handleAdd = async () => {
    // The tap loads the code for passkeys.
    const { addPasskey } = await import('../passkeys.ts');
    const outcome = await addPasskey();
    if (typeof outcome === 'object') return outcome.wrong;
    if (outcome === 'cancelled') return null;
    toasts.success(m.account_passkey_added());
    onAdded();
    return null;
  };
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        isPending={isBusy}
        onPress={() => void run(handleAdd)}
      >
        {m.account_passkey_add()}
      </Button>
      <Wrong>{wrong}</Wrong>
    </>
  );
}
