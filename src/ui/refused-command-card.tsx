import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import './refused-command-card.css';

type Props = {
  /** The card's name. */
  sentence: string;
  /** Shown in place of the sentence, where it is formatted. */
  text?: ReactNode;
  /** The sentence is a heading, for a card with more content below it. */
  isHeading?: boolean;
  actions: ReactNode;
  children?: ReactNode;
};

/** A refused command: the reason, and the possible actions. Only the person dismisses it. */
export function RefusedCommandCard({
  sentence,
  text,
  isHeading = false,
  actions,
  children,
}: Props) {
  const Sentence = isHeading ? 'h2' : 'p';
  return (
    <Card className="refused-command" role="group" aria-label={sentence}>
      <Sentence className="refused-command-sentence">
        <CircleAlert aria-hidden />
        <span>{text ?? sentence}</span>
      </Sentence>
      {children}
      <div className="refused-command-actions">{actions}</div>
    </Card>
  );
}
