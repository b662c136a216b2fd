import { callApi } from '#src/data/device/api.ts';
import { device } from '#src/data/device/browser-device.ts';

/** Where map tiles come from, and whom the map names as their source; null for the OpenStreetMap contributors. */
export type MapSource = { tiles: string; credit: string | null };

/** The server's source of map tiles; null if it has none, or did not answer. */
export async function readMapSource(): Promise<MapSource | null> {
  const reply = await callApi(device, 'health');
  if (!reply.ok) return null;
  const { mapTiles: tiles = null, mapCredit: credit = null } = reply.value;
  return tiles === null ? null : { tiles, credit };
}
