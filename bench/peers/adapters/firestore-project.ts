/** Of no account: the emulator's only. */
export const PROJECT = 'demo-bench';
