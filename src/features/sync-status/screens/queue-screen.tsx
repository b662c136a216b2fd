import { CloudCheck } from 'lucide-react';
import type { UserId } from '#contract/ids.ts';
import type { Membership } from '#contract/profile/record.ts';
import type { OutboxItem } from '#src/data/device/database.ts';
import { useReplicatedRooms } from '#src/data/replica/current-replica.ts';
import { sendAllNow } from '#src/data/unsent.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Page } from '#src/ui/page.tsx';
import { DeviceFacts } from '../components/device-facts.tsx';
import { QueueItem } from '../components/queue-item.tsx';
import { laneTitle } from '../lane-title.ts';
import { useDelivery } from '../queries.ts';
import styles from './queue-screen.module.css';

type QueueScreenProps = { userId: UserId; memberships: readonly Membership[] };

/** Everything this user has not delivered yet, lane by lane, and how the device stands. */
export function QueueScreen({ userId, memberships }: QueueScreenProps) {
  const delivery = useDelivery(userId);
  const rooms = useReplicatedRooms();
  if (!delivery) return null;
  const lanes = [...Map.groupBy(delivery.items, (item) => `${item.accountId} ${item.lane}`)];
  const canSend = delivery.items.some((item) => item.state === 'waiting');
  return (
    <Page>
      {canSend ? (
        <Button isWide onPress={() => void sendAllNow(userId).catch(reportError)}>
          {m.sync_send_all()}
        </Button>
      ) : null}
      {lanes.length === 0 ? (
        <EmptyState
          icon={<CloudCheck aria-hidden />}
          title={m.sync_empty_title()}
          text={m.sync_empty_text()}
        />
      ) : (
        lanes.map(([lane, items]) => (
          <section key={lane} className={styles.lane}>
            <h2>{laneTitle(items[0] as OutboxItem, rooms ?? [], memberships)}</h2>
            <ul className={styles.items}>
              {items.map((item) => (
                <QueueItem key={item.id} item={item} />
              ))}
            </ul>
          </section>
        ))
      )}
      <DeviceFacts contact={delivery.contact} />
    </Page>
  );
}
