import type { AnnouncementDesk } from '#contract/support/announcements.ts';
import { useSignedIn } from '#src/data/signed-in.ts';
import { formatMoment } from '#src/lib/dates.ts';
import { nameZone } from '#src/lib/name-zone.ts';
import { m } from '#src/paraglide/messages.js';
import { Card } from '#src/ui/card.tsx';
import { Button } from '#src/ui/button.tsx';
import { Hint, Stack, Text } from '#src/ui/layout.tsx';
import { audienceLabels } from '../desk-labels.ts';
import { useDesk } from '../desk-query.ts';
import { DeskPart, type DeskGates } from './desk-part.tsx';
import { NewsForm } from './news-form.tsx';

/** A new announcement, and those before it. */
export function NewsPart(gates: DeskGates) {
  const { userId } = useSignedIn();
  const { value, state, reload } = useDesk('announcements');
  if (state === 'locked' || state === 'gone') {
    return (
      <DeskPart state={state} hasValue={false} onRetry={reload} {...gates}>
        {null}
      </DeskPart>
    );
  }
  return (
    <Stack gap={5} fluid>
      <NewsForm userId={userId} people={value?.people} onSent={reload} />
      <Stack as="section" gap={3} fluid aria-label={m.desk_news_past()}>
        <h2>{m.desk_news_past()}</h2>
        {state === 'offline' ? <Hint role="status">{m.desk_offline_text()}</Hint> : null}
        {state === 'failed' ? (
          <>
            <p role="alert">{m.desk_news_failed()}</p>
            <Button
              variant="secondary"
              size="small"
              onPress={() => void reload().catch(reportError)}
            >
              {m.app_try_again()}
            </Button>
          </>
        ) : null}
        {value ? <Past announcements={value.announcements} /> : null}
      </Stack>
    </Stack>
  );
}

function Past({ announcements }: Pick<AnnouncementDesk, 'announcements'>) {
  if (announcements.length === 0) return <Hint>{m.desk_news_none()}</Hint>;
  return (
    <Stack as="ul" gap={3} aria-label={m.desk_news_past()}>
      {announcements.map(({ id, title, on, audience, who, received: count, isDelivered }) => (
        <Card key={id} as="li" gap={1} fluid>
          <Text weight="medium" breaks dir="auto">
            {title}
          </Text>
          <Hint breaks>{m.desk_news_by({ audience: audienceLabels[audience](), who })}</Hint>
          <Hint>
            <time dateTime={on}>{nameZone(formatMoment(on), on)}</time>
          </Hint>
          <Hint>
            {isDelivered ? m.desk_news_received({ count }) : m.desk_news_going({ count })}
          </Hint>
        </Card>
      ))}
    </Stack>
  );
}
