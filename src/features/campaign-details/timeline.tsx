import type { TimelineEntry } from '#contract/project/record.ts';
import { formatTime } from '#src/lib/dates.ts';
import { m } from '#src/paraglide/messages.js';
import { formatDate } from '#src/campaigns/business/labels.ts';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import { actorLabels, eventLabels, wasOffline } from './timeline-labels.ts';
import styles from './details-screen.module.css';

type Props = { desk: CampaignDesk; entries: readonly TimelineEntry[] };

/** The story of a project, oldest first, with who did what and when. */
export function Timeline({ desk, entries }: Props) {
  const { now } = desk;
  const moment = (at: string) => `${formatDate(at, now)}, ${formatTime(at)}`;
  return (
    <section className={styles.part} aria-labelledby="details-timeline">
      <h2 id="details-timeline">{m.details_timeline()}</h2>
      {entries.length === 0 ? <p className={styles.muted}>{m.details_none()}</p> : null}
      <ol className={styles.timeline}>
        {entries.map((entry, index) => (
          <li key={`${index} ${entry.event}`} className={styles.entry}>
            <p className={styles.event}>{eventLabels(entry.event)}</p>
            <p className={styles.muted}>
              {m.details_timeline_by({
                actor: actorLabels(entry.actor, desk),
                time: moment(entry.occurredAt),
              })}
            </p>
            {wasOffline(entry) ? (
              <p className={styles.muted}>
                {m.details_timeline_offline({
                  time: moment(entry.occurredAt),
                  received: moment(entry.receivedAt),
                })}
              </p>
            ) : null}
            {entry.reason ? (
              <p className={styles.reason} dir="auto">
                {entry.reason}
              </p>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
