import type { CommandBody } from '#contract/commands/command.ts';
import type { CommandId, PortfolioItemId } from '#contract/ids.ts';
import type { PortfolioItem } from '#contract/portfolio/record.ts';
import type { Attention, OutboxItem, SentItem } from '#src/data/device/database.ts';
import type { LocalPicture } from '#src/data/media/local-pictures.ts';

/**
 * A portfolio as its creator sees it: the server's items, without those they removed, behind the pictures that are still on
 * their way. Pure, total and idempotent.
 */

type PendingCommand = OutboxItem | (SentItem & CommandBody);
type Adding = Extract<PendingCommand, { kind: 'addPortfolioItem' }>;
type PendingRemoval = Extract<PendingCommand, { kind: 'removePortfolioItem' }>;

/** `attention`: why it is not on its way any more, whether its bytes or its command was refused. */
export type LocalPortfolioItem = {
  id: PortfolioItemId;
  local: LocalPicture;
  attention: Attention | null;
};
export type ShownPortfolioItem = PortfolioItem | LocalPortfolioItem;

export const isLocal = (portfolioItem: ShownPortfolioItem): portfolioItem is LocalPortfolioItem =>
  'local' in portfolioItem;

/** Its bytes are missing or differ from the stored ones: only the person can choose it again. */
export const isLost = ({ local, attention }: LocalPortfolioItem): boolean =>
  local.url === '' || attention?.code === 'PICTURE_MISSING';

/** It is not on its way, and stays so until the person does something. */
export const isStopped = (portfolioItem: LocalPortfolioItem): boolean =>
  isLost(portfolioItem) || portfolioItem.attention !== null;

export function overlayPortfolioItems(
  portfolioItems: readonly PortfolioItem[],
  locals: readonly LocalPicture[],
  pending: readonly PendingCommand[],
): ShownPortfolioItem[] {
  const removed = new Set(
    pending.flatMap((one) =>
      one.kind === 'removePortfolioItem' && !isRefused(one) ? [one.payload.itemId] : [],
    ),
  );
  const adding = new Map<CommandId, Adding>(
    pending.flatMap((one) => (one.kind === 'addPortfolioItem' ? [[one.id, one] as const] : [])),
  );
  const stored = new Set(portfolioItems.map(({ id }) => id));
  const onTheirWay = locals
    .flatMap((local): LocalPortfolioItem[] => {
      const command = adding.get(local.item.commandId);
      if (!command || local.item.purpose !== 'portfolio') return [];
      const own = 'state' in command && isRefused(command) ? command.attention : null;
      const attention = local.item.attention ?? own;
      return [{ id: command.payload.itemId, local, attention }];
    })
    // Between the answer and the copy's next page both could be there.
    .filter(({ id }) => !removed.has(id) && !stored.has(id))
    .toReversed();
  return [...onTheirWay, ...portfolioItems.filter(({ id }) => !removed.has(id))];
}

const isRefused = (one: Adding | PendingRemoval): boolean =>
  'state' in one && one.state === 'attention';
