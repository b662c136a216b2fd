import { useState } from 'react';
import type { IconButtonProps } from '#src/ui/icon-button.tsx';

export type EarlyTap = Pick<
  IconButtonProps,
  'onPressStart' | 'onPressEnd' | 'onPress' | 'onFocusChange'
>;

type EarlyTapState = { isWanted: boolean; isFocused: boolean; onTap: EarlyTap };

/**
 * For a button that replaces the real one until its code is loaded. A tap counts from the moment when the finger is down: the
 * real button may appear before it is lifted, and then opens at once. A finger that slides away cancels the tap. `loadNow` loads the
 * code on a tap. `isFocused`: the real button takes the focus from this one.
 */
export function useEarlyTap(loadNow?: () => void): EarlyTapState {
  const [isWanted, setIsWanted] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const want = () => {
    setIsWanted(true);
    loadNow?.();
  };
  return {
    isWanted,
    isFocused,
    onTap: {
      onPressStart: want,
      onPressEnd: () => setIsWanted(false),
      onPress: want,
      onFocusChange: setIsFocused,
    },
  };
}
