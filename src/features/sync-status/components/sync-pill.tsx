import { Link } from '@tanstack/react-router';
import {
  CloudAlert,
  CloudOff,
  CloudUpload,
  type LucideIcon,
  ServerCrash,
  Wifi,
} from 'lucide-react';
import type { UserId } from '#contract/ids.ts';
import { formatTime } from '#src/lib/dates.ts';
import { useOnline } from '#src/data/use-online.ts';
import { m } from '#src/paraglide/messages.js';
import { pillOf, type PillState } from '../pill-state.ts';
import { useDelivery } from '../queries.ts';
import styles from './sync-pill.module.css';

/** Shows whether everything has arrived, and leads to the unsent items. Announced politely when it changes. */
export function SyncPill({ userId }: { userId: UserId }) {
  const delivery = useDelivery(userId);
  const isOnline = useOnline();
  const state: PillState = delivery
    ? pillOf({ isOnline, contact: delivery.contact, items: delivery.items })
    : { kind: 'none' };
  return (
    <output className={styles.root}>{state.kind === 'none' ? null : <Pill state={state} />}</output>
  );
}

const icons: Record<Exclude<PillState['kind'], 'none'>, LucideIcon> = {
  sending: CloudUpload,
  offline: CloudOff,
  waiting: CloudOff,
  attention: CloudAlert,
  portal: Wifi,
  trouble: ServerCrash,
};

function Pill({ state }: { state: PillState }) {
  if (state.kind === 'none') return null;
  const Icon = icons[state.kind];
  return (
    <Link to="/settings/sync" className={styles.pill} data-kind={state.kind}>
      <Icon aria-hidden />
      <span className={styles.text}>{labelOf(state)}</span>
      {/* Drawn, not text: what is spoken and searched for is the whole sentence. */}
      <span className={styles.short} data-words={shortOf(state)} aria-hidden />
    </Link>
  );
}

/** As much as fits beside a title on a phone. */
function shortOf(state: PillState): string {
  switch (state.kind) {
    case 'none':
      return '';
    case 'portal':
      return m.sync_pill_short_portal();
    case 'trouble':
      return m.sync_pill_short_trouble();
    case 'sending':
    case 'attention':
      return String(state.count);
    case 'waiting':
      return m.sync_pill_short_waiting({ count: state.count });
    case 'offline':
      return m.sync_pill_offline();
  }
}

function labelOf(state: PillState): string {
  switch (state.kind) {
    case 'none':
      return '';
    case 'portal':
      return m.sync_pill_portal();
    case 'trouble':
      return m.app_trouble();
    case 'sending':
      return m.sync_pill_sending({ count: state.count });
    case 'waiting':
      return m.sync_pill_waiting({ count: state.count });
    case 'attention':
      return m.app_need_attention({ count: state.count });
    case 'offline':
      return state.reachedAt === null
        ? m.sync_pill_offline()
        : m.sync_pill_offline_since({ time: formatTime(state.reachedAt).replace(/ [ap]m$/i, '') });
  }
}
