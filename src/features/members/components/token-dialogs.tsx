import { useState } from 'react';
import {
  apiScopes,
  TOKEN_DAYS,
  TOKEN_NAME_MAX,
  USUAL_TOKEN_DAYS,
  type ApiScope,
  type TokenDays,
} from '#contract/developer/scopes.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { m } from '#src/paraglide/messages.js';
import { AskDialog } from '#src/ui/ask-dialog.tsx';
import { CheckChips } from '#src/ui/check-chips.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { Select, SelectItem } from '#src/ui/select.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { CreateDialog, type CreateActs } from './create-dialog.tsx';
import { createToken, scopeLabels } from '../developer.ts';
import type { CallConfirmed } from '../developer-calls.ts';

type Props = CreateActs & { actor: Actor; callConfirmed: CallConfirmed };

const NEVER = 'never';

/** Names a new token and chooses its access and its end. */
export function NewTokenDialog({ actor, callConfirmed, ...acts }: Props) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<string[]>([]);
  const [days, setDays] = useState<TokenDays | null>(USUAL_TOKEN_DAYS);
  const noName = name.trim() === '' ? m.developer_name_missing() : undefined;
  const noScopes = scopes.length === 0 ? m.developer_scopes_missing() : undefined;
  const body = { name, scopes: scopes as ApiScope[], days };
  return (
    <CreateDialog
      {...acts}
      title={m.developer_create_title()}
      label={m.developer_create()}
      isIncomplete={Boolean(noName || noScopes)}
      create={() => createToken(actor, body, callConfirmed)}
    >
      {(wasTried) => (
        <>
          <TextField
            label={m.developer_name()}
            description={m.developer_name_hint()}
            autoComplete="off"
            maxLength={TOKEN_NAME_MAX}
            autoFocus
            value={name}
            onChange={setName}
            errorMessage={wasTried ? noName : undefined}
          />
          <CheckChips
            label={m.developer_scopes()}
            options={apiScopes.map((id) => ({ id, name: scopeLabels[id]() }))}
            value={scopes}
            onChange={setScopes}
            errorMessage={wasTried ? noScopes : undefined}
          />
          <Select
            label={m.developer_expires()}
            value={days ?? NEVER}
            onChange={(key) => setDays(TOKEN_DAYS.find((one) => one === key) ?? null)}
          >
            {TOKEN_DAYS.map((count) => (
              <SelectItem key={count} id={count}>
                {count === 365 ? m.developer_year() : m.developer_days({ count })}
              </SelectItem>
            ))}
            <SelectItem id={NEVER}>{m.developer_never()}</SelectItem>
          </Select>
          {days === null ? <Notice tone="warning">{m.developer_never_warning()}</Notice> : null}
        </>
      )}
    </CreateDialog>
  );
}

/** A secret that the server shows once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => toasts.success(m.app_copied()),
      () => toasts.warning(m.developer_copy_failed()),
    );
  return (
    <AskDialog
      variant="alert"
      title={m.developer_secret_title()}
      cancelLabel={m.ui_close()}
      confirmLabel={m.app_copy()}
      onConfirm={() => void copy()}
      onClose={onClose}
    >
      <Stack gap={4}>
        <p>{m.developer_secret_text()}</p>
        <TextField label={m.developer_secret()} value={secret} isReadOnly />
      </Stack>
    </AskDialog>
  );
}
