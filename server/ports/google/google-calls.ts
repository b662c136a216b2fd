import { GOOGLE_MS, googleAccess } from './google-access.ts';

type Needed = Parameters<typeof googleAccess>[0] & {
  /** The address of an emulator; null: Google itself. */
  emulator: string | null;
};

/** Calls of a Google API with a JSON body, in the name of the service account. */
export function googleCalls({ emulator, ...needed }: Needed) {
  const { fetch } = needed;
  const access = googleAccess(needed);

  async function bearer(): Promise<string> {
    // The emulator's word for an administrator.
    if (emulator !== null) return 'owner';
    const granted = await access.get();
    if ('failed' in granted) throw new Error(granted.reason);
    return granted.token;
  }

  return {
    async post(url: string, body: object): Promise<Response> {
      return fetch(url, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.timeout(GOOGLE_MS),
        headers: { authorization: `Bearer ${await bearer()}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    },
    /** After a refusal the next call requests a new token. */
    forget: access.forget,
  };
}
