/** Where a sign-out leads: an address outside of the app, or null for the sign-in. */
export type LeftFor = string | null;

let leaving: Promise<LeftFor> | null = null;

/** Runs a sign-out; a second call during it waits for the same one. */
export function leaveOnce(leave: () => Promise<LeftFor>): Promise<LeftFor> {
  return (leaving ??= leave().finally(() => (leaving = null)));
}

/** Resolves when this tab's sign-out has removed everything: only then may the page reload. */
export const signOutDone = async (): Promise<LeftFor> => await leaving;
