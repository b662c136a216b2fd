import { CalendarSync } from 'lucide-react';
import { useState } from 'react';
import type { Actor } from '#src/data/device/outbox.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Hint, Stack } from '#src/ui/layout.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { Wrong } from '#src/ui/wrong.tsx';
import { endFeed, startFeed } from '../actions.ts';

/** The secret address under which calendar programs read the shoots. The server makes it, so it needs a connection. */
export function FeedButton({ actor }: { actor: Actor }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        data-tour="calendar-feed"
        icon={<CalendarSync aria-hidden />}
        onPress={() => setIsOpen(true)}
      >
        {m.calendar_feed()}
      </Button>
      {isOpen ? <FeedDialog actor={actor} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

function FeedDialog({ actor, onClose }: { actor: Actor; onClose: () => void }) {
  const [url, setUrl] = useState<string | null>(null);
  const [busy, setBusy] = useState<'make' | 'revoke' | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const call = async (what: 'make' | 'revoke', work: () => Promise<boolean>) => {
    setBusy(what);
    setHasFailed(!(await work()));
    setBusy(null);
  };
  const make = async () => {
    const made = await startFeed(actor);
    if (made !== null) setUrl(made);
    return made !== null;
  };
  const revoke = async () => {
    const isGone = await endFeed(actor);
    if (isGone) {
      setUrl(null);
      toasts.success(m.calendar_feed_revoked());
    }
    return isGone;
  };
  const copy = () =>
    navigator.clipboard.writeText(url ?? '').then(
      () => toasts.success(m.app_copied()),
      () => toasts.warning(m.calendar_feed_copy_failed()),
    );

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={m.calendar_feed_title()}
      actions={() => (
        <>
          <Button
            variant="secondary"
            isPending={busy === 'revoke'}
            onPress={() => void call('revoke', revoke).catch(reportError)}
          >
            {m.calendar_feed_revoke()}
          </Button>
          {url === null ? (
            <Button
              isPending={busy === 'make'}
              onPress={() => void call('make', make).catch(reportError)}
            >
              {m.calendar_feed_make()}
            </Button>
          ) : (
            <Button onPress={() => void copy()}>{m.app_copy()}</Button>
          )}
        </>
      )}
    >
      <Stack gap={4}>
        <p>{m.calendar_feed_text()}</p>
        {url === null ? (
          <Hint>{m.calendar_feed_replaces()}</Hint>
        ) : (
          <TextField label={m.calendar_feed()} value={url} isReadOnly />
        )}
        <Wrong>{hasFailed ? m.calendar_feed_needs_connection() : null}</Wrong>
      </Stack>
    </Dialog>
  );
}
