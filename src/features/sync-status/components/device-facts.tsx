import { useEffect, useState } from 'react';
import { formatAge, formatMoment } from '#src/lib/dates.ts';
import { useNow } from '#src/lib/now.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import type { Delivery } from '../queries.ts';
import { readStorage, type StorageFacts } from '../storage.ts';
import styles from './device-facts.module.css';

/** When the server was reached last, and how safe what is kept here is. */
export function DeviceFacts({ contact }: Pick<Delivery, 'contact'>) {
  const now = useNow();
  const [storage, setStorage] = useState<StorageFacts | null>(null);
  useEffect(() => void readStorage().then(setStorage, reportError), []);
  const protect = async () => {
    await navigator.storage.persist();
    setStorage(await readStorage());
  };
  const reachedAt = contact?.reachedAt ?? null;
  return (
    <section className={styles.facts}>
      <h2>{m.sync_device()}</h2>
      <dl className={styles.list}>
        <dt>{m.sync_last_contact()}</dt>
        <dd>
          {reachedAt === null ? (
            m.sync_never()
          ) : (
            <time dateTime={new Date(reachedAt).toISOString()} title={formatMoment(reachedAt)}>
              {formatAge(reachedAt, now)}
            </time>
          )}
        </dd>
        {storage?.used ? (
          <>
            <dt>{m.sync_storage_used()}</dt>
            <dd>{storage.used}</dd>
          </>
        ) : null}
        {storage ? (
          <>
            <dt>{m.sync_storage_protected()}</dt>
            <dd>{storage.isProtected ? m.sync_yes() : m.sync_no()}</dd>
          </>
        ) : null}
      </dl>
      {storage && !storage.isProtected ? (
        <div className={styles.protect}>
          <p>{m.sync_protect_text()}</p>
          <Button
            size="small"
            variant="secondary"
            onPress={() => void protect().catch(reportError)}
          >
            {m.sync_protect()}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
