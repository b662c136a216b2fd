import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import type { AccountId } from '#contract/ids.ts';
import { publicBusiness, type PublicBusiness } from '#contract/profile/record.ts';
import { AgeLine } from '#src/campaigns/frame/age-line.tsx';
import { useCachedQuery, type CachedQuery, type CachedResult } from '#src/data/cached-query.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { callAsUser } from '#src/data/device/session.ts';
import { m } from '#src/paraglide/messages.js';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { NotOnDevice } from '#src/ui/not-on-device.tsx';
import { Page } from '#src/ui/page.tsx';
import { ServerTrouble } from '#src/ui/server-trouble.tsx';
import { SkeletonRows } from '#src/ui/skeleton-list.tsx';
import { ProfileFacts } from '../components/profile-facts.tsx';

type Props = {
  actor: Actor;
  businessId: AccountId;
  /** Beside the name, such as a way to follow it. */
  action: (business: { accountId: AccountId; name: string }) => ReactNode;
};

const readBusiness: CachedQuery<PublicBusiness>['read'] = (cached) =>
  z.safeParse(publicBusiness, cached).data ?? null;

/** Another's business: the cached profile at once, and a new one with a connection. */
export function BusinessScreen({ actor, businessId, action }: Props) {
  const { accountId } = actor;
  const { value, at, error, isRead, reload } = useCachedQuery(actor, `business ${businessId}`, {
    load: () => callAsUser(device, 'business', { accountId, params: { id: businessId } }),
    read: readBusiness,
  });
  if (!isRead) return null;
  return (
    <Page>
      {value ? (
        <>
          <AgeLine at={at} state={error} failed={m.directory_refresh_failed()} onRetry={reload} />
          <ProfileFacts
            facts={value}
            action={action({ accountId: businessId, name: value.name })}
          />
        </>
      ) : (
        <NoBusiness error={error} onRetry={reload} />
      )}
    </Page>
  );
}

type NoBusinessProps = { error: CachedResult<unknown>['error']; onRetry: () => void };

function NoBusiness({ error, onRetry }: NoBusinessProps) {
  if (error === null) return <SkeletonRows widths={[40, 70]} size="large" />;
  if (error === 'failed') return <ServerTrouble onRetry={onRetry} />;
  const back = <LinkButton to="/creator/following">{m.following_title()}</LinkButton>;
  if (error === 'offline') {
    return <NotOnDevice text={m.following_business_offline()} action={back} />;
  }
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={m.following_gone_title()}
      text={m.following_gone_text()}
      action={back}
    />
  );
}
