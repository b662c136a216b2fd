import { useRef, useState } from 'react';
import type { NotificationId } from '#contract/ids.ts';
import type { NotificationRecord } from '#contract/notification/record.ts';
import { NOTIFICATIONS_PER_PAGE } from '#contract/notification/rules.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { Failure } from '#src/data/device/api.ts';
import { callAsUser } from '#src/data/device/session.ts';
import type { MoreState } from '#src/lib/more-state.ts';
import type { Reader } from './actions.ts';

export type Older = {
  records: readonly NotificationRecord[];
  state: MoreState;
  /** Asks for the page behind the one with this id, unless that is being done or there is none. */
  load: (lastDocId: NotificationId) => Promise<void>;
};

/** Pages beyond the device's notifications, loaded while scrolling and released with the list. */
export function useOlder({ accountId, accountType }: Reader): Older {
  const [records, setRecords] = useState<readonly NotificationRecord[]>([]);
  const [state, setState] = useState<MoreState>('idle');
  const isLoading = useRef(false);

  const load = async (lastDocId: NotificationId) => {
    if (isLoading.current || state === 'end') return;
    isLoading.current = true;
    setState('loading');
    try {
      const reply = await callAsUser(device, 'notificationList', {
        accountId,
        body: { accountType, accountId, lastDocId },
      });
      if (!reply.ok) return setState(stateOf(reply.failure));
      const { data } = reply.value;
      setRecords((held) => [...held, ...data]);
      setState(data.length < NOTIFICATIONS_PER_PAGE ? 'end' : 'idle');
    } catch (error) {
      reportError(error);
      setState('failed');
    } finally {
      isLoading.current = false;
    }
  };

  return { records, state, load };
}

/** No answer of our server at all is a missing connection; a refusal and a fault of its own are failures. */
const stateOf = (failure: Failure): MoreState =>
  failure.kind === 'undelivered' && (failure.status === null || failure.isPortal)
    ? 'offline'
    : 'failed';
