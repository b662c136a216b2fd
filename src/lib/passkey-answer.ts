import { startAuthentication } from '@simplewebauthn/browser';

type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/**
 * Has the browser ask for a passkey, and answers the server's challenge with it. Closing the browser's own question is an answer,
 * not a fault.
 */
export async function passkeyAnswer(
  options: Record<string, unknown>,
): Promise<{ credential: Record<string, unknown> } | 'cancelled' | 'failed'> {
  try {
    // The server's library made these options for this one.
    const optionsJSON = options as unknown as RequestOptions;
    return { credential: { ...(await startAuthentication({ optionsJSON })) } };
  } catch (error) {
    const isCancelled =
      error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
    return isCancelled ? 'cancelled' : 'failed';
  }
}
