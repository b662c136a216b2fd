import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';

const KEY = 'key-of-the-service';
type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const json = (response: ServerResponse, value: unknown) => response.end(JSON.stringify(value));

/** A stand-in for a hosted scheduling service, which lists appointments by customer. `answerWith` replaces its next answers. */
export async function aSchedulingService() {
  const appointments = new Map<string, unknown[]>();
  const asked: URL[] = [];
  let answer: Answer | null = null;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://stand-in');
    asked.push(url);
    if (answer) return answer(request, response);
    if (request.headers.authorization !== `Bearer ${KEY}`) return response.writeHead(401).end();
    if (url.pathname !== '/v1/appointments') return response.writeHead(404).end();
    const data = appointments.get(url.searchParams.get('customerId') ?? '') ?? [];
    return json(response, { object: 'appointmentList', hasMore: false, data });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const at = server.address();
  const port = typeof at === 'object' ? at?.port : 0;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    apiKey: KEY,
    appointments,
    asked,
    answerWith: (next: Answer | null) => void (answer = next),
  };
}

export type SchedulingService = Awaited<ReturnType<typeof aSchedulingService>>;
