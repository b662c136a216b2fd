import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { PAYMENT_POLL_MS, PAYMENT_POLLS } from '#contract/billing/subscription.ts';
import { device } from '#src/data/device/browser-device.ts';
import { useReturn } from './use-return.ts';

type Options = {
  /** This tab came back from the provider's page. */
  isBack: boolean;
  /** The former state is known, so that a change can be noticed. */
  isReady: boolean;
  /** Looks once. True: the news is here. */
  look: () => Promise<boolean>;
  onChecked?: (() => void) | undefined;
};

/**
 * After the return from a page of the payment provider, to this tab or to a new one, looks until its news is here: the provider
 * reports a moment later. `noteOpened` is to be called when the page is opened.
 */
export function useFollowedReturn({ isBack, isReady, look, onChecked }: Options) {
  const opened = useRef(false);
  const [returns, setReturns] = useState(isBack ? 1 : 0);
  const [isChecking, setIsChecking] = useState(isBack);
  useReturn(() => {
    if (opened.current) setReturns(returns + 1);
  });
  const check = useEffectEvent(async (signal: AbortSignal) => {
    setIsChecking(true);
    for (let poll = 0; poll <= PAYMENT_POLLS; poll++) {
      if (poll > 0) await device.wait(PAYMENT_POLL_MS, signal);
      if (signal.aborted) return;
      const isHere = await look();
      if (signal.aborted) return;
      if (isHere) {
        opened.current = false;
        break;
      }
    }
    setIsChecking(false);
    onChecked?.();
  });
  useEffect(() => {
    if (returns === 0 || !isReady) return undefined;
    const stop = new AbortController();
    void check(stop.signal).catch(reportError);
    return () => stop.abort();
  }, [returns, isReady]);
  const noteOpened = () => {
    opened.current = true;
  };
  return { noteOpened, isChecking };
}
