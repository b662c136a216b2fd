import { CalendarX2 } from 'lucide-react';
import type { AppointmentId, CampaignId } from '#contract/ids.ts';
import { useSession } from '#src/data/session-queries.ts';
import { m } from '#src/paraglide/messages.js';
import { LoadBoundary } from '#src/ui/load-boundary.tsx';
import { BusinessSchedule } from '../components/business-schedule.tsx';
import { CreatorSchedule } from '../components/creator-schedule.tsx';
import type { CalendarLinks } from '../desk.ts';
import { useDesk, type Active } from '../use-desk.ts';

type Props = {
  campaignId: CampaignId;
  /** The shoot that is open over a business's list. */
  shootId: AppointmentId | null;
  onOpen: (shoot: AppointmentId | null) => void;
  links: CalendarLinks;
};

/** One campaign's shoots: a creator books or reads theirs, a business sees its creators'. */
export function ScheduleScreen(props: Props) {
  const session = useSession();
  if (session.state !== 'open' || !session.membership) return null;
  const { userId, membership } = session;
  return (
    <LoadBoundary
      key={membership.accountId}
      icon={<CalendarX2 aria-hidden />}
      title={m.calendar_load_failed()}
      retryLabel={m.calendar_try_again()}
    >
      <Opened {...props} active={{ userId, membership }} />
    </LoadBoundary>
  );
}

function Opened({ active, links, campaignId, shootId, onOpen }: Props & { active: Active }) {
  const desk = useDesk(active, links);
  // A project that has not been read yet is not one that is missing.
  if (!desk?.view.isWhole) return null;
  return desk.side === 'creator' ? (
    <CreatorSchedule desk={desk} campaignId={campaignId} />
  ) : (
    <BusinessSchedule desk={desk} campaignId={campaignId} shootId={shootId} onOpen={onOpen} />
  );
}
