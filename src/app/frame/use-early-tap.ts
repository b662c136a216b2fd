import { useState } from 'react';
import type { IconButtonProps } from '#src/ui/icon-button.tsx';

export type EarlyTap = Pick<IconButtonProps, 'onPressStart' | 'onPressEnd' | 'onPress'>;

/**
 * For a button that replaces the real one until its code is loaded. A tap counts from the moment when the finger is down: the
 * real button may appear before it is lifted, and then opens at once. A finger that slides away cancels the tap.
 */
export function useEarlyTap(): { isWanted: boolean; onTap: EarlyTap } {
  const [isWanted, setIsWanted] = useState(false);
  const want = () => setIsWanted(true);
  return {
    isWanted,
    onTap: { onPressStart: want, onPressEnd: () => setIsWanted(false), onPress: want },
  };
}
