import { ReceiptText } from 'lucide-react';
import type { ProjectPayment } from '#contract/billing/payment.ts';
import { device } from '#src/data/device/browser-device.ts';
import { m } from '#src/paraglide/messages.js';
import { Row } from '#src/ui/layout.tsx';
import { PageLink } from '#src/ui/link-button.tsx';
import { toasts } from '#src/ui/toast-queue.ts';

/** The provider's receipt of one project, in a new tab; nothing where there is none. */
export function ReceiptLink({ payment }: { payment: Pick<ProjectPayment, 'receiptUrl'> }) {
  if (!payment.receiptUrl) return null;
  return (
    <Row data-print="no">
      <PageLink
        size="small"
        icon={<ReceiptText aria-hidden />}
        href={payment.receiptUrl}
        target="_blank"
        rel="noopener noreferrer"
        onClick={(event) => {
          if (device.isOnline()) return;
          event.preventDefault();
          toasts.warning(m.app_online_only());
        }}
      >
        {m.price_receipt()}
      </PageLink>
    </Row>
  );
}
