import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepPictures } from '#src/features/opportunities/keep-pictures.ts';

let answers: Map<string, Response>;

beforeEach(() => {
  answers = new Map();
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } });
});
afterEach(() => vi.unstubAllGlobals());

function serve(answer: (address: string) => Response): void {
  vi.stubGlobal('fetch', async (address: string) => {
    const response = answer(address);
    answers.set(address, response);
    return response;
  });
}

const pictures = Array.from({ length: 10 }, (_, index) => `/files/${index}/thumb`);

test('every picture is read to its end, so that the browser can drop the answer', async () => {
  serve((address) => new Response(address, { status: address.includes('3') ? 401 : 200 }));
  await keepPictures(pictures);
  expect([...answers.keys()]).toEqual(pictures);
  expect([...answers.values()].filter(({ bodyUsed }) => !bodyUsed)).toEqual([]);
});

test('each picture of the own server is fetched once', async () => {
  serve(() => new Response('picture'));
  await keepPictures(['/demo/a.webp', '/demo/a.webp', 'https://elsewhere.example/b.webp']);
  expect([...answers.keys()]).toEqual(['/demo/a.webp']);
});

test('without a network the rest is not tried', async () => {
  let tried = 0;
  vi.stubGlobal('fetch', () => {
    tried++;
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  await keepPictures(pictures);
  expect(tried).toBe(4);
});

test('a picture that the server refused is not requested again, and one that failed otherwise is', async () => {
  const asked: string[] = [];
  serve((address) => {
    asked.push(address);
    return new Response(null, { status: Number(address.slice('/files/'.length)) });
  });
  const failing = ['/files/404', '/files/403', '/files/401', '/files/503'];

  await keepPictures(failing);
  await keepPictures(failing);

  expect(asked).toEqual([...failing, '/files/401', '/files/503']);
});
