import { Link } from '@tanstack/react-router';
import { CalendarPlus } from 'lucide-react';
import type { AppointmentId } from '#contract/ids.ts';
import { m } from '#src/paraglide/messages.js';
import { Avatar } from '#src/ui/avatar.tsx';
import type { Desk } from '../desk.ts';
import { scheduleParts } from '../schedule-parts.ts';
import { ShootList } from './shoot-list.tsx';
import styles from './waiting-shoots.module.css';
import { Card } from '#src/ui/card.tsx';
import { Hint, Text } from '#src/ui/layout.tsx';

/** Shoots that wait for this side: answers of a business, or a creator’s choice of a time. */
export function WaitingShoots({ desk, openId }: { desk: Desk; openId: AppointmentId | null }) {
  const { view, side, now } = desk;
  const { requests, waiting } = scheduleParts(view.projects, view.shoots, now);
  if (side === 'business') {
    if (requests.length === 0) return null;
    return (
      <section className={styles.asks}>
        <h2>{m.calendar_requests()}</h2>
        <ShootList desk={desk} shoots={requests} openId={openId} withDay />
      </section>
    );
  }
  if (waiting.length === 0) return null;
  return (
    <section className={styles.asks}>
      <h2>{m.calendar_to_book()}</h2>
      <Card as="ul" padding="none" divided>
        {waiting.map((project) => (
          <li key={project.id}>
            <Link
              className={styles.project}
              to="/creator/campaign/$campaignId/schedule"
              params={{ campaignId: project.campaignId }}
            >
              <Avatar name={project.businessName} src={project.businessLogoUrl} shape="business" />
              <span className="list-row-text">
                <Text as="span" weight="bold" dir="auto">
                  {project.campaignTitle}
                </Text>
                <Hint as="span" dir="auto">
                  {project.businessName}
                </Hint>
              </span>
              <CalendarPlus aria-hidden />
            </Link>
          </li>
        ))}
      </Card>
    </section>
  );
}
