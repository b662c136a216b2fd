import type { Message, Place } from '../page/peer.ts';

/** A message as the row server gives it: `rev` counts the messages of its space. */
export type Row = Message & { rev: number };

const url = ({ server, space }: Place, path: string, more = '') =>
  `${server}/${path}?space=${space}${more}`;

/** Messages after a revision, the oldest first. Without a limit: all. */
export async function fetchRows(place: Place, after: number, limit?: number): Promise<Row[]> {
  const response = await fetch(
    url(place, 'rows', `&after=${after}${limit === undefined ? '' : `&limit=${limit}`}`),
    { cache: 'no-store' },
  );
  if (!response.ok) throw new Error(`The server answered ${response.status}`);
  return (await response.json()) as Row[];
}

/** Resolves when the server has stored the messages durably. */
export async function postRows(place: Place, rows: readonly Message[]): Promise<void> {
  const response = await fetch(url(place, 'rows'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(rows),
  });
  if (!response.ok) throw new Error(`The server answered ${response.status}`);
  await response.json();
}

/** Listens until closed. Resolves when the stream is open. */
export async function listenRows(place: Place, heard: (rows: Row[]) => void): Promise<EventSource> {
  const stream = new EventSource(url(place, 'stream'));
  stream.addEventListener('message', (event) => heard(JSON.parse(String(event.data)) as Row[]));
  await new Promise((resolve) => stream.addEventListener('open', resolve, { once: true }));
  return stream;
}
