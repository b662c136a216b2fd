/**
 * Gives the browser's push subscription back, so that nothing more arrives under it. Without a connection some browsers cannot:
 * the worker shows nothing to who is not signed in, and the server drops the registration with the session.
 */
export async function giveBackSubscription(
  registration: ServiceWorkerRegistration | undefined,
): Promise<void> {
  try {
    const subscription = await registration?.pushManager?.getSubscription();
    await subscription?.unsubscribe();
  } catch {
    // The next push for who is not here is dropped by the worker, which tries again.
  }
}
