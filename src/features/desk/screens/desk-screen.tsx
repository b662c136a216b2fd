import { Inbox } from 'lucide-react';
import { useState } from 'react';
import type { DeskItem } from '#contract/support/desk.ts';
import { useNow } from '#src/lib/now.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Hint, Row, Stack } from '#src/ui/layout.tsx';
import { Page } from '#src/ui/page.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import { DeskPart, type DeskGates } from '../components/desk-part.tsx';
import { DeskRow } from '../components/desk-row.tsx';
import { NewsPart } from '../components/news-part.tsx';
import { PeoplePart } from '../components/people-part.tsx';
import { useDesk } from '../desk-query.ts';

/** Everything that waits for an answer of support, the oldest first, page by page. */
export function DeskScreen(gates: DeskGates) {
  /** The positions of the pages before this one. */
  const [before, setBefore] = useState<string[]>([]);
  const after = before.at(-1);
  const { value, state, reload } = useDesk('desk', { query: { after } });
  const next = value?.next ?? null;
  const reached = { state, hasValue: value !== undefined, onRetry: reload, ...gates };
  // The lock is that of the whole desk.
  if (state === 'locked' || state === 'gone')
    return (
      <Page>
        <DeskPart {...reached}>{null}</DeskPart>
      </Page>
    );
  const queue = (
    <DeskPart {...reached}>
      {state === 'offline' || state === 'failed' ? (
        <Hint role="status">{state === 'offline' ? m.desk_stale() : m.app_trouble_retry()}</Hint>
      ) : null}
      <Queue items={value?.items ?? []} />
      <Row gap={3} wrap justify="between">
        {before.length > 0 ? (
          <Button variant="secondary" onPress={() => setBefore(before.slice(0, -1))}>
            {m.desk_older()}
          </Button>
        ) : null}
        {next === null ? null : (
          <Button variant="secondary" onPress={() => setBefore([...before, next])}>
            {m.desk_newer()}
          </Button>
        )}
      </Row>
    </DeskPart>
  );
  return (
    <Page>
      <Tabs
        label={m.desk_parts()}
        tabs={[
          { id: 'queue', title: m.desk_part_queue(), content: <Stack gap={4}>{queue}</Stack> },
          { id: 'people', title: m.desk_part_people(), content: <PeoplePart /> },
          { id: 'news', title: m.desk_part_news(), content: <NewsPart {...gates} /> },
        ]}
      />
    </Page>
  );
}

function Queue({ items }: { items: readonly DeskItem[] }) {
  const now = useNow();
  if (items.length === 0) {
    return (
      <EmptyState icon={<Inbox aria-hidden />} title={m.desk_empty()} text={m.desk_empty_text()} />
    );
  }
  return (
    <Stack as="ul" gap={3} aria-label={m.desk_queue()}>
      {items.map((item) => (
        <DeskRow key={item.id} item={item} now={now} />
      ))}
    </Stack>
  );
}
