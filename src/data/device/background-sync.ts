/** Tag of the Background Sync that delivers with every tab closed; `:` and more may follow, which makes it another one. */
export const OUTBOX_SYNC_TAG = 'pollin-outbox';
