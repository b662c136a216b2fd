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

/** The key prefix of a person's texts, one for each of their accounts. */
const DRAFTS = 'supportDraft ';

/** Another user signs in: what local storage holds of the one before goes. */
export function forgetKeys(): void {
  const drafts = Object.keys(localStorage).filter((key) => key.startsWith(DRAFTS));
  for (const key of [...KEYS, ...drafts]) localStorage.removeItem(key);
}
