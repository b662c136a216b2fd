import type { ReactNode } from 'react';
import { Text } from './layout.tsx';

/** Why something did not work, announced as soon as it appears. Nothing without a reason. */
export function Wrong({ children }: { children: ReactNode }) {
  return children ? (
    <Text size={14} tone="danger" role="alert">
      {children}
    </Text>
  ) : null;
}
