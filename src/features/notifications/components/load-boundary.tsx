import { BellOff } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';

type Props = { children: ReactNode };

/** Where this device's own copy cannot be read: words, and another try. Being offline is no failure and never gets here. */
export class LoadBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    reportError(error);
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <EmptyState
        role="alert"
        icon={<BellOff aria-hidden />}
        title={m.notifications_load_failed()}
        action={
          <Button onPress={() => this.setState({ hasFailed: false })}>{m.app_try_again()}</Button>
        }
      />
    );
  }
}
