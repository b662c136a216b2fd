import { m } from '#src/paraglide/messages.js';
import { readConnection } from './use-reachable.ts';

/** Why an action that needs a connection was not sent. Nothing was changed. */
export async function whyUnsent(): Promise<string> {
  switch (await readConnection()) {
    case 'trouble':
      return m.app_trouble_online_only();
    case 'portal':
      return m.auth_portal();
    default:
      return m.app_online_only();
  }
}
