/** A piece of a file to be brought to the server, and how. */
type Order = { url: string; init: RequestInit; bytes: ArrayBuffer };

export type WorkerResult =
  | { kind: 'ready' }
  | { kind: 'answered'; status: number; headers: [string, string][]; text: string }
  | { kind: 'failed' };

const notify = (result: WorkerResult): void => self.postMessage(result);

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  carry(data).then(notify, () => notify({ kind: 'failed' }));
});

async function carry({ url, init, bytes }: Order): Promise<WorkerResult> {
  // Bytes handed to `fetch` as they are stay in memory for longer than a Blob of them.
  const response = await fetch(url, { ...init, body: new Blob([bytes]) });
  const text = await response.text();
  return { kind: 'answered', status: response.status, headers: [...response.headers], text };
}

notify({ kind: 'ready' });
