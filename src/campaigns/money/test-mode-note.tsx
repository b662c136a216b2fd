import { FlaskConical } from 'lucide-react';
import type { SubscriptionRecord } from '#contract/billing/record.ts';
import { m } from '#src/paraglide/messages.js';
import { Row } from '#src/ui/layout.tsx';
import { Notice } from '#src/ui/notice.tsx';

/** That nothing here moves money; nothing where it does. */
export function TestModeNote({ mode }: { mode: SubscriptionRecord['testMode'] }) {
  if (!mode) return null;
  return (
    <Notice padding="flat" size={14}>
      <Row gap={2} align="center" icon={20}>
        <FlaskConical aria-hidden />
        {mode === 'sandbox' ? m.subscription_sandbox() : m.subscription_test_mode()}
      </Row>
    </Notice>
  );
}
