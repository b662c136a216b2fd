import { CloudCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import type { AccountId, UserId } from '#contract/ids.ts';
import type { Membership } from '#contract/profile/record.ts';
import { signalReconnect } from '#src/data/delivery/connectivity.ts';
import { sendAllNow } from '#src/data/unsent.ts';
import { useConnection } from '#src/data/use-reachable.ts';
import { useGrowing } from '#src/lib/use-growing.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Hint, Stack } from '#src/ui/layout.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { Page } from '#src/ui/page.tsx';
import { ServerTrouble } from '#src/ui/server-trouble.tsx';
import { DeviceFacts } from '../components/device-facts.tsx';
import { LaneList, type ItemCard } from '../components/lane-list.tsx';
import { useRest, type Rest } from '../device-queries.ts';
import { firstItems, groupItems } from '../group-items.ts';
import { useLeftWork } from '../left-drafts.ts';
import { useKnown } from '../known.ts';
import { useQueuedPictures } from '../queued-pictures.ts';
import { useDelivery, type Delivery } from '../queries.ts';

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
  const left = useLeftWork(userId, memberships);
  const rest = useRest(userId);
  const known = useKnown(delivery?.items ?? none);
  const connection = useConnection();
  const count = delivery?.items.length ?? 0;
  const { shown, end } = useGrowing(count);
  const groups =
    delivery && left ? firstItems(groupItems(delivery.items, memberships, left), shown) : none;
  const lanes = groups.flatMap((group) => group.lanes);
  const pictures = useQueuedPictures(
    userId,
    lanes.flatMap(({ items }) => items),
  );
  const screen = useRef<HTMLDivElement>(null);
  if (!delivery || !rest || !left) return null;
  const waiting = delivery.items.filter((item) => item.state === 'waiting').length;
  const isOffline = connection === 'offline' || connection === 'portal';
  return (
    <Page ref={screen} tabIndex={-1}>
      {connection === 'trouble' ? <ServerTrouble onRetry={signalReconnect} /> : null}
      {isOffline && delivery.items.length > 0 ? (
        <Notice as="p" tone="leaf" role="status">
          {m.sync_offline_safe({ count: delivery.items.length })}
        </Notice>
      ) : null}
      {waiting > 1 ? <SendAll userId={userId} isOffline={isOffline} /> : null}
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
            userId={userId}
            group={group}
            known={known}
            activeAccount={activeAccount}
            isReachable={connection === 'online'}
            pictures={pictures}
            cardOf={cardOf}
            onDeleted={() => screen.current?.focus()}
          />
        ))
      )}
      {shown < count ? <div ref={end} /> : null}
      <RestLines quiet={delivery.quiet} others={rest.others} />
      <DeviceFacts
        userId={userId}
        activeAccount={activeAccount}
        contact={delivery.contact}
        pushedAt={rest.pushedAt}
        isWifiForVideo={rest.isWifiForVideo}
      />
    </Page>
  );
}

/** Tries at once. Without a connection that can't help, and the message explains what will. */
function SendAll({ userId, isOffline }: { userId: UserId; isOffline: boolean }) {
  const [isAsked, setAsked] = useState(false);
  const sendAll = () => {
    setAsked(true);
    sendAllNow(userId).catch(reportError);
  };
  return (
    <Stack gap={2}>
      <Button isWide onPress={sendAll}>
        {m.sync_send_all()}
      </Button>
      <Hint role="status" unlessEmpty center>
        {isAsked && isOffline ? m.sync_send_all_offline() : null}
      </Hint>
    </Stack>
  );
}

function RestLines({ quiet, others }: Pick<Delivery, 'quiet'> & Pick<Rest, 'others'>) {
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
