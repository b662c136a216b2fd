/// <reference lib="webworker" />
import { PICTURE_MAX_BYTES } from '#contract/pictures/rules.ts';
import type { Device } from '../src/data/device/device.ts';
import { keepShared, SHARE_PATH } from '../src/data/device/shared-files.ts';

/**
 * Takes files that another app shares: keeps them, with or without a connection, and opens the app, which asks what becomes of them.
 * The address that is opened is an ordinary one, so that loading it again shares nothing twice.
 */
export function receiveShare(event: FetchEvent, device: Device): void {
  const { request } = event;
  const isShare = request.method === 'POST' && new URL(request.url).pathname === SHARE_PATH;
  if (isShare) event.respondWith(takeShare(request, device));
}

/** Keeps the files of a sharing and answers with the way to the screen, which says what could not be kept. */
export async function takeShare(request: Request, device: Device): Promise<Response> {
  const result = await keep(request, device).catch(() => 'failed' as const);
  const location = result === 'kept' ? SHARE_PATH : `${SHARE_PATH}?result=${result}`;
  return new Response(null, { status: 303, headers: { location } });
}

async function keep(request: Request, device: Device): Promise<'kept' | 'empty' | 'signedOut'> {
  const form = await request.formData();
  const files = form.getAll('photos').filter((one) => one instanceof File);
  if (files.length === 0) return 'empty';
  const given = files.map((file) => ({
    name: file.name,
    type: file.type,
    // One that is too large for anything is refused by its size: its name is kept, and a byte more than may be.
    read: () => file.slice(0, PICTURE_MAX_BYTES + 1).arrayBuffer(),
  }));
  return (await keepShared(device, given)) ? 'kept' : 'signedOut';
}
