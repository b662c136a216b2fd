import { commandKinds } from '#contract/commands/command.ts';
import type { UserId } from '#contract/ids.ts';
import type { DeviceDatabase, MediaItem, OutboxItem, SentItem } from '#src/data/device/database.ts';
import type { Fact } from '#src/data/device/fact.ts';
import { itemSize } from './item-labels.ts';
import type { StorageFacts } from './storage.ts';

/** The sources of a log. */
type LogSource = {
  userId: UserId;
  now: number;
  isOnline: boolean;
  browser: string;
  storage: StorageFacts | null;
  facts: readonly Fact[];
  items: readonly OutboxItem[];
  sent: readonly SentItem[];
  media: readonly MediaItem[];
  cursors: readonly { accountId: string; cursor: string }[];
  counts: Record<string, number>;
};

/**
 * A log for support: facts, lanes, states, attempts, times and refusal codes. Each field is named here, so that nothing a person
 * wrote gets in by being stored; of other users' work only the number is included.
 */
export function buildLog(source: LogSource) {
  const { userId, now, isOnline, browser, storage, facts, items, sent, media } = source;
  const { cursors, counts } = source;
  return {
    format: 1,
    madeAt: new Date(now).toISOString(),
    userId,
    isOnline,
    browser,
    storage,
    facts: facts.map(factLine),
    counts: { ...counts, itemsOfOthers: items.filter((one) => one.userId !== userId).length },
    cursors: cursors.map(({ accountId, cursor }) => ({ accountId, cursor })),
    waiting: items.filter((one) => one.userId === userId).map(itemLine),
    sent: sent.filter((one) => one.userId === userId).map(sentLine),
    pictures: media.filter((one) => one.userId === userId).map(pictureLine),
  };
}

function factLine(fact: Fact) {
  const at = new Date(fact.at).toISOString();
  if (fact.key !== 'contact') return { key: fact.key, at };
  const { key, reachable, isPortal, reachedAt } = fact;
  return { key, at, reachable, isPortal, reachedAt };
}

function itemLine(item: OutboxItem) {
  return {
    ...commandLine(item),
    event: item.kind === 'appointmentEvent' ? item.payload.event : undefined,
    state: item.state,
    nextTryAt: item.nextTryAt,
    isAskedToWait: item.isAskedToWait,
    refusal: item.attention?.code,
    confirmed: item.confirmed,
    isQuiet: commandKinds[item.kind].quiet,
    bytes: itemSize(item),
    after: item.after,
  };
}

const sentLine = (item: SentItem) => ({
  ...commandLine(item),
  revision: item.revision,
  sentAt: item.sentAt,
});

/** Never the person's file name. */
const pictureLine = (item: MediaItem) => ({
  uploadId: item.uploadId,
  commandId: item.commandId,
  accountId: item.accountId,
  purpose: item.purpose,
  state: item.state,
  sent: item.sent,
  size: item.size,
  attempts: item.attempts,
  nextTryAt: item.nextTryAt,
  isAskedToWait: item.isAskedToWait,
  refusal: item.attention?.code,
  lost: item.lost,
  createdAt: item.createdAt,
});

type Line = Pick<
  OutboxItem,
  | 'id'
  | 'order'
  | 'kind'
  | 'lane'
  | 'accountId'
  | 'occurredAt'
  | 'attempts'
  | 'faults'
  | 'baseVersion'
>;

const commandLine = (item: Line) => ({
  id: item.id,
  order: item.order,
  kind: item.kind,
  lane: item.lane,
  accountId: item.accountId,
  occurredAt: item.occurredAt,
  attempts: item.attempts,
  faults: item.faults,
  baseVersion: item.baseVersion,
});

/** Reads the sources of the log at one moment. */
export async function readLogSource(
  db: DeviceDatabase,
): Promise<Pick<LogSource, 'facts' | 'items' | 'sent' | 'media' | 'cursors' | 'counts'>> {
  const { facts, outbox, sent, media, cursors, pages, drafts, arrivals } = db;
  const tables = [facts, outbox, sent, media, cursors, pages, drafts, arrivals];
  return await db.transaction('r', tables, async () => {
    const [held, items, done, pictures, read] = await Promise.all([
      facts.toArray(),
      outbox.orderBy('order').toArray(),
      sent.toArray(),
      media.toArray(),
      cursors.toArray(),
    ]);
    const counts = {
      pages: await pages.count(),
      drafts: await drafts.count(),
      arrivals: await arrivals.count(),
    };
    const byTime = pictures.toSorted((a, b) => a.createdAt - b.createdAt);
    return { facts: held, items, sent: done, media: byTime, cursors: read, counts };
  });
}
