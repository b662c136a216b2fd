import type { AppointmentId, CampaignId } from '#contract/ids.ts';
import { useActive } from '#src/data/signed-in.ts';
import { BusinessSchedule } from '../components/business-schedule.tsx';
import { CreatorSchedule } from '../components/creator-schedule.tsx';
import { CalendarBoundary } from '../components/calendar-boundary.tsx';
import { useDesk } from '../use-desk.ts';

type Props = {
  campaignId: CampaignId;
  /** The shoot that is open over a business's list. */
  shootId: AppointmentId | null;
  onOpen: (shoot: AppointmentId | null) => void;
};

/** One campaign's shoots: a creator books or reads theirs, a business sees its creators'. */
export function ScheduleScreen(props: Props) {
  return (
    <CalendarBoundary>
      <Opened {...props} />
    </CalendarBoundary>
  );
}

function Opened({ campaignId, shootId, onOpen }: Props) {
  const desk = useDesk(useActive());
  if (!desk) return null;
  return desk.side === 'creator' ? (
    <CreatorSchedule desk={desk} campaignId={campaignId} />
  ) : (
    <BusinessSchedule desk={desk} campaignId={campaignId} shootId={shootId} onOpen={onOpen} />
  );
}
