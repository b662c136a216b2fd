import { Hourglass } from 'lucide-react';
import { signalReconnect } from '#src/data/delivery/connectivity.ts';
import { useCurrentReplica } from '#src/data/replica/account-copy.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Row } from '#src/ui/layout.tsx';

/** The home still waits for this device's own copy: for the copy to open, or for its records. */
export function LateHome({ onRetry }: { onRetry: () => void }) {
  const isOpen = useCurrentReplica(({ replica }) => replica !== null);
  const retry = () => {
    // A copy that failed to open waits for its next try.
    signalReconnect();
    onRetry();
  };
  return (
    <EmptyState
      role="status"
      icon={<Hourglass aria-hidden />}
      title={m.late_title()}
      text={isOpen ? m.late_reading() : m.late_opening()}
      action={
        <Row gap={2} wrap>
          <Button onPress={retry}>{m.app_try_again()}</Button>
          <Button variant="secondary" onPress={() => location.reload()}>
            {m.app_reload()}
          </Button>
        </Row>
      }
    />
  );
}
