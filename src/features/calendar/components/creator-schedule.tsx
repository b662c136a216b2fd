import { CalendarX2 } from 'lucide-react';
import { isOpenState } from '#contract/appointment/rules.ts';
import type { CampaignId } from '#contract/ids.ts';
import { m } from '#src/paraglide/messages.js';
import { Card } from '#src/ui/card.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Page } from '#src/ui/page.tsx';
import type { Desk } from '../desk.ts';
import { shootOfProject } from '../shoot-days.ts';
import { RefusedCard } from './refused-card.tsx';
import { ShootPack } from './shoot-pack.tsx';
import { ShootSummary } from './shoot-summary.tsx';
import { SlotBooking } from './slot-booking.tsx';
import styles from './schedule.module.css';

/** A creator's shoot for one campaign: booked here, and read here once it is. */
export function CreatorSchedule({ desk, campaignId }: { desk: Desk; campaignId: CampaignId }) {
  const { view } = desk;
  const project =
    view.projects.findLast((one) => one.campaignId === campaignId && one.step !== 'cancelled') ??
    view.projects.findLast((one) => one.campaignId === campaignId);
  if (!project) {
    return (
      <EmptyState
        icon={<CalendarX2 aria-hidden />}
        title={m.calendar_schedule_missing_title()}
        text={m.calendar_schedule_missing_text()}
      />
    );
  }
  const shoot = shootOfProject(view.shoots, project.id);
  const isBooked = shoot !== null && (isOpenState(shoot.state) || shoot.state === 'completed');
  const mayBook = project.step === 'schedule_shoot' && desk.mayAct && !shoot?.needsChoice;
  // The pack shows what was refused about its own shoot.
  const inPack = isBooked ? shoot.id : null;
  const refused = view.refused.filter(
    ({ item: { payload } }) => payload.projectId === project.id && payload.appointmentId !== inPack,
  );

  return (
    <Page>
      <header className={styles.header}>
        <h1 dir="auto">{project.campaignTitle}</h1>
        <p className={styles.muted} dir="auto">
          {project.businessName}
        </p>
      </header>
      {refused.map((one) => (
        <RefusedCard key={one.item.id} desk={desk} refused={one} />
      ))}
      {isBooked ? (
        <Card>
          <ShootPack desk={desk} shoot={shoot} />
        </Card>
      ) : shoot ? (
        <ShootSummary desk={desk} shoot={shoot} canBook={mayBook} />
      ) : null}
      {!isBooked && mayBook ? <SlotBooking desk={desk} project={project} /> : null}
      {!isBooked && project.step !== 'schedule_shoot' ? (
        <p className={styles.muted}>{m.calendar_project_over()}</p>
      ) : null}
    </Page>
  );
}
