let leaving: Promise<void> | null = null;

/** Runs a sign-out; whoever asks again while it runs waits for the same one. */
export function leaveOnce(leave: () => Promise<void>): Promise<void> {
  return (leaving ??= leave().finally(() => (leaving = null)));
}

/** Resolves when a sign-out that runs in this tab has left nothing behind: not before may the page be loaded anew. */
export const signOutDone = async (): Promise<void> => void (await leaving);
