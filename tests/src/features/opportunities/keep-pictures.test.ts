import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepPictures } from '#src/features/opportunities/keep-pictures.ts';
import { html, json } from '../../../support/fake-device.ts';

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

/** Keeps the pictures twice, each answered with the status in its address, and returns the second requests. */
async function askTwice(failing: string[], answer: (status: number) => Response) {
  const asked: string[] = [];
  serve((address) => {
    asked.push(address);
    return answer(Number(address.split('/').at(-1)));
  });
  await keepPictures(failing);
  await keepPictures(failing);
  return asked.slice(failing.length);
}

test('a picture that the server refused is not requested again, and one that failed otherwise is', async () => {
  const failing = ['/files/404', '/files/403', '/files/401', '/files/503'];
  const refusal = { code: 'NOT_FOUND', message: 'It isn’t there.' };
  const second = await askTwice(failing, (status) => json(refusal, status));

  expect(second).toEqual(['/files/401', '/files/503']);
});

test('a picture in whose place a Wi-Fi’s sign-in page came is requested again', async () => {
  const failing = ['/files/portal/404', '/files/portal/403'];
  const second = await askTwice(failing, html);

  expect(second).toEqual(failing);
});
