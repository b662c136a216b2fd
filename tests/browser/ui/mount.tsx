import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import '#src/ui/theme.css';
import '#src/ui/base.css';

/** Puts it on an otherwise empty page until the test ends. */
export function mount(node: ReactNode): void {
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  root.render(node);
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
}
