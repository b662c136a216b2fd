import { useEffect, useState } from 'react';
import { isFirstReadsDone, whenFirstReadsDone } from './first-paint.ts';

/** False until the first screen has been painted with what the device holds: then what it does not show may load. */
export function useFirstReadsDone(): boolean {
  const [isDone, setIsDone] = useState(isFirstReadsDone);
  useEffect(() => {
    let isShown = true;
    void whenFirstReadsDone().then(() => isShown && setIsDone(true));
    return () => void (isShown = false);
  }, []);
  return isDone;
}
