import { callApi } from '#src/data/device/api.ts';
import { device } from '#src/data/device/browser-device.ts';

/** The server's source of map tiles; null if it has none, or did not answer. */
export async function readMapTiles(): Promise<string | null> {
  const reply = await callApi(device, 'health');
  return reply.ok ? (reply.value.mapTiles ?? null) : null;
}
