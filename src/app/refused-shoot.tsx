import type { OutboxItem } from '#src/data/device/database.ts';
import { RefusedCard } from '#src/features/calendar/components/refused-card.tsx';
import { useDesk } from '#src/features/calendar/use-desk.ts';
import { useActive, useSignedIn } from '#src/data/signed-in.ts';

/** The calendar's own card about something that was refused, in the queue. */
export function RefusedShoot({ item }: { item: OutboxItem }) {
  return useSignedIn().membership ? <Card item={item} /> : null;
}

function Card({ item }: { item: OutboxItem }) {
  const desk = useDesk(useActive());
  const refused = desk?.view.refused.find((one) => one.item.id === item.id);
  return desk && refused ? <RefusedCard desk={desk} refused={refused} /> : null;
}
