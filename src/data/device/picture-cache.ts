/** Pictures that were seen, for without a connection. Not one of the app's own caches: it goes with who was signed in. */
export const PICTURE_CACHE = 'pollin-pictures';
