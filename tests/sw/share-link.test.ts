import { expect, test } from 'vitest';
import { aDevice } from '../support/fake-device.ts';
import { share } from './share.ts';

async function placeOf(fields: Record<string, string>, file?: File) {
  const form = new FormData();
  for (const [name, text] of Object.entries(fields)) form.append(name, text);
  if (file) form.append('photos', file);
  const request = new Request('http://localhost:8080/share', { method: 'POST', body: form });
  const response = await share(request, await aDevice());
  return response.headers.get('location');
}

const link = 'https://www.instagram.com/p/one/?igsh=x';
const there = '/share?link=https%3A%2F%2Fwww.instagram.com%2Fp%2Fone%2F%3Figsh%3Dx';

test('a link that is shared is handed to the screen, whichever field an app puts it into', async () => {
  expect(await placeOf({ url: link })).toBe(there);
  expect(await placeOf({ title: 'My reel', text: `Look at this: ${link} #ad` })).toBe(there);
  expect(await placeOf({ text: 'no address here', url: '' })).toBe('/share?result=empty');
});

test('what is no web address, or is as long as none, is nothing that was shared', async () => {
  expect(await placeOf({ url: 'javascript:alert(1)' })).toBe('/share?result=empty');
  expect(await placeOf({ url: `https://a.b/${'x'.repeat(500)}` })).toBe('/share?result=empty');
});

test('files go before the link that came with them', async () => {
  expect(await placeOf({ url: link }, new File(['bytes'], 'a.mp4', { type: 'video/mp4' }))).toBe(
    '/share',
  );
});
