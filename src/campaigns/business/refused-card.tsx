import type { ReactNode } from 'react';
import { canSendAgain } from '#src/lib/attention.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { RefusedCommandCard } from '#src/ui/refused-command-card.tsx';
import { showFailure } from '#src/ui/show-failure.ts';
import { sendNow } from '#src/data/unsent.ts';
import { dismissRefused } from '../data/actions.ts';
import type { RefusedWork } from '../data/overlay.ts';
import { Quote } from '#src/ui/quote.tsx';

type Props = {
  refused: RefusedWork;
  sentence: string;
  /** The person's text that nobody has received, to be copied. */
  words?: readonly string[];
  /** The next best things to do. */
  children?: ReactNode;
  /** False: it holds something that would go with it, and goes where that is seen. */
  canClose?: boolean;
};

/** A refused command about a campaign: the reason, and the possible actions. */
export function RefusedCard({
  refused: { item },
  sentence,
  words,
  children,
  canClose = true,
}: Props) {
  const run = (work: Promise<unknown>) => void work.catch(showFailure(m.review_not_saved));
  return (
    <RefusedCommandCard
      sentence={sentence}
      actions={
        <>
          {children}
          {canSendAgain(item.attention) ? (
            <Button variant="secondary" size="small" onPress={() => run(sendNow(item.id))}>
              {m.app_try_again()}
            </Button>
          ) : null}
          {canClose ? (
            <Button variant="quiet" size="small" onPress={() => run(dismissRefused(item.id))}>
              {m.ui_close()}
            </Button>
          ) : null}
        </>
      }
    >
      {words
        ?.filter((one) => one !== '')
        .map((one) => (
          <Quote key={one} lines="pre-wrap">
            {one}
          </Quote>
        ))}
    </RefusedCommandCard>
  );
}
