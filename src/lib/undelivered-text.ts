import { m } from '#src/paraglide/messages.js';

/** Why a call has no answer of our server. `offline`: the sentence where nobody answers. */
export function undeliveredText(
  { status, isPortal }: { status: number | null; isPortal: boolean },
  offline: string,
): string {
  if (isPortal) return m.auth_portal();
  return status === null ? offline : m.app_trouble_retry();
}
