import { createServer } from 'node:http';
import { servePage } from './pages.ts';

/** Serves a peer's page where its data has a server of its own. */
export function startPages(): void {
  const server = createServer((request, response) => {
    servePage(request, response)
      .then((isPage) => {
        if (!isPage) response.writeHead(404).end();
      })
      .catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  server.listen(Number(process.env['PORT']), '127.0.0.1', () =>
    process.stdout.write('server ready\n'),
  );
}
