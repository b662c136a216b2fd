import { toasts } from './toast-queue.ts';

/** The address of a page, or the sentence about why there is none. */
export type PageAnswer = { url: string } | { failed: string };

/**
 * Opens a page whose address has to be requested first, in a new tab. Call it within the click's own task: browsers block a tab
 * that opens after an answer, so an empty one opens at once. Resolves with the address if the browser blocked the tab.
 */
export async function openInNewTab(ask: () => Promise<PageAnswer>): Promise<string | null> {
  // With "noopener" the browser would not hand over the tab, so its way back is cut by hand.
  const tab = window.open('', '_blank');
  if (tab) tab.opener = null;
  try {
    const answer = await ask();
    if ('failed' in answer) {
      tab?.close();
      toasts.error(answer.failed);
      return null;
    }
    if (!tab || tab.closed) return answer.url;
    tab.location.replace(answer.url);
    return null;
  } catch (error) {
    tab?.close();
    throw error;
  }
}
