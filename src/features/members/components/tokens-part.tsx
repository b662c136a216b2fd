import { KeyRound } from 'lucide-react';
import { useId, useState } from 'react';
import type { ApiToken } from '#contract/developer/record.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { formatAge, formatDay } from '#src/lib/dates.ts';
import { useNow } from '#src/lib/now.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { Hint, Row, Stack, Text } from '#src/ui/layout.tsx';
import { revokeToken, scopeLabels, useTokens } from '../developer.ts';
import type { CallConfirmed } from '../developer-calls.ts';
import { NewTokenDialog, SecretDialog } from './token-dialogs.tsx';
import { TeamDialog } from './team-dialog.tsx';

type Props = { actor: Actor; callConfirmed: CallConfirmed };

/** The programs of a business: its access tokens, for those who manage the business. */
export function TokensPart({ actor, callConfirmed }: Props) {
  const { value, error, reload } = useTokens(actor);
  const [isMaking, setIsMaking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const titleId = useId();
  return (
    <Stack as="section" gap={3} aria-labelledby={titleId}>
      <h2 id={titleId}>{m.developer_title()}</h2>
      <Hint>{m.developer_text()}</Hint>
      {value && value.length > 0 ? (
        <Card as="ul" padding="none" divided aria-labelledby={titleId}>
          {value.map((token) => (
            <TokenRow key={token.id} actor={actor} token={token} />
          ))}
        </Card>
      ) : (
        <Hint>{value ? m.developer_none() : error ? m.developer_unread() : m.ui_working()}</Hint>
      )}
      <Row gap={3} align="center" wrap rowGap={2}>
        <Button size="small" variant="secondary" onPress={() => setIsMaking(true)}>
          {m.developer_create()}
        </Button>
        {!value && error ? (
          <Button size="small" variant="quiet" onPress={reload}>
            {m.app_try_again()}
          </Button>
        ) : null}
        <a href="/docs" target="_blank" rel="noreferrer">
          {m.developer_docs()}
        </a>
      </Row>
      {isMaking ? (
        <NewTokenDialog
          actor={actor}
          callConfirmed={callConfirmed}
          onMade={(made) => {
            setIsMaking(false);
            setSecret(made);
          }}
          onClose={() => setIsMaking(false)}
        />
      ) : null}
      {secret === null ? null : <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </Stack>
  );
}

function TokenRow({ actor, token }: { actor: Actor; token: ApiToken }) {
  const { id, name, scopes, hint, madeBy, lastUsedOn, expiresOn } = token;
  const [isRevoking, setIsRevoking] = useState(false);
  const now = useNow();
  const used = lastUsedOn === null ? null : Date.parse(lastUsedOn);
  return (
    <Row as="li" gap={3} align="center" wrap rowGap={2} inset>
      <Row gap={3} align="center" icon={24} iconTone="primary" basis={380} shrink>
        <KeyRound aria-hidden />
        <Stack gap={1} shrink>
          <Text as="span" weight="medium" breaks dir="auto">
            {name}
          </Text>
          <Hint breaks>{scopes.map((scope) => scopeLabels[scope]()).join(' · ')}</Hint>
          <Hint breaks>{m.developer_made_by({ name: madeBy, hint })}</Hint>
          <Hint>
            {used === null
              ? m.developer_never_used()
              : m.account_session_used({ when: formatAge(used, Math.max(now, used)) })}
          </Hint>
          {!expiresOn ? (
            <Hint>{m.developer_expires_never()}</Hint>
          ) : Date.parse(expiresOn) > now ? (
            <Hint>{m.developer_expires_on({ when: formatDay(expiresOn, now) })}</Hint>
          ) : (
            <Row>
              <Chip tone="warning">{m.developer_expired()}</Chip>
            </Row>
          )}
        </Stack>
      </Row>
      <Button
        size="small"
        variant="quiet"
        aria-label={m.developer_revoke_name({ name })}
        onPress={() => setIsRevoking(true)}
      >
        {m.developer_revoke()}
      </Button>
      {isRevoking ? (
        <TeamDialog
          title={m.developer_revoke_title()}
          label={m.developer_revoke()}
          variant="danger"
          done={m.developer_revoked()}
          onSure={() => revokeToken(actor, id)}
          onClose={() => setIsRevoking(false)}
        >
          <p>{m.developer_revoke_text({ name })}</p>
        </TeamDialog>
      ) : null}
    </Row>
  );
}
