import { useEffect, useEffectEvent, useState } from 'react';
import type { AnswerOf } from '#contract/routes/http.ts';
import type { Failure } from '#src/data/device/api.ts';
import { device } from '#src/data/device/browser-device.ts';
import { hasNetwork } from '#src/data/device/has-network.ts';
import { callAsUser } from '#src/data/device/session.ts';
import { useOnline } from '#src/data/use-online.ts';
import { formatWait } from '#src/lib/format-wait.ts';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';
import { undeliveredText } from '#src/lib/undelivered-text.ts';
import { m } from '#src/paraglide/messages.js';

type Listed = 'sessions' | 'passkeys';

/** A list that only the server knows: it is not kept, so without a connection there is none. */
export type ServerList<N extends Listed> = {
  /** The last answer while this screen is open. */
  value: AnswerOf<N> | undefined;
  state: 'asking' | 'answered' | 'offline' | 'failed';
  /** Why it failed, in a sentence. */
  reason?: string;
  reload: () => void;
};

/** Loads once, again when a connection returns, and on request. */
export function useServerList<N extends Listed>(name: N): ServerList<N> {
  const [list, setList] = useState<Omit<ServerList<N>, 'reload'>>({
    value: undefined,
    state: 'asking',
  });
  const isOnline = useOnline();
  const load = async () => {
    if (!hasNetwork()) return setList(({ value }) => ({ value, state: 'offline' }));
    setList(({ value }) => ({ value, state: 'asking' }));
    const reply = await callAsUser(device, name);
    if (reply.ok) return setList({ value: reply.value, state: 'answered' });
    const isSilent = reply.failure.kind === 'undelivered' && reply.failure.status === null;
    const state = isSilent && !navigator.onLine ? 'offline' : 'failed';
    setList(({ value }) => ({ value, state, reason: failureLabels(reply.failure) }));
  };
  const reload = () => void load().catch(reportError);
  const start = useEffectEvent(reload);
  useEffect(() => start(), [name, isOnline]);
  return { ...list, reload };
}

/** The error message of an online-only action. */
export function failureLabels(failure: Failure): string {
  if (failure.kind === 'refused') {
    const { code, retryAfter } = failure.refusal;
    const sentence = refusalSentence(code);
    return retryAfter
      ? `${sentence} ${m.auth_retry_in({ time: formatWait(retryAfter) })}`
      : sentence;
  }
  return undeliveredText(
    failure,
    navigator.onLine ? m.app_unreachable() : m.account_needs_connection(),
  );
}

/** The error message of a change of passkeys, which only support staff without a recent passkey sign-in are forbidden. */
export const passkeyFailureLabels = (failure: Failure): string =>
  failure.kind === 'refused' && failure.refusal.code === 'FORBIDDEN'
    ? m.account_passkey_staff()
    : failureLabels(failure);

/** The error message if this device has no network; null if trying makes sense. */
export const whyNotNow = (): string | null => (hasNetwork() ? null : m.account_needs_connection());
