import { useEffect, useEffectEvent, type ReactNode } from 'react';
import type { MoreState } from '#src/lib/more-state.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from './button.tsx';
import { Spinner } from './spinner.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';
import './list-end.css';

type Props = {
  more: MoreState;
  words: Record<'end' | 'offline' | 'failed', ReactNode>;
  /** A button to try again is there after a failure, and offline with this. */
  offersRetry?: boolean;
  /** The button's text where more loads by a press instead of scrolling. */
  moreLabel?: string;
  isReachable: boolean;
  onRetry: () => void;
};

/** The end of a list that loads more while scrolling, or by a button. It retries when the connection returns. */
export function ListEnd(props: Props) {
  const { more, words, offersRetry = false, moreLabel, isReachable, onRetry } = props;
  const retry = useEffectEvent(() => {
    if (more === 'offline') onRetry();
  });
  useEffect(() => {
    if (isReachable) retry();
  }, [isReachable]);
  const button = (label: string) => (
    <Button variant="secondary" size="small" onPress={onRetry}>
      {label}
    </Button>
  );
  switch (more) {
    case 'idle':
      return moreLabel ? <div className="list-end">{button(moreLabel)}</div> : null;
    case 'end':
      return <p className="list-end">{words.end}</p>;
    case 'loading':
      return (
        <p className="list-end">
          <Spinner />
          <VisuallyHidden role="status">{m.ui_working()}</VisuallyHidden>
        </p>
      );
    case 'offline':
      return (
        <div className="list-end" role="status">
          {words.offline}
          {offersRetry ? button(m.app_try_again()) : null}
        </div>
      );
    case 'failed':
      return (
        <div className="list-end" role="alert">
          <span>{words.failed}</span>
          {button(m.app_try_again())}
        </div>
      );
  }
}
