import type { TimelineEntry } from '#contract/project/record.ts';
import { formatTime } from '#src/lib/dates.ts';
import { m } from '#src/paraglide/messages.js';
import { formatDate } from '#src/campaigns/business/labels.ts';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import { Disclosure } from '#src/ui/disclosure.tsx';
import { Hint, Stack, Text } from '#src/ui/layout.tsx';
import { actorLabels, eventLabels, wasOffline } from './timeline-labels.ts';
import { timelineRows } from './timeline-rows.ts';
import styles from './details-screen.module.css';

type Props = { desk: CampaignDesk; entries: readonly TimelineEntry[] };

/** The story of a project, oldest first, with who did what and when. */
export function Timeline({ desk, entries }: Props) {
  return (
    <Stack as="section" gap={3} fluid aria-labelledby="details-timeline">
      <h2 id="details-timeline">{m.details_timeline()}</h2>
      {entries.length === 0 ? <Hint breaks>{m.details_none()}</Hint> : null}
      <Stack as="ol" gap={4}>
        {timelineRows(entries).map(({ entries: [first, ...more], requests }, index) => (
          <li key={`${index} ${first.event}`} className={styles.entry}>
            {more.length === 0 ? (
              <Entry desk={desk} entry={first} />
            ) : (
              <Disclosure title={m.details_timeline_reschedules({ count: requests })}>
                <Stack gap={4}>
                  {[first, ...more].map((entry, place) => (
                    <div key={`${place} ${entry.event}`}>
                      <Entry desk={desk} entry={entry} />
                    </div>
                  ))}
                </Stack>
              </Disclosure>
            )}
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

function Entry({ desk, entry }: { desk: CampaignDesk; entry: TimelineEntry }) {
  const moment = (at: string) => `${formatDate(at, desk.now)}, ${formatTime(at)}`;
  return (
    <>
      <Text weight="medium">{eventLabels(entry.event)}</Text>
      <Hint breaks>
        {m.details_timeline_by({
          actor: actorLabels(entry.actor, desk),
          time: moment(entry.occurredAt),
        })}
      </Hint>
      {wasOffline(entry) ? (
        <Hint breaks>
          {m.details_timeline_offline({
            time: moment(entry.occurredAt),
            received: moment(entry.receivedAt),
          })}
        </Hint>
      ) : null}
      {entry.reason ? (
        <Text breaks lines="pre-wrap" dir="auto">
          {entry.reason}
        </Text>
      ) : null}
    </>
  );
}
