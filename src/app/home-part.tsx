import { type ReactNode, useState } from 'react';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { CatchError } from '#src/ui/catch-error.tsx';
import { Row, Text } from '#src/ui/layout.tsx';

type Props = {
  /** The failure in a sentence. */
  failed: string;
  /** Parts inside this one, which stay where it fails. */
  inner?: ReactNode;
  children: ReactNode;
};

/** A part of the home that fails alone, with a retry of its own. */
export function HomePart({ failed, inner = null, children }: Props) {
  const [tries, setTries] = useState(0);
  const fallback = (
    <>
      <FailedPart failed={failed} onRetry={() => setTries(tries + 1)} />
      {inner}
    </>
  );
  return (
    <CatchError key={tries} fallback={fallback}>
      {children}
    </CatchError>
  );
}

type FailedProps = Pick<Props, 'failed'> & { onRetry: () => void };

/** A part that could not be loaded, with its retry. */
export const FailedPart = ({ failed, onRetry }: FailedProps) => (
  <Card role="alert">
    <Row gap={3} rowGap={2} wrap align="center" justify="between">
      <Text shrink>{failed}</Text>
      <Button
        variant="secondary"
        size="small"
        aria-label={m.app_try_again_for({ failed })}
        onPress={onRetry}
      >
        {m.app_try_again()}
      </Button>
    </Row>
  </Card>
);
