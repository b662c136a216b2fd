import type { HTMLAttributes } from 'react';
import { element } from './layout.tsx';
import './fact-list.css';

/** Names and values side by side: a `dl` of `div`s with one `dt` and one `dd` each. */
export function FactList(props: HTMLAttributes<HTMLDListElement>) {
  return element('stack', 'dl', { gap: 2, ...props, className: 'fact-list' });
}
