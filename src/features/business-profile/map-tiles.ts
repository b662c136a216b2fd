import { callApi } from '#src/data/device/api.ts';
import { device } from '#src/data/device/browser-device.ts';

/** Where the server lets maps take their tiles from; null where it has none, or could not be asked. */
export async function readMapTiles(): Promise<string | null> {
  const reply = await callApi(device, 'health');
  return reply.ok ? (reply.value.mapTiles ?? null) : null;
}
