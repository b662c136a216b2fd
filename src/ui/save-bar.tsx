import type { ReactNode } from 'react';
import { Hint, Row } from './layout.tsx';
import './save-bar.css';

type SaveBarProps = {
  /** The saved or unsaved state. Announced politely. */
  state: ReactNode;
  /** A line above, once something is unsaved. */
  line: boolean;
  /** On phones, the actions share the full width. */
  fills?: boolean;
  /** The actions. */
  children: ReactNode;
};

/** The lower edge of a form: its state and its actions, in reach wherever the form is scrolled to. */
export function SaveBar({ state, line, fills = true, children }: SaveBarProps) {
  return (
    <footer className="save-bar" data-line={line || undefined} data-fills={fills || undefined}>
      <Hint as="output">{state}</Hint>
      <Row gap={2} wrap justify="end" grow>
        {children}
      </Row>
    </footer>
  );
}
