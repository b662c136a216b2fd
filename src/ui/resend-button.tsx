import { useEffect, useState } from 'react';
import { formatWait } from '#src/lib/format-wait.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from './button.tsx';
import { Text } from './layout.tsx';

type ResendButtonProps = {
  /** When the next code may be asked for, in milliseconds since the epoch. Until then the wait is shown. */
  resendAt: number;
  onPress: () => void;
};

/** Asks for another code by email. */
export function ResendButton({ resendAt, onPress }: ResendButtonProps) {
  const seconds = useSecondsUntil(resendAt);
  if (seconds > 0) {
    return (
      <Text as="span" size={14} tone="muted" tabular>
        {m.auth_resend_in({ time: formatWait(seconds) })}
      </Text>
    );
  }
  return (
    <Button variant="quiet" size="small" onPress={onPress}>
      {m.auth_resend()}
    </Button>
  );
}

function useSecondsUntil(at: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [at]);
  return Math.max(0, Math.ceil((at - now) / 1000));
}
