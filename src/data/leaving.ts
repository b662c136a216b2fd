/** Where a sign-out leads: an address outside of the app, or null for the sign-in. */
export type LeftFor = string | null;

let leaving: Promise<LeftFor> | null = null;

/** Runs a sign-out; whoever asks again while it runs waits for the same one. */
export function leaveOnce(leave: () => Promise<LeftFor>): Promise<LeftFor> {
  return (leaving ??= leave().finally(() => (leaving = null)));
}

/** Resolves when a sign-out that runs in this tab has left nothing behind: not before may the page be loaded anew. */
export const signOutDone = async (): Promise<LeftFor> => await leaving;
