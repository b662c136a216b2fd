import { CloudCheck } from 'lucide-react';
import type { AccountId, UserId } from '#contract/ids.ts';
import type { Membership } from '#contract/profile/record.ts';
import { signalReconnect } from '#src/data/delivery/connectivity.ts';
import { sendAllNow } from '#src/data/unsent.ts';
import { useConnection } from '#src/data/use-reachable.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Page } from '#src/ui/page.tsx';
import { ServerTrouble } from '#src/ui/server-trouble.tsx';
import { DeviceFacts } from '../components/device-facts.tsx';
import { LaneList, type ItemCard } from '../components/lane-list.tsx';
import { useRest, type Rest } from '../device-queries.ts';
import { groupItems } from '../group-items.ts';
import { useKnown } from '../known.ts';
import { useQueuedPictures } from '../queued-pictures.ts';
import { useDelivery } from '../queries.ts';

type QueueScreenProps = {
  userId: UserId;
  memberships: readonly Membership[];
  activeAccount: AccountId | null;
  /** Other features' content for an item that needs attention. */
  cardOf: ItemCard;
};

const none: never[] = [];

/** All unsent items of this user, by account and lane, and the state of the device. */
export function QueueScreen({ userId, memberships, activeAccount, cardOf }: QueueScreenProps) {
  const delivery = useDelivery(userId);
  const rest = useRest(userId);
  const known = useKnown(delivery?.items ?? none);
  const pictures = useQueuedPictures(userId);
  const connection = useConnection();
  if (!delivery || !rest) return null;
  const groups = groupItems(delivery.items, memberships);
  const canSend = delivery.items.some((item) => item.state === 'waiting');
  return (
    <Page>
      {connection === 'trouble' ? <ServerTrouble onRetry={signalReconnect} /> : null}
      {canSend ? (
        <Button isWide onPress={() => void sendAllNow(userId).catch(reportError)}>
          {m.sync_send_all()}
        </Button>
      ) : null}
      {groups.length === 0 ? (
        <EmptyState
          icon={<CloudCheck aria-hidden />}
          title={m.sync_empty_title()}
          text={m.sync_empty_text()}
        />
      ) : (
        groups.map((group) => (
          <LaneList
            key={group.accountId}
            group={group}
            known={known}
            activeAccount={activeAccount}
            pictures={pictures}
            cardOf={cardOf}
          />
        ))
      )}
      <RestLines {...rest} />
      <DeviceFacts
        userId={userId}
        activeAccount={activeAccount}
        contact={delivery.contact}
        pushedAt={rest.pushedAt}
      />
    </Page>
  );
}

function RestLines({ quiet, others }: Rest) {
  if (quiet === 0 && others.items === 0) return null;
  return (
    <Stack gap={2} size={14} tone="muted">
      {quiet > 0 ? <p>{m.sync_quiet({ count: quiet })}</p> : null}
      {others.items > 0 ? (
        <p>
          {others.people > 1
            ? m.sync_others_several({ count: others.items })
            : m.sync_others({ count: others.items })}
        </p>
      ) : null}
    </Stack>
  );
}
