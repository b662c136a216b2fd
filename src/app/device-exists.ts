/** Whether this device may have a session, without loading the database's code. In doubt: yes. */
export async function mayHoldSession(): Promise<boolean> {
  try {
    const held = await indexedDB.databases();
    return held.some(({ name }) => name === 'device');
  } catch {
    // No IndexedDB, or no answer from it: the code that opens it reports the problem.
    return true;
  }
}
