import type { Device } from '#src/data/device/device.ts';
import { receiveShare } from '../../sw/share-target.ts';

/** The worker's answer to the request of another app that shares something. */
export function share(request: Request, device: Device): Promise<Response> {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const event: unknown = { request, respondWith: resolve };
  receiveShare(event as Parameters<typeof receiveShare>[0], device);
  return promise;
}
