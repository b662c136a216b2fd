/** Whether this device may hold a session, told without loading the database's code. In doubt: yes. */
export async function mayHoldSession(): Promise<boolean> {
  try {
    const held = await indexedDB.databases();
    return held.some(({ name }) => name === 'device');
  } catch {
    // No IndexedDB, or one that does not answer: whoever really opens it finds out what is wrong.
    return true;
  }
}
