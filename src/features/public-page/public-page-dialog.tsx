import { ExternalLink, Share2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type FormEvent } from 'react';
import { slug as slugRule, slugOf, type PublicPage } from '#contract/public-page/rules.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';
import { undeliveredText } from '#src/lib/undelivered-text.ts';
import type { Failure } from '#src/data/device/api.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Row, Stack, Text } from '#src/ui/layout.tsx';
import { showFailure } from '#src/ui/show-failure.ts';
import { TextField } from '#src/ui/text-field.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { useConnectionBack } from '#src/ui/use-connection-back.ts';
import { changePublicPage, loadPublicPage } from './actions.ts';

type Props = { actor: Actor; onClose: () => void };

/** Whether everyone can read about the account, and under which address. Only the server knows which are free. */
export function PublicPageDialog({ actor, onClose }: Props) {
  const [page, setPage] = useState<PublicPage | null>(null);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState<'load' | 'publish' | 'takeOff' | null>('load');
  const show = (answer: PublicPage) => {
    setPage(answer);
    setTyped(answer.slug ?? answer.suggested);
  };
  const load = async () => {
    setBusy('load');
    setWrong(null);
    const reply = await loadPublicPage(actor);
    if (reply.ok) show(reply.value);
    else setWrong(sentenceOf(reply.failure));
    setBusy(null);
  };
  const open = () => void load().catch(showFailure(m.app_unreachable));
  const start = useEffectEvent(open);
  useEffect(() => start(), []);
  useConnectionBack(page === null && busy === null, open);
  const change = async (slug: string | null) => {
    setBusy(slug === null ? 'takeOff' : 'publish');
    setWrong(null);
    const reply = await changePublicPage(actor, slug);
    if (reply.ok) {
      show(reply.value);
      toasts.success(slug === null ? m.public_page_taken_off() : m.public_page_published());
    } else setWrong(sentenceOf(reply.failure));
    setBusy(null);
  };
  const run = (slug: string | null) => void change(slug).catch(showFailure(m.app_unreachable));
  const publish = (event: FormEvent) => {
    event.preventDefault();
    const chosen = slugOf(typed);
    setTyped(chosen);
    if (slugRule.safeParse(chosen).success) run(chosen);
    else setWrong(m.public_page_address_wrong());
  };
  return (
    <Dialog isOpen onOpenChange={onClose} title={m.public_page_title()}>
      <Stack as="form" gap={4} noValidate onSubmit={publish}>
        {page ? (
          <PageFields
            page={page}
            typed={typed}
            onType={setTyped}
            wrong={wrong}
            busy={busy}
            onTakeOff={() => run(null)}
          />
        ) : (
          <>
            <Text tone={wrong ? 'danger' : 'muted'} role={wrong ? 'alert' : 'status'}>
              {wrong ?? m.public_page_loading()}
            </Text>
            {wrong ? <Button onPress={open}>{m.app_try_again()}</Button> : null}
          </>
        )}
      </Stack>
    </Dialog>
  );
}

type FieldsProps = {
  page: PublicPage;
  typed: string;
  onType: (text: string) => void;
  wrong: string | null;
  busy: 'load' | 'publish' | 'takeOff' | null;
  onTakeOff: () => void;
};

function PageFields({ page, typed, onType, wrong, busy, onTakeOff }: FieldsProps) {
  const { url, kind } = page;
  return (
    <>
      <p>
        {url
          ? m.public_page_is_public()
          : kind === 'business'
            ? m.public_page_text_business()
            : m.public_page_text_creator()}
      </p>
      <TextField
        label={m.public_page_address()}
        description={`${page.base}${slugOf(typed)}`}
        errorMessage={wrong ?? undefined}
        value={typed}
        onChange={onType}
        autoComplete="off"
        spellCheck="false"
        maxLength={60}
      />
      {url ? <PageLinks url={url} /> : null}
      <Row gap={3} wrap justify="end">
        {url ? (
          <Button variant="secondary" isPending={busy === 'takeOff'} onPress={onTakeOff}>
            {m.public_page_take_off()}
          </Button>
        ) : null}
        <Button type="submit" isPending={busy === 'publish'}>
          {url ? m.public_page_change() : m.public_page_publish()}
        </Button>
      </Row>
    </>
  );
}

function PageLinks({ url }: { url: string }) {
  const share = async () => {
    // Closing the system's sheet is no failure.
    const closed = (error: unknown) => {
      if (!(error instanceof Error && error.name === 'AbortError')) throw error;
    };
    if (typeof navigator.share === 'function') return await navigator.share({ url }).catch(closed);
    await navigator.clipboard.writeText(url);
    toasts.success(m.app_copied());
  };
  return (
    <Row gap={3} wrap>
      <a
        href={url}
        target="_blank"
        rel="noopener"
        className="button"
        data-variant="secondary"
        data-size="small"
      >
        <span className="button-content">
          <ExternalLink aria-hidden />
          {m.public_page_open()}
        </span>
      </a>
      <Button
        size="small"
        variant="secondary"
        icon={<Share2 aria-hidden />}
        onPress={() => void share().catch(showFailure(m.app_unreachable))}
      >
        {m.public_page_share()}
      </Button>
    </Row>
  );
}

const sentenceOf = (failure: Failure): string =>
  failure.kind === 'refused'
    ? refusalSentence(failure.refusal.code)
    : undeliveredText(failure, m.account_needs_connection());
