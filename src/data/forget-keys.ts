/** What is kept of a user for the first paint, for push, and of a set-up that was begun. */
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

/** What begins the name of a person's words, one for each of their accounts. */
const DRAFTS = 'supportDraft ';

/** Another user signs in: what local storage holds of the one before goes. */
export function forgetKeys(): void {
  const drafts = Object.keys(localStorage).filter((key) => key.startsWith(DRAFTS));
  for (const key of [...KEYS, ...drafts]) localStorage.removeItem(key);
}
