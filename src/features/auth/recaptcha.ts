import { BOT_CHECK_PAGE } from '#contract/sign-in/rules.ts';
import type { Reply } from '#src/data/device/api.ts';

/** Longest wait for Google's code, which a network or an extension may hold back. */
const WAIT_MS = 30_000;

/** A token of reCAPTCHA, whose code runs in a hidden frame of our own. Without one it counts as not delivered. */
export async function recaptchaToken(): Promise<Reply<string>> {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = 'reCAPTCHA';
  frame.src = BOT_CHECK_PAGE;
  const listening = new AbortController();
  try {
    const token = await new Promise<string | null>((resolve) => {
      const { signal } = listening;
      const hear = ({ source, data }: MessageEvent<{ recaptchaToken?: unknown } | null>) => {
        if (source !== frame.contentWindow) return;
        const sent = data?.recaptchaToken;
        resolve(typeof sent === 'string' ? sent : null);
      };
      addEventListener('message', hear, { signal });
      AbortSignal.timeout(WAIT_MS).addEventListener('abort', () => resolve(null), { signal });
      document.body.append(frame);
    });
    if (token !== null) return { ok: true, value: token };
    return { ok: false, failure: { kind: 'undelivered', status: null, isPortal: false } };
  } finally {
    listening.abort();
    frame.remove();
  }
}
