import { useEffect, useRef } from 'react';
import { isOpenState } from '#contract/appointment/rules.ts';
import type { CampaignId } from '#contract/ids.ts';
import type { ProjectRecord } from '#contract/project/record.ts';
import { PhoneAsk } from '#src/campaigns/frame/phone-ask.tsx';
import { m } from '#src/paraglide/messages.js';
import { Card } from '#src/ui/card.tsx';
import { Text } from '#src/ui/layout.tsx';
import { Page } from '#src/ui/page.tsx';
import type { Desk } from '../desk.ts';
import { shootOfProject } from '../shoot-days.ts';
import { MissingSchedule } from './missing-schedule.tsx';
import { RefusedCard } from './refused-card.tsx';
import { ShootPack } from './shoot-pack.tsx';
import { ShootSummary } from './shoot-summary.tsx';
import { SlotBooking } from './slot-booking.tsx';

/** A creator's shoot for one campaign: booked here, and read here once it is. */
export function CreatorSchedule({ desk, campaignId }: { desk: Desk; campaignId: CampaignId }) {
  const { view } = desk;
  const project =
    view.projects.findLast((one) => one.campaignId === campaignId && one.step !== 'cancelled') ??
    view.projects.findLast((one) => one.campaignId === campaignId);
  return project ? (
    <ProjectSchedule desk={desk} project={project} />
  ) : (
    <MissingSchedule actor={desk.actor} />
  );
}

function ProjectSchedule({ desk, project }: { desk: Desk; project: ProjectRecord }) {
  const { view } = desk;
  const shoot = shootOfProject(view.shoots, project.id);
  const isBooked = shoot !== null && (isOpenState(shoot.state) || shoot.state === 'completed');
  const top = useTopWhenBooked(isBooked);
  const mayBook = project.step === 'schedule_shoot' && desk.canAct && !shoot?.needsChoice;
  // The shoot pack shows the refusals of its own shoot.
  const inPack = isBooked ? shoot.id : null;
  const refused = view.refused.filter(
    ({ item: { payload } }) => payload.projectId === project.id && payload.appointmentId !== inPack,
  );

  return (
    <>
      <div ref={top} />
      <Page>
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
        {!isBooked && mayBook ? (
          <>
            <PhoneAsk
              actor={desk.actor}
              text={m.person_ask_creator({ name: project.businessName })}
            />
            <SlotBooking desk={desk} project={project} />
          </>
        ) : null}
        {!isBooked && project.step !== 'schedule_shoot' ? (
          <Text tone="muted">{m.calendar_project_over()}</Text>
        ) : null}
      </Page>
    </>
  );
}

/** After a booking the view moves to the shoot's beginning, not to the middle of the former free times. */
function useTopWhenBooked(isBooked: boolean) {
  const top = useRef<HTMLDivElement>(null);
  const was = useRef(isBooked);
  useEffect(() => {
    if (isBooked && !was.current) top.current?.scrollIntoView({ block: 'end' });
    was.current = isBooked;
  }, [isBooked]);
  return top;
}
