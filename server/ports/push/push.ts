/** A registered browser. `token` is its own: see `push-token.ts` and `fcm.ts`. */
export type PushRegistration = { kind: 'webPush' | 'fcm'; token: string };

export type PushMessage = {
  /** JSON for the worker; at most `MAX_PAYLOAD_BYTES` in UTF-8. */
  payload: string;
  /** `high` wakes a sleeping phone. */
  urgency: 'high' | 'normal';
  /** How long the push service keeps it for a device that is away. */
  ttlSeconds: number;
  /** A later message of the same topic replaces one not yet delivered. At most 32 characters of A–Z a–z 0–9 - _. */
  topic?: string;
};

export type PushResult =
  /** The push service has it. */
  | { outcome: 'sent' }
  /** The registration will never work again: remove it. */
  | { outcome: 'gone' }
  /** A temporary failure: try again, not before the requested time, if there is one. */
  | { outcome: 'later'; retryAfterSeconds: number | null }
  /** We are set up wrongly, or sent what cannot be sent: logged as an error, and pointless to repeat. */
  | {
      outcome: 'refused';
      reason: string;
      /** This browser's push service does not take messages from us. */ isDenied?: true;
    };

/** A browser's configuration for its registration. */
type PushClientConfig =
  | { kind: 'webPush'; publicKey: string }
  | { kind: 'fcm'; config: Record<string, string>; vapidKey: string };

export type Push = {
  /**
   * Hands one message to the push service of one browser, within 10 s. Throws only for a message that breaks the rules
   * above; everything that a network or a push service can do is a result. At most once is not promised: after `later`
   * the message may have been taken all the same.
   */
  send: (registration: PushRegistration, message: PushMessage) => Promise<PushResult>;
  clientConfig: () => PushClientConfig;
  /** The registration that a browser's token contains, in its one spelling; `null` if it is none, or not one of a push service we send to. */
  registrationOf: (token: string) => PushRegistration | null;
};

/** The size that every push service accepts: 4,096 bytes minus encryption, padding and names. */
export const MAX_PAYLOAD_BYTES = 3_800;
export const SEND_MS = 10_000;

/** Throws a sentence about a message that every push service would refuse. */
export function checkMessage({ payload, ttlSeconds, topic }: PushMessage): void {
  const bytes = Buffer.byteLength(payload);
  if (bytes > MAX_PAYLOAD_BYTES) {
    throw new RangeError(`A push payload has ${bytes} bytes; ${MAX_PAYLOAD_BYTES} is the most.`);
  }
  if (!Number.isInteger(ttlSeconds) || ttlSeconds < 0) {
    throw new RangeError('A push is kept for a whole number of seconds.');
  }
  if (topic !== undefined && !/^[A-Za-z0-9_-]{1,32}$/.test(topic)) {
    throw new RangeError('A push topic has 1 to 32 characters of A–Z a–z 0–9 - _.');
  }
}
