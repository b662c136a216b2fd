import { vi } from 'vitest';

/** Answers this page's calls until the test ends; where it answers nothing, there is no network. */
export function answering(answer: (url: URL) => unknown): { asked: string[] } {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (input: string) => {
    const url = new URL(input, location.origin);
    const answered = answer(url);
    if (answered === undefined) throw new TypeError('Failed to fetch');
    asked.push(url.pathname + url.search);
    return answered instanceof Response ? answered : Response.json(answered);
  });
  return { asked };
}
