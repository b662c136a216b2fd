import { useEffect, useEffectEvent } from 'react';
import type { SupportThread } from '#contract/support/thread.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { areaLabels } from '#src/lib/area-labels.ts';
import { formatMoment } from '#src/lib/dates.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Disclosure } from '#src/ui/disclosure.tsx';
import { Hint, Stack, Text } from '#src/ui/layout.tsx';
import { Quote } from '#src/ui/quote.tsx';
import { useOwnRequests, useWaiting, type OwnReply } from '../own-requests.ts';
import { ReplyForm } from './reply-form.tsx';

/** The person's requests, support's answers, and a field for a reply. */
export function OwnRequestsPart({ actor }: { actor: Actor }) {
  const { value, error, isStale, reload } = useOwnRequests(actor);
  const waiting = useWaiting(actor);
  const refresh = useEffectEvent(reload);
  // Sent requests are in the server's answer from now on.
  useEffect(() => refresh(), [waiting?.count]);
  const requests = value?.requests;
  const acts = value?.acts ?? [];
  return (
    <Stack as="section" gap={3} aria-label={m.support_requests()}>
      <h2>{m.support_requests()}</h2>
      {error === 'failed' ? (
        <>
          <p role="alert">{m.support_requests_failed()}</p>
          <Button variant="secondary" size="small" onPress={reload}>
            {m.app_try_again()}
          </Button>
        </>
      ) : null}
      {error === 'offline' ? (
        <Hint role="status">
          {requests ? m.support_requests_stale() : m.support_requests_offline()}
        </Hint>
      ) : null}
      {requests?.length === 0 && !isStale ? <Hint>{m.support_requests_empty()}</Hint> : null}
      {requests?.map((one, at) => (
        <Thread
          key={one.id}
          actor={actor}
          thread={one}
          isNewest={at === 0}
          replies={(waiting?.replies ?? []).filter(
            ({ id, requestId }) =>
              requestId === one.id && !one.entries.some((entry) => entry.id === id),
          )}
        />
      ))}
      {acts.length > 0 ? (
        <Card as="section" fluid gap={3} aria-label={m.support_acts()}>
          <h3>{m.support_acts()}</h3>
          <Stack as="ol" gap={3}>
            {acts.map(({ id, on, act, reason }) => (
              <Said
                key={id}
                who={act === 'suspend' ? m.support_suspended() : m.support_reinstated()}
                on={on}
                words={reason}
              />
            ))}
          </Stack>
        </Card>
      ) : null}
    </Stack>
  );
}

type ThreadProps = {
  actor: Actor;
  thread: SupportThread;
  isNewest: boolean;
  replies: readonly OwnReply[];
};

function Thread({ actor, thread, isNewest, replies }: ThreadProps) {
  const { id, problemArea, details, createdOn, entries } = thread;
  return (
    <Card fluid gap={3}>
      <Disclosure
        headingLevel={3}
        defaultExpanded={isNewest && entries.length > 0}
        title={m.support_thread({ area: areaLabels[problemArea](), state: stateOf(thread) })}
      >
        <Stack gap={4}>
          <Stack as="ol" gap={3}>
            <Said who={m.app_you()} on={createdOn} words={details} />
            {entries.map((one) => (
              <Said
                key={one.id}
                who={
                  one.isClosing
                    ? m.support_closing()
                    : one.by === 'support'
                      ? m.app_support()
                      : m.app_you()
                }
                on={one.on}
                words={one.body}
              />
            ))}
            {replies.map((one) => (
              <Said key={one.id} who={m.app_you()} on={one.on} words={one.body} />
            ))}
          </Stack>
          <ReplyForm actor={actor} requestId={id} />
        </Stack>
      </Disclosure>
    </Card>
  );
}

/** Without a time: it was not sent yet. */
function Said({ who, on, words }: { who: string; on?: string | undefined; words: string }) {
  return (
    <Stack as="li" gap={1} fluid>
      <Text weight="medium">{who}</Text>
      <Hint>
        {on === undefined ? (
          m.support_reply_unsent()
        ) : (
          <time dateTime={on}>{formatMoment(on)}</time>
        )}
      </Hint>
      <Quote>{words}</Quote>
    </Stack>
  );
}

function stateOf({ isOpen, entries }: SupportThread): string {
  if (isOpen) return m.support_waiting();
  return entries.at(-1)?.isClosing ? m.support_closed() : m.support_answered();
}
