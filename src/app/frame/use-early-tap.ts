import { useState } from 'react';
import type { IconButtonProps } from '#src/ui/icon-button.tsx';

export type EarlyTap = Pick<IconButtonProps, 'onPressStart' | 'onPressEnd' | 'onPress'>;

/**
 * For a button that stands in until the code of the real one is there. A tap counts from the moment the finger is down: the real
 * button may take the place before it is lifted, and then opens at once. A finger that slides away takes it back.
 */
export function useEarlyTap(): { isWanted: boolean; onTap: EarlyTap } {
  const [isWanted, setIsWanted] = useState(false);
  const want = () => setIsWanted(true);
  return {
    isWanted,
    onTap: { onPressStart: want, onPressEnd: () => setIsWanted(false), onPress: want },
  };
}
