/** What is kept of a user for the first paint and for push. */
const KEYS = [
  'fcm',
  'fcm_user',
  'fcm_session',
  'fcm_epoch',
  'push_off',
  'notification_count',
  'notification_count_of',
];

/** Another user signs in: what local storage holds of the one before goes. */
export function forgetKeys(): void {
  for (const key of KEYS) localStorage.removeItem(key);
}
