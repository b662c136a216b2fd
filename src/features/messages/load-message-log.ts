/**
 * The list of conversations paints without the code of a conversation's log. A route whose address names a conversation
 * loads that code beside the screen's.
 */
export const loadMessageLog = async () => (await import('./components/message-log.tsx')).MessageLog;

/** The screen reports a failure. */
export const preloadMessageLog = () => void loadMessageLog().catch(() => undefined);
