import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Failure, Reply } from './device/api.ts';
import { answersLike, forgetAnswer, keepAnswer } from './device/answers.ts';
import { device } from './device/browser-device.ts';
import type { KeptAnswer } from './device/database.ts';
import { onDatabase } from './device/device.ts';
import type { Author } from './device/outbox.ts';
import { useLive } from './use-live.ts';
import { useOnline } from './use-online.ts';

/**
 * Questions whose answers are not in the account's feed: the directory of creators, another's profile. What was answered last is
 * shown at once, with or without a connection, and asked for anew whenever there is one. At most 200 an account; a sign-out takes
 * them with everything else.
 */

/** How a question is asked, and how its answer is read again: one of an older app may have another shape, and then is none. */
export type Question<T> = {
  ask: () => Promise<Reply<T>>;
  /** The same function for every question of its kind. */
  read: (kept: unknown) => T | null;
};

/** `offline`: nobody answered. `gone`: there is no such thing, or not any more. `failed`: the server could not. */
export type AskState = 'asking' | 'answered' | 'offline' | 'gone' | 'failed';

/** Asks, and keeps what is answered under `key`. What there is no more is forgotten here too. Rejects only for bugs. */
export async function askAndKeep<T>(
  author: Author,
  key: string,
  ask: Question<T>['ask'],
): Promise<Exclude<AskState, 'asking'>> {
  if (!device.isOnline()) return 'offline';
  const reply = await ask();
  if (reply.ok) {
    await keepAnswer(device, author, key, reply.value);
    return 'answered';
  }
  const state = stateOf(reply.failure);
  if (state === 'gone') await forgetAnswer(device, author.accountId, key);
  return state;
}

/** No answer of our server at all is a missing connection; a refusal and a fault of its own are failures. */
function stateOf(failure: Failure): 'offline' | 'gone' | 'failed' {
  if (failure.kind === 'refused') return failure.status === 404 ? 'gone' : 'failed';
  return failure.status === null || failure.isPortal ? 'offline' : 'failed';
}

/** The kept answers whose keys begin like this, live and in the order of their keys; undefined until the device was read. */
export function useKeptAnswers(
  { accountId }: Author,
  start: string | null,
): readonly KeptAnswer[] | undefined {
  return useLive(
    async () => (start === null ? none : await answersLike(device, accountId, start)),
    `answers ${accountId} ${start}`,
  );
}
const none: never[] = [];

export type Kept<T> = {
  /** Undefined while there is none. */
  value: T | undefined;
  /** When it was answered, by this device's clock. */
  at: number | null;
  /** It was not asked for anew since this screen opened. */
  isStale: boolean;
  /** Why not; null while it is being asked and when it was answered. */
  error: 'offline' | 'gone' | 'failed' | null;
  /** Whether the device has been read: before that, nothing can be said. */
  isRead: boolean;
  reload: () => void;
};

/**
 * The answer to one question: the kept one at once, and a new one as soon as there is a connection, also when that comes back.
 * `key` is all that tells one question of an account from another.
 */
export function useKeptAnswer<T>(author: Author, key: string, question: Question<T>): Kept<T> {
  const kept = useKeptAnswers(author, key);
  const held = kept?.find((one) => one.key === key);
  const { state, reload } = useAsking(author, key, question.ask);
  const { read } = question;
  const value = useMemo(() => (held ? read(held.value) : null) ?? undefined, [held, read]);
  return {
    value,
    at: value === undefined ? null : (held?.at ?? null),
    isStale: state !== 'answered',
    error: state === 'answered' || state === 'asking' ? null : state,
    isRead: kept !== undefined,
    reload,
  };
}

/** Asks a question whenever it is another one and whenever a connection comes, and keeps the answer. */
export function useAsking<T>(
  author: Author,
  key: string,
  ask: Question<T>['ask'],
): { state: AskState; reload: () => void } {
  const name = `${author.accountId} ${key}`;
  const [heard, setHeard] = useState<{ name: string; state: AskState } | null>(null);
  const isReachable = useReachable();
  const run = async () => {
    setHeard((last) =>
      last?.name === name && last.state === 'answered' ? last : { name, state: 'asking' },
    );
    let state: AskState = 'failed';
    try {
      state = await askAndKeep(author, key, ask);
    } catch (error) {
      reportError(error);
    }
    // Another question may be on the screen by now.
    setHeard((last) => (last?.name === name ? { name, state } : last));
  };
  const reload = () => void run();
  const start = useEffectEvent(reload);
  useEffect(() => start(), [name, isReachable]);
  return { state: heard?.name === name ? heard.state : 'asking', reload };
}

/** Whether the server may be asked, as far as this device knows: there is a network, and the server answered last. */
export function useReachable(): boolean {
  const isOnline = useOnline();
  const answers = useLive(async () => {
    const fact = await onDatabase(device.db, (db) => db.facts.get('contact'));
    return fact?.key === 'contact' ? fact.reachable : true;
  }, 'reachable');
  return isOnline && answers !== false;
}
