import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AnswerOf } from '#contract/routes/http.ts';
import { stateOf } from '#src/data/cached-query.ts';
import type { CallOptions, Failure } from '#src/data/device/api.ts';
import { hasNetwork } from '#src/data/device/has-network.ts';
import { useOnline } from '#src/data/use-online.ts';
import { callDesk, type DeskRoute } from './call-desk.ts';

/** `locked`: this session wasn't proved by a passkey. `gone`: not support staff any more, or no such item. */
export type DeskState = 'loading' | 'loaded' | 'offline' | 'locked' | 'gone' | 'failed';

type DeskResult<N extends DeskRoute> = {
  /** The last answer while this screen is open. */
  value: AnswerOf<N> | undefined;
  state: DeskState;
  reload: () => Promise<void>;
};

/** Loads an answer of the desk: once, again when a connection returns, and on request. */
export function useDesk<N extends DeskRoute>(name: N, options: CallOptions<N> = {}): DeskResult<N> {
  const key = `${name} ${JSON.stringify(options)}`;
  const [result, setResult] = useState<{ key: string } & Omit<DeskResult<N>, 'reload'>>();
  const isOnline = useOnline();
  /** Of an item that was left, a late answer takes nothing's place. */
  const shown = useRef(key);
  const load = async () => {
    const show = (state: DeskState, value?: AnswerOf<N>) => {
      if (shown.current !== key) return;
      setResult((last) => ({
        key,
        state,
        value: value ?? (last?.key === key ? last.value : undefined),
      }));
    };
    if (!hasNetwork()) return show('offline');
    show('loading');
    const reply = await callDesk(name, options);
    if (reply.ok) show('loaded', reply.value);
    else show(deskStateOf(reply.failure));
  };
  const start = useEffectEvent(() => void load().catch(reportError));
  useEffect(() => {
    shown.current = key;
    start();
  }, [key, isOnline]);
  const current = result?.key === key ? result : undefined;
  return { value: current?.value, state: current?.state ?? 'loading', reload: load };
}

/** A refusal of the desk names one of two gates; everything else is a missing answer. */
const deskStateOf = (failure: Failure): DeskState =>
  failure.kind === 'refused' && failure.status === 403 ? 'locked' : stateOf(failure);
