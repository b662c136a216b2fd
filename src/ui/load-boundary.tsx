import { Component, type ReactNode } from 'react';
import { m } from '#src/paraglide/messages.js';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

type Props = { icon: ReactNode; title: string; retryLabel?: string; children: ReactNode };

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
    const { icon, title, retryLabel = m.app_try_again(), children } = this.props;
    if (!this.state.hasFailed) return children;
    return (
      <EmptyState
        role="alert"
        icon={icon}
        title={title}
        action={<Button onPress={() => this.setState({ hasFailed: false })}>{retryLabel}</Button>}
      />
    );
  }
}
