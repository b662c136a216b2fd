import { readConnection, useConnection } from '#src/data/use-reachable.ts';
import type { Connection } from '#src/data/device/last-contact.ts';
import { m } from '#src/paraglide/messages.js';

/** Why what the person does now waits on this device; null while it does not. `offline` is the sentence where nobody answers. */
export function connectionText(connection: Connection, offline: string): string | null {
  switch (connection) {
    case 'online':
      return null;
    case 'offline':
      return offline;
    case 'portal':
      return m.auth_portal();
    case 'trouble':
      return `${m.app_trouble()}. ${m.app_trouble_text()}`;
  }
}

export const useConnectionText = (offline: string): string | null =>
  connectionText(useConnection(), offline);

/** Why an online-only action was not done. `offline` is the sentence where nobody answers. */
export async function readUndoneText(offline: string = m.app_online_only()): Promise<string> {
  const connection = await readConnection();
  return connection === 'trouble'
    ? m.app_trouble_online_only()
    : (connectionText(connection, offline) ?? offline);
}
