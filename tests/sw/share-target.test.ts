import { describe, expect, test, vi } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import { newId } from '#contract/new-id.ts';
import type { UserId } from '#contract/ids.ts';
import {
  dropShared,
  keepShared,
  readShared,
  readSharedBytes,
} from '#src/data/device/shared-files.ts';
import { forgetOthers } from '#src/data/device/wipe.ts';
import { enqueuePictures } from '#src/data/device/queue-pictures.ts';
import { fitCache } from '../../sw/fit-cache.ts';
import { aDevice, type FakeDevice } from '../support/fake-device.ts';
import { aPortfolioItem } from '../support/fake-pictures.ts';
import { share } from './share.ts';

function sharing(...names: string[]): Request {
  const form = new FormData();
  for (const name of names) form.append('photos', new File(['bytes of '.concat(name)], name));
  return new Request('http://localhost:8080/share', { method: 'POST', body: form });
}

const placeOf = async (request: Request, device: FakeDevice) => {
  const response = await share(request, device);
  return [response.status, response.headers.get('location')];
};
const kept = ({ db, userId, time }: FakeDevice) => readShared(db, userId, time);

describe('photos that another app shares', () => {
  test('are kept without a connection, and the app is opened at an address that shares nothing twice', async () => {
    const device = await aDevice();
    device.online = false;

    expect(await placeOf(sharing('a.jpg', 'b.jpg'), device)).toEqual([303, '/share']);
    const files = await kept(device);
    expect(files.map((one) => one.name)).toEqual(['a.jpg', 'b.jpg']);
    expect(new TextDecoder().decode(await readSharedBytes(device.db, files[1]?.id ?? ''))).toBe(
      'bytes of b.jpg',
    );
    expect(device.requests).toHaveLength(0);
  });

  test('join what was shared before and never taken, up to a limit', async () => {
    const device = await aDevice();
    await share(sharing('a.jpg'), device);
    device.time += 1000;
    await share(sharing('b.jpg', 'c.jpg'), device);
    expect((await kept(device)).map((one) => one.name)).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);

    await share(sharing(...Array.from({ length: 20 }, (_, at) => `${at}.jpg`)), device);
    expect(await kept(device)).toHaveLength(20);
    device.time += HOUR_MS;
    await share(sharing('d.jpg'), device);
    expect([await device.db.shared.count(), await device.db.sharedBytes.count()]).toEqual([1, 1]);
  });

  test('are read one after the other, and shown when all of them are there', async () => {
    const device = await aDevice();
    let [reading, most] = [0, 0];
    const read = async () => {
      most = Math.max(most, ++reading);
      expect(await kept(device)).toEqual([]);
      reading--;
      return new ArrayBuffer(8);
    };
    await keepShared(device, [
      { name: 'a.jpg', type: '', read },
      { name: 'b.jpg', type: '', read },
    ]);

    expect([most, (await kept(device)).length]).toEqual([1, 2]);
  });

  test('hold so many bytes and no more, from any app', async () => {
    const device = await aDevice();
    const size = 256 * 1024 * 1024;
    const file = (name: string) => ({ name, type: '', size, read: async () => new ArrayBuffer(8) });

    await keepShared(device, ['a', 'b', 'c'].map(file));
    device.time += 1000;
    await keepShared(device, [...['d', 'e'].map(file), { ...file('f'), size: 1 }]);

    expect((await kept(device)).map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
  });

  test('are not kept where nobody is signed in, which is reported', async () => {
    const device = await aDevice();
    await device.db.session.update('current', { state: 'refused' });

    expect(await placeOf(sharing('a.jpg'), device)).toEqual([303, '/share?result=signedOut']);
    expect(await device.db.shared.count()).toBe(0);
  });

  test('are reported when there were none, or no space for them', async () => {
    const device = await aDevice();
    expect(await placeOf(sharing(), device)).toEqual([303, '/share?result=empty']);

    vi.spyOn(device.db.sharedBytes, 'put').mockRejectedValue(
      new DOMException('Full', 'QuotaExceededError'),
    );
    expect(await placeOf(sharing('a.jpg'), device)).toEqual([303, '/share?result=failed']);
    expect([await device.db.shared.count(), await device.db.sharedBytes.count()]).toEqual([0, 0]);
  });

  test('leave the list in the moment in which they enter the queue', async () => {
    const device = await aDevice();
    await share(sharing('a.jpg'), device);
    const [file] = await kept(device);
    const actor = { userId: device.userId, accountId: device.accountId };
    const take = (works: ReturnType<typeof aPortfolioItem>[]) =>
      enqueuePictures(device, actor, works, { also: (db) => dropShared(db, [file?.id ?? '']) });

    const spy = vi.spyOn(device.db.shared, 'bulkDelete').mockRejectedValueOnce(new Error('Killed'));
    await expect(take([aPortfolioItem(10)])).rejects.toThrow('Killed');
    expect([await device.db.outbox.count(), (await kept(device)).length]).toEqual([0, 1]);
    spy.mockRestore();
    await take([aPortfolioItem(10)]);
    expect([await device.db.outbox.count(), (await kept(device)).length]).toEqual([1, 0]);
  });

  test('are nobody else’s to see, and are forgotten after an hour', async () => {
    const device = await aDevice();
    await share(sharing('a.jpg'), device);
    const stranger = newId<UserId>();

    expect(await readShared(device.db, stranger, device.time)).toEqual([]);
    expect(await readShared(device.db, device.userId, device.time + HOUR_MS)).toEqual([]);
    await forgetOthers(device, stranger);
    expect([await device.db.shared.count(), await device.db.sharedBytes.count()]).toEqual([0, 0]);
  });
});

describe('the pictures that were seen', () => {
  test('are kept up to a limit, and the oldest go first', async () => {
    const held = new Map<string, number>(
      ['a', 'b', 'c', 'd'].map((id) => [`http://localhost/files/${id}`, 100]),
    );
    const cache = {
      keys: async () => [...held.keys()].map((url) => new Request(url)),
      match: async (request: Request) =>
        new Response(null, { headers: { 'content-length': String(held.get(request.url)) } }),
      delete: async (request: Request) => held.delete(request.url),
    };
    await fitCache(cache as never, { entries: 10, bytes: 250 });
    expect([...held.keys()]).toEqual(['http://localhost/files/c', 'http://localhost/files/d']);

    await fitCache(cache as never, { entries: 1, bytes: 250 });
    expect([...held.keys()]).toEqual(['http://localhost/files/d']);
  });
});
