/**
 * What is known of what lies behind the last row shown. `end`: there is nothing. `idle`: there is, once the list was scrolled so far.
 * `offline`: the server could not be asked. `failed`: it said no.
 */
export type MoreState = 'idle' | 'loading' | 'offline' | 'failed' | 'end';
