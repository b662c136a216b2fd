import { signalReconnect } from '#src/data/delivery/connectivity.ts';
import { useConnection } from '#src/data/use-reachable.ts';
import { NotOnDevice } from '#src/ui/not-on-device.tsx';
import { ServerTrouble } from '#src/ui/server-trouble.tsx';

type Props = {
  /** The sentence about data that needs a connection. */
  text: string;
  /** The sentence where the server answers with errors, and its button. */
  failed?: string;
  retryLabel?: string;
};

/** Records that have never arrived on this device, and why: the server doesn't answer, or it has trouble. */
export function FirstContact({ text, failed, retryLabel }: Props) {
  if (useConnection() !== 'trouble') return <NotOnDevice text={text} />;
  return (
    <ServerTrouble
      {...(failed && { title: failed })}
      {...(retryLabel && { retryLabel })}
      onRetry={signalReconnect}
    />
  );
}
