import { VIEWED } from '#src/lib/tour-flags.ts';

/** Keys of a user for the first paint, for push, and for an unfinished set-up. */
const KEYS = [
  'fcm',
  'fcm_user',
  'fcm_session',
  'fcm_epoch',
  'push_off',
  'notification_count',
  'notification_count_of',
  'requireProfileSetup',
  'requirePortfolioSetup',
];

/** The key prefixes of a person's texts, one for each of their accounts, and of the tours they have seen. */
const PREFIXES = ['supportDraft ', VIEWED];

/** Another user signs in: what local storage holds of the one before goes. */
export function forgetKeys(): void {
  const prefixed = Object.keys(localStorage).filter((key) =>
    PREFIXES.some((prefix) => key.startsWith(prefix)),
  );
  for (const key of [...KEYS, ...prefixed]) localStorage.removeItem(key);
}
