/**
 * The state of the list behind the last row. `end`: nothing follows. `idle`: more follows, once the list is scrolled that far.
 * `offline`: the server could not be reached. `failed`: it refused.
 */
export type MoreState = 'idle' | 'loading' | 'offline' | 'failed' | 'end';
