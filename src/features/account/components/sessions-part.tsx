import { useState } from 'react';
import type { OpenSession } from '#contract/routes/account.ts';
import { formatAge } from '#src/lib/dates.ts';
import { useNow } from '#src/lib/now.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { endOtherSessions, endSession } from '../actions.ts';
import { useServerList } from '../server-list.ts';
import { ServerListPart } from './server-list-part.tsx';
import { AccountRow, Part, Rows } from './part.tsx';
import { ConfirmCallDialog } from './confirm-call-dialog.tsx';

/** Where the user is signed in, with the way to sign out there. */
export function SessionsPart() {
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
        <ConfirmCallDialog
          title={m.account_sessions_end_all_title()}
          label={m.account_session_end()}
          onClose={close}
          onSure={async () => {
            const ended = await endOtherSessions();
            if (typeof ended === 'string') return ended;
            toasts.success(m.account_sessions_ended({ count: ended }));
            asked.reload();
            return null;
          }}
        >
          <p>{m.account_session_end_text()}</p>
        </ConfirmCallDialog>
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
          <p>{m.account_session_end_text()}</p>
        </ConfirmCallDialog>
      ) : null}
    </Part>
  );
}

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
