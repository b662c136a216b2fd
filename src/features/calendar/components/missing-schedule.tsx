import { CalendarX2 } from 'lucide-react';
import type { Actor } from '#src/data/device/outbox.ts';
import { m } from '#src/paraglide/messages.js';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FirstContact } from '#src/campaigns/frame/first-contact.tsx';
import { useCopyAge } from '#src/data/use-reachable.ts';

/** Explains a missing project: it has not arrived yet, or there is none. */
export function MissingSchedule({ actor }: { actor: Actor }) {
  const age = useCopyAge(actor);
  if (!age) return null;
  return age.isComplete ? (
    <EmptyState
      icon={<CalendarX2 aria-hidden />}
      title={m.calendar_schedule_missing_title()}
      text={m.calendar_schedule_missing_text()}
    />
  ) : (
    <FirstContact
      text={m.calendar_first_contact_text()}
      failed={m.calendar_load_failed()}
      retryLabel={m.calendar_try_again()}
    />
  );
}
