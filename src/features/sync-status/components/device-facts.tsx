import { useEffect, useId, useState } from 'react';
import type { AccountId, UserId } from '#contract/ids.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { device } from '#src/data/device/browser-device.ts';
import { onDatabase } from '#src/data/device/device.ts';
import { freePictures } from '#src/data/device/kept-pictures.ts';
import { useSetAside } from '#src/data/set-aside-queries.ts';
import { formatAge, formatMoment } from '#src/lib/dates.ts';
import { useNow } from '#src/lib/now.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { freeSpace, KEPT_MESSAGES } from '../free-space.ts';
import type { Delivery } from '../queries.ts';
import { saveLog } from '../make-log.ts';
import { setAsideText } from '../set-aside-labels.ts';
import { useKeptPictures } from '../queued-pictures.ts';
import { formatBytes, isNearlyFull, readStorage, type StorageFacts } from '../storage.ts';
import { Details } from './details.tsx';
import { WifiForVideo } from './wifi-for-video.tsx';
import styles from './device-facts.module.css';

type Props = Pick<Delivery, 'contact'> & {
  userId: UserId;
  activeAccount: AccountId | null;
  pushedAt: number | null;
  isWifiForVideo: boolean;
};

/** The device's needs and actions, then its facts: last contact and space. */
export function DeviceFacts(props: Props) {
  const { contact, userId, activeAccount, pushedAt, isWifiForVideo } = props;
  const setAside = useSetAside(activeAccount);
  const { storage, refresh } = useStorage();
  const kept = useKeptPictures();
  const protect = async () => {
    await navigator.storage.persist();
    await refresh();
  };
  const free = async () => {
    const count = await onDatabase(device.db, freeSpace);
    const bytes = await onDatabase(device.db, freePictures);
    if (count > 0) toasts.success(m.sync_freed({ count }));
    if (bytes > 0) toasts.success(m.sync_freed_photos({ size: formatBytes(bytes) }));
    if (count + bytes === 0) toasts.success(m.sync_freed_nothing());
    await refresh();
  };
  return (
    <Stack as="section" gap={4}>
      <h2>{m.app_this_device()}</h2>
      <WrongClock skew={contact?.skew ?? 0} />
      {storage && isNearlyFull(storage) ? (
        <Notice as="p" padding="flat" size={14} role="status">
          {m.sync_storage_nearly_full()}
        </Notice>
      ) : null}
      <WifiForVideo isOn={isWifiForVideo} />
      <Act
        text={m.sync_free_text({ count: KEPT_MESSAGES })}
        label={m.sync_free()}
        run={free}
        failure={m.sync_free_failed()}
      />
      <Act
        text={m.sync_export_text()}
        label={m.sync_export()}
        run={() => saveLog(userId)}
        failure={m.sync_export_failed()}
      />
      {storage && !storage.isProtected ? (
        <Act text={m.sync_protect_text()} label={m.sync_protect()} run={protect} />
      ) : null}
      <Details>
        <dl className={styles.list}>
          <dt>{m.sync_last_contact()}</dt>
          <dd>
            <Age at={contact?.reachedAt ?? null} />
          </dd>
          <dt>{m.sync_last_push()}</dt>
          <dd>
            <Age at={pushedAt} />
          </dd>
          {setAside.size > 0 ? (
            <>
              <dt>{m.sync_set_aside()}</dt>
              <dd>{setAsideText(setAside)}</dd>
            </>
          ) : null}
          {storage && storage.used !== null ? (
            <>
              <dt>{m.sync_storage_used()}</dt>
              <dd>{usedText(storage.used, storage.quota)}</dd>
            </>
          ) : null}
          {kept && kept.count > 0 ? (
            <>
              <dt>{m.sync_storage_photos()}</dt>
              <dd>
                {m.sync_storage_photos_of({ count: kept.count, size: formatBytes(kept.bytes) })}
              </dd>
            </>
          ) : null}
          {storage ? (
            <>
              <dt>{m.sync_storage_protected()}</dt>
              <dd>{storage.isProtected ? m.app_yes() : m.app_no()}</dd>
            </>
          ) : null}
        </dl>
      </Details>
    </Stack>
  );
}

function useStorage() {
  const [storage, setStorage] = useState<StorageFacts | null>(null);
  const refresh = async () => setStorage(await readStorage());
  useEffect(() => void readStorage().then(setStorage, reportError), []);
  return { storage, refresh };
}

/** A clock difference beyond this is shown: shoots depend on it. */
const CLOCK_MAY_DIFFER_MS = 5 * MINUTE_MS;

function WrongClock({ skew }: { skew: number }) {
  const now = useNow();
  if (Math.abs(skew) < CLOCK_MAY_DIFFER_MS) return null;
  return (
    <Notice as="p" padding="flat" size={14} role="status">
      {m.sync_clock_off({ time: formatMoment(now + skew) })}
    </Notice>
  );
}

const usedText = (used: number, quota: number | null): string =>
  quota === null
    ? formatBytes(used)
    : m.sync_storage_used_of({ used: formatBytes(used), quota: formatBytes(quota) });

function Age({ at }: { at: number | null }) {
  const now = useNow();
  if (at === null) return m.sync_never();
  return (
    <time dateTime={new Date(at).toISOString()} title={formatMoment(at)}>
      {formatAge(at, Math.max(now, at))}
    </time>
  );
}

type ActProps = { text: string; label: string; run: () => Promise<void>; failure?: string };

/** An action for this device, with its effect and its limits. */
function Act({ text, label, run, failure }: ActProps) {
  const explanation = useId();
  const handlePress = () =>
    run().catch((error: unknown) => {
      reportError(error);
      if (failure) toasts.error(failure);
    });
  return (
    <Stack gap={2} align="start" size={14} tone="muted">
      <Button
        size="small"
        variant="secondary"
        aria-describedby={explanation}
        onPress={() => void handlePress()}
      >
        {label}
      </Button>
      <p id={explanation}>{text}</p>
    </Stack>
  );
}
