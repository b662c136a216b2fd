import { toasts } from './toast-queue.ts';

/** Handles a rejection: reports the error and shows a sentence. */
export const showFailure =
  (sentence: () => string) =>
  (error: unknown): void => {
    reportError(error);
    toasts.error(sentence());
  };
