/** Tag of the Background Sync that delivers with every tab closed. */
export const OUTBOX_SYNC_TAG = 'pollin-outbox';
