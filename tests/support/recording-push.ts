import type { Push, PushMessage, PushRegistration, PushResult } from '#server/ports/push/push.ts';

export type RecordingPush = Push & {
  sent: { registration: PushRegistration; message: PushMessage }[];
  /** The push service's answers to the next messages, in order. It accepts all others. */
  answers: PushResult[];
};

/** A push service that takes everything and remembers it. Any token that is JSON counts as a browser's. */
export function recordingPush(): RecordingPush {
  const sent: RecordingPush['sent'] = [];
  const answers: PushResult[] = [];
  return {
    sent,
    answers,
    async send(registration, message) {
      sent.push({ registration, message });
      return answers.shift() ?? { outcome: 'sent' };
    },
    clientConfig: () => ({ kind: 'webPush', publicKey: 'test-public-key' }),
    registrationOf: (token) => (token.startsWith('{') ? { kind: 'webPush', token } : null),
  };
}
