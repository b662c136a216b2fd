import { useEffect, useEffectEvent, useState } from 'react';
import type { AnswerOf } from '#contract/http.ts';
import type { Failure } from '#src/data/device/api.ts';
import { device } from '#src/data/device/browser-device.ts';
import { hasNetwork } from '#src/data/device/has-network.ts';
import { callAsUser } from '#src/data/device/session.ts';
import { useOnline } from '#src/data/use-online.ts';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';
import { m } from '#src/paraglide/messages.js';

type Listed = 'sessions' | 'passkeys';

/** A list that only the server knows: it is not kept, so without a connection there is none. */
export type Asked<N extends Listed> = {
  /** What was answered last while this screen is open. */
  value: AnswerOf<N> | undefined;
  state: 'asking' | 'answered' | 'offline' | 'failed';
  reload: () => void;
};

/** Asks once, again when a connection comes, and whenever it is told to. */
export function useAsked<N extends Listed>(name: N): Asked<N> {
  const [asked, setAsked] = useState<Omit<Asked<N>, 'reload'>>({
    value: undefined,
    state: 'asking',
  });
  const isOnline = useOnline();
  const ask = async () => {
    if (!hasNetwork()) return setAsked(({ value }) => ({ value, state: 'offline' }));
    setAsked(({ value }) => ({ value, state: 'asking' }));
    const reply = await callAsUser(device, name);
    if (reply.ok) return setAsked({ value: reply.value, state: 'answered' });
    const isSilent = reply.failure.kind === 'undelivered' && reply.failure.status === null;
    const state = isSilent && !navigator.onLine ? 'offline' : 'failed';
    setAsked(({ value }) => ({ value, state }));
  };
  const reload = () => void ask().catch(reportError);
  const start = useEffectEvent(reload);
  useEffect(() => start(), [name, isOnline]);
  return { ...asked, reload };
}

/** Why something that needs a connection was not done, as the person is told. */
export function failureWords(failure: Failure): string {
  if (failure.kind === 'refused') return refusalSentence(failure.refusal.code);
  return navigator.onLine ? m.app_unreachable() : m.account_needs_connection();
}

/** Tells without asking anybody that there is no connection; null where trying makes sense. */
export const whyNotNow = (): string | null => (hasNetwork() ? null : m.account_needs_connection());
