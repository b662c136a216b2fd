import { CalendarClock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AppointmentId, CampaignId } from '#contract/ids.ts';
import type { ProjectRecord } from '#contract/project/record.ts';
import { PhoneAsk } from '#src/campaigns/frame/phone-ask.tsx';
import { m } from '#src/paraglide/messages.js';
import { Avatar } from '#src/ui/avatar.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Page } from '#src/ui/page.tsx';
import '#src/ui/visually-hidden.css';
import type { Desk } from '../desk.ts';
import type { Shoot } from '../overlay.ts';
import { scheduleParts } from '../schedule-parts.ts';
import { AgeLine } from './age-line.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { MissingSchedule } from './missing-schedule.tsx';
import { RefusedCard } from './refused-card.tsx';
import { ScheduleWeek } from './schedule-week.tsx';
import { ShootRow } from './shoot-row.tsx';
import { ShootSheet } from './shoot-sheet.tsx';
import styles from './schedule.module.css';
import { Card } from '#src/ui/card.tsx';
import { Stack } from '#src/ui/layout.tsx';

type Props = {
  desk: Desk;
  campaignId: CampaignId;
  shootId: AppointmentId | null;
  onOpen: (shoot: AppointmentId | null) => void;
};

/** A business's shoots of one campaign: what asks for an answer on top. */
export function BusinessSchedule({ desk, campaignId, shootId, onOpen }: Props) {
  const { view } = desk;
  const projects = view.projects.filter((one) => one.campaignId === campaignId);
  const title =
    view.campaigns.find((one) => one.id === campaignId)?.title ?? projects[0]?.campaignTitle;
  const { requests, upcoming, waiting, history } = scheduleParts(projects, view.shoots, desk.now);
  const refused = view.refused.filter(({ shoot }) => shoot?.campaignId === campaignId);
  const rows = (shoots: readonly Shoot[]) =>
    shoots.map((shoot) => (
      <li key={shoot.id}>
        <ShootRow
          shoot={shoot}
          side="business"
          onOpen={onOpen}
          isOpen={shoot.id === shootId}
          withDay
          isOfCampaign
        />
      </li>
    ));

  return (
    <Page>
      <h1 className="visually-hidden">{title ?? m.calendar_schedule_title()}</h1>
      <AgeLine actor={desk.actor} />
      {refused.map((one) => (
        <RefusedCard key={one.item.id} desk={desk} refused={one} />
      ))}
      {projects.length === 0 && title === undefined ? (
        <MissingSchedule actor={desk.actor} />
      ) : projects.length === 0 ? (
        <EmptyState
          icon={<CalendarClock aria-hidden />}
          title={m.calendar_schedule_none_title()}
          text={m.calendar_schedule_none_text()}
          action={
            <LinkButton to="/business/campaign/$campaignId/candidates" params={{ campaignId }}>
              {m.app_view_candidates()}
            </LinkButton>
          }
        />
      ) : null}
      {requests.length > 0 && desk.canAct ? (
        <PhoneAsk actor={desk.actor} text={m.person_ask_business()} />
      ) : null}
      <Part title={m.calendar_requests()}>{rows(requests)}</Part>
      <Part title={m.calendar_next_up()}>
        {rows(upcoming)}
        {waiting.map((project) => (
          <li key={project.id}>
            <Waiting project={project} />
          </li>
        ))}
      </Part>
      {projects.length > 0 ? (
        <ScheduleWeek
          desk={desk}
          campaignId={campaignId}
          first={requests[0] ?? upcoming[0]}
          shootId={shootId}
          onOpen={onOpen}
        />
      ) : null}
      <Part title={m.calendar_history()}>{rows(history)}</Part>
      <ShootSheet
        desk={desk}
        shoot={view.shoots.find((one) => one.id === shootId)}
        onClose={() => onOpen(null)}
      />
    </Page>
  );
}

function Part({ title, children }: { title: string; children: ReactNode[] | ReactNode }) {
  const isEmpty = [children].flat(2).length === 0;
  if (isEmpty) return null;
  return (
    <Stack as="section" gap={3}>
      <h2>{title}</h2>
      <Card as="ul" padding="none" divided>
        {children}
      </Card>
    </Stack>
  );
}

function Waiting({ project }: { project: ProjectRecord }) {
  const name = `${project.creatorFirstName} ${project.creatorLastName}`.trim();
  return (
    <p className={styles.waiting}>
      <Avatar name={name} src={project.creatorPhotoUrl} size={48} />
      <span>{m.calendar_waiting_for({ name })}</span>
    </p>
  );
}
