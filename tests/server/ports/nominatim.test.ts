import { createServer } from 'node:http';
import { pino } from 'pino';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { nominatim } from '#server/ports/geocoder/nominatim.ts';

const address = {
  street: '12 Patio Way & Co',
  locality: 'Tempe',
  province: 'AZ',
  postalCode: '85281',
};
let logged: string[];
beforeEach(() => (logged = []));
const log = pino({ base: undefined }, { write: (line) => void logged.push(line) });
const answering = (answer: () => Response | Promise<Response>) =>
  nominatim({
    url: 'https://places.test/search?key=k1',
    agent: 'test',
    log,
    fetch: async () => answer(),
  });

it('is asked for an address in its parts, by name and with the parameters of its own', async () => {
  const asked: { url: string; agent: string | undefined }[] = [];
  const standIn = createServer(({ url = '', headers }, response) => {
    asked.push({ url, agent: headers['user-agent'] });
    response.end(JSON.stringify([{ lat: '33.4141', lon: '-111.9093', display_name: 'Tempe' }]));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void standIn.close());
  await new Promise((resolve) => standIn.once('listening', resolve));
  const at = standIn.address();
  const port = typeof at === 'object' ? at?.port : 0;
  const url = `http://127.0.0.1:${port}/search?key=k1`;

  const found = await nominatim({ url, agent: 'Pollin/1 (https://pollin.test)', log }).find(
    address,
  );

  expect(found).toEqual({ latitude: 33.4141, longitude: -111.9093 });
  expect(asked.map(({ agent }) => agent)).toEqual(['Pollin/1 (https://pollin.test)']);
  const query = new URL(asked[0]?.url ?? '', url).searchParams;
  expect(Object.fromEntries(query)).toEqual({
    key: 'k1',
    street: '12 Patio Way & Co',
    city: 'Tempe',
    state: 'AZ',
    postalcode: '85281',
    country: 'USA',
    format: 'jsonv2',
    limit: '1',
  });
});

it('knows no point for an address without a place', async () => {
  expect(await answering(() => Response.json([])).find(address)).toBe('unknown');
});

it.each([
  ['too many requests', () => new Response('Slow down', { status: 429 })],
  ['a failure', () => new Response(null, { status: 503 })],
  ['a page instead of places', () => new Response('<html>')],
  ['a place that is none', () => Response.json([{ lat: 'north', lon: '-111' }])],
  ['a point outside the world', () => Response.json([{ lat: '133', lon: '-111' }])],
  ['more than places need', () => new Response('x'.repeat(70_000))],
  ['silence', () => Promise.reject(new DOMException('Too late', 'TimeoutError'))],
])('is asked again later after %s', async (_, answer) => {
  expect(await answering(answer).find(address)).toBe('busy');
});

it.each([
  ['a wrong key', 401, 'it answered 401. Check GEOCODER_URL.'],
  ['a key without this right', 403, 'it answered 403. Check GEOCODER_URL.'],
  ['a search that is elsewhere', 404, 'it answered 404. Check GEOCODER_URL.'],
  ['too many requests', 429, 'it answered 429.'],
  ['an outage', 503, 'it answered 503.'],
])('has one line in the log for %s, and one for its end', async (_, status, reason) => {
  let answer = () => new Response(null, { status });
  const geocoder = answering(() => answer());

  expect([await geocoder.find(address), await geocoder.find(address)]).toEqual(['busy', 'busy']);
  answer = () => Response.json([]);
  expect([await geocoder.find(address), await geocoder.find(address)]).toEqual([
    'unknown',
    'unknown',
  ]);

  expect(logged.map((line) => JSON.parse(line).msg as string)).toEqual([
    `The geocoder fails: ${reason}`,
    'The geocoder answers again.',
  ]);
  expect(logged.join()).not.toContain('k1');
});
