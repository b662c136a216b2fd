import type { OutboxItem } from '#src/data/device/database.ts';
import { RefusedCard } from '#src/features/calendar/components/refused-card.tsx';
import { useDesk, type Active } from '#src/features/calendar/use-desk.ts';
import { useSignedIn } from './signed-in.ts';

/** The calendar's own card about something that was refused, in the queue. */
export function RefusedShoot({ item }: { item: OutboxItem }) {
  const { userId, membership } = useSignedIn();
  return membership ? <Card item={item} active={{ userId, membership }} /> : null;
}

function Card({ item, active }: { item: OutboxItem; active: Active }) {
  const desk = useDesk(active);
  const refused = desk?.view.refused.find((one) => one.item.id === item.id);
  return desk && refused ? <RefusedCard desk={desk} refused={refused} /> : null;
}
