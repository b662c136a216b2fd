import { useState } from 'react';
import type { OpenSession } from '#contract/routes/account.ts';
import { formatAge } from '#src/lib/dates.ts';
import { useNow } from '#src/lib/now.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { Hint, Stack } from '#src/ui/layout.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { endOtherSessions, endSession } from '../actions.ts';
import { useServerList, type ServerList } from '../server-list.ts';
import { ServerListPart } from './server-list-part.tsx';
import { AccountRow, Part, Rows } from './part.tsx';
import { ConfirmCallDialog } from './confirm-call-dialog.tsx';

/** Where the user is signed in, with the way to sign out there. */
export function SessionsPart({ passkeys }: { passkeys: ServerList<'passkeys'> }) {
  const asked = useServerList('sessions');
  const [ending, setEnding] = useState<OpenSession | 'others' | null>(null);
  const { value } = asked;
  const others = value?.filter((one) => !one.isCurrent) ?? [];
  const close = () => setEnding(null);
  return (
    <Part title={m.account_sessions()}>
      <ServerListPart
        asked={asked}
        hasValue={value !== undefined}
        offline={m.account_sessions_offline()}
      >
        <Rows>
          {value?.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
          ))}
        </Rows>
        {others.length > 0 ? (
          <Button size="small" variant="secondary" onPress={() => setEnding('others')}>
            {m.account_sessions_end_all()}
          </Button>
        ) : (
          <p>{m.account_sessions_only()}</p>
        )}
      </ServerListPart>
      {ending === 'others' ? (
        <EndOthers
          hasPasskeys={Boolean(passkeys.value?.length)}
          onClose={close}
          onEnded={() => {
            asked.reload();
            passkeys.reload();
          }}
        />
      ) : ending ? (
        <ConfirmCallDialog
          title={m.account_session_end_title({ device: ending.device })}
          label={m.account_session_end()}
          onClose={close}
          onSure={async () => {
            const wrong = await endSession(ending.id);
            if (wrong) return wrong;
            toasts.success(m.account_session_ended({ device: ending.device }));
            asked.reload();
            return null;
          }}
        >
          <EndTexts />
        </ConfirmCallDialog>
      ) : null}
    </Part>
  );
}

type EndOthersProps = { hasPasskeys: boolean; onClose: () => void; onEnded: () => void };

/** Signs out everywhere else, and offers to take the passkeys away with it. */
function EndOthers({ hasPasskeys, onClose, onEnded }: EndOthersProps) {
  const [removePasskeys, setRemovePasskeys] = useState(false);
  return (
    <ConfirmCallDialog
      title={m.account_sessions_end_all_title()}
      label={m.account_session_end()}
      onClose={onClose}
      onSure={async () => {
        const ended = await endOtherSessions(removePasskeys);
        if (typeof ended === 'string') return ended;
        toasts.success(m.account_sessions_ended({ count: ended }));
        onEnded();
        return null;
      }}
    >
      <Stack gap={3}>
        <EndTexts />
        {hasPasskeys ? (
          <Stack gap={1}>
            <Checkbox
              isSelected={removePasskeys}
              onChange={setRemovePasskeys}
              aria-describedby="remove-passkeys-note"
            >
              {m.account_sessions_remove_passkeys()}
            </Checkbox>
            <Hint id="remove-passkeys-note">{m.account_sessions_remove_passkeys_note()}</Hint>
          </Stack>
        ) : null}
      </Stack>
    </ConfirmCallDialog>
  );
}

const EndTexts = () => (
  <Stack gap={2}>
    <p>{m.account_session_end_text()}</p>
    <p>{m.account_session_end_links()}</p>
  </Stack>
);

function SessionRow({ session, onEnd }: { session: OpenSession; onEnd: () => void }) {
  const now = useNow();
  const at = Date.parse(session.usedOn);
  return (
    <AccountRow
      title={session.device}
      text={m.account_session_used({ when: formatAge(at, Math.max(now, at)) })}
      action={
        session.isCurrent ? (
          <Chip tone="leaf">{m.app_this_device()}</Chip>
        ) : (
          <Button
            size="small"
            variant="secondary"
            aria-label={m.account_session_end_name({ device: session.device })}
            onPress={onEnd}
          >
            {m.account_session_end()}
          </Button>
        )
      }
    />
  );
}
