import { useState } from 'react';
import type { AnswerOf, RouteName } from '#contract/routes/http.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { CallOptions } from '#src/data/device/api.ts';

/** Records beyond the device's range: fetched page by page when asked for, shown, and not stored. */
export type Older<R> = {
  records: readonly R[];
  state: 'idle' | 'loading' | 'failed' | 'offline' | 'end';
  load: () => void;
};

type Failure = 'failed' | 'offline' | 'unknown';
type Page<R> = { records: readonly R[]; more: boolean };

/**
 * Loads the next page that has something new. `held` are the records that the device has: among the server's they may be
 * anywhere, so pages of nothing else are passed over.
 */
export function useOlder<R extends { id: string }>(
  held: readonly R[],
  fetchPage: (before: R['id'] | null) => Promise<Page<R> | Failure>,
): Older<R> {
  const [records, setRecords] = useState<readonly R[]>([]);
  const [state, setState] = useState<Older<R>['state']>('idle');
  const load = async () => {
    setState('loading');
    const known = new Set(held.map(({ id }) => id));
    const fetched = [...records];
    for (;;) {
      const page = await fetchPage(fetched.at(-1)?.id ?? null);
      if (typeof page === 'string') return setState(page === 'offline' ? page : 'failed');
      fetched.push(...page.records);
      setRecords([...fetched]);
      if (!page.more) return setState('end');
      if (page.records.some(({ id }) => !known.has(id))) return setState('idle');
    }
  };
  return {
    records,
    state,
    load: () =>
      void load().catch((error: unknown) => {
        reportError(error);
        setState('failed');
      }),
  };
}

/**
 * The answer of a read-only route. Without one: `offline`, `unknown` for a record that the account may not see, and `failed`
 * if our server answers with another error.
 */
export async function callOlder<N extends RouteName>(
  name: N,
  options: CallOptions<N>,
): Promise<AnswerOf<N> | Failure> {
  if (!device.isOnline()) return 'offline';
  // Few look back so far, and never on the first screen.
  const { callAsUser } = await import('#src/data/device/session.ts');
  const reply = await callAsUser(device, name, options);
  if (reply.ok) return reply.value;
  const { failure } = reply;
  if (failure.kind === 'refused' && failure.refusal.code === 'NOT_FOUND') return 'unknown';
  const hasNoAnswer =
    failure.kind === 'undelivered' && (failure.status === null || failure.isPortal);
  return hasNoAnswer ? 'offline' : 'failed';
}
