import { useReachable } from '#src/data/use-reachable.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { m } from '#src/paraglide/messages.js';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { showFailure } from '#src/ui/show-failure.ts';
import { toasts } from '#src/ui/toast-queue.ts';
import { removeLocal, removePortfolioItem } from '../actions.ts';
import { isLocal, type ShownPortfolioItem } from '../overlay.ts';

type Props = { actor: Actor; portfolioItem: ShownPortfolioItem; onClose: () => void };

/** Confirms the removal of a portfolio item, which can’t be undone. The removal is then queued. */
export function RemoveItemDialog({ actor, portfolioItem, onClose }: Props) {
  const isOnline = useReachable();
  const remove = async () => {
    onClose();
    try {
      await (isLocal(portfolioItem)
        ? removeLocal(actor, portfolioItem)
        : removePortfolioItem(actor, portfolioItem.id));
      toasts.success(isOnline ? m.portfolio_deleted() : m.portfolio_deleted_here());
    } catch (error) {
      showFailure(m.app_went_wrong)(error);
    }
  };
  return (
    <ConfirmDialog
      title={m.portfolio_remove_title()}
      cancelLabel={m.app_keep_it()}
      confirmLabel={m.app_remove()}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>{m.portfolio_remove_text()}</p>
    </ConfirmDialog>
  );
}
