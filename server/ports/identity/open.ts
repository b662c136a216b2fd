import type { Logger } from 'pino';
import type { Env } from '../../env/env.ts';
import { firebaseIdentity } from './firebase.ts';
import type { HostedIdentity } from './identity.ts';

type Needed = { env: Pick<Env, 'firebase'>; log: Pick<Logger, 'warn'>; now: () => Date };

/** Firebase Authentication where it is configured, else the embedded sign-in. `name` is for the line printed at start. */
export function openIdentity({ env: { firebase }, log, now }: Needed): {
  identity: HostedIdentity | null;
  name: string;
} {
  if (!firebase) return { identity: null, name: 'embedded' };
  const name = firebase.emulator === null ? 'Firebase' : 'Firebase emulator';
  return {
    identity: firebaseIdentity({ firebase, log, now }),
    name: `${name} (${firebase.projectId})`,
  };
}
