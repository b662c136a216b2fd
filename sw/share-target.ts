/// <reference lib="webworker" />
import { POST_URL_MAX_CHARACTERS } from '#contract/project/post-url.ts';
import type { Device } from '../src/data/device/device.ts';
import { givenOf, keepShared, SHARE_PATH } from '../src/data/device/shared-files.ts';

/**
 * Takes files that another app shares: keeps them, with or without a connection, and opens the app, which asks what becomes of them.
 * The address that is opened is an ordinary one, so that loading it again shares nothing twice.
 */
export function receiveShare(event: FetchEvent, device: Device): void {
  const { request } = event;
  const isShare = request.method === 'POST' && new URL(request.url).pathname === SHARE_PATH;
  if (isShare) event.respondWith(storeShare(request, device));
}

/** Keeps the files of a sharing and answers with the way to the screen, which says what could not be kept. */
async function storeShare(request: Request, device: Device): Promise<Response> {
  const stored = await keep(request, device).catch(() => ({ result: 'failed' }));
  const search = stored ? `?${new URLSearchParams(stored)}` : '';
  return new Response(null, { status: 303, headers: { location: `${SHARE_PATH}${search}` } });
}

/** The result for the screen's address: nothing for stored files, a link without files, or the problem. */
async function keep(request: Request, device: Device): Promise<Record<string, string> | null> {
  const form = await request.formData();
  const files = form.getAll('photos').filter((one) => one instanceof File);
  const link = linkIn(form);
  if (files.length === 0) return link === null ? { result: 'empty' } : { link };
  return (await keepShared(device, files.map(givenOf))) ? null : { result: 'signedOut' };
}

/** The first web address in the shared fields; apps use different ones. A too long address is ignored. */
function linkIn(form: FormData): string | null {
  for (const name of ['url', 'text', 'title']) {
    const text = form.get(name);
    const [found] = typeof text === 'string' ? (/https?:\/\/\S+/i.exec(text) ?? []) : [];
    if (found && found.length <= POST_URL_MAX_CHARACTERS) return found;
  }
  return null;
}
