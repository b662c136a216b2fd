import type { Phone } from './phone.ts';

/** Kills a phone's whole browser in the middle of whatever it does, as a phone does that runs out of memory. */
export async function crashBrowser(phone: Phone): Promise<void> {
  const tools = await phone.context.newCDPSession(phone.page);
  const gone = phone.context.waitForEvent('close');
  // The answer never comes.
  tools.send('Browser.crash').catch(() => undefined);
  await gone;
  await phone.close();
}
