import { describe, expect, test } from 'vitest';
import { setWifiForVideo } from '#src/data/device/video-line.ts';
import { drainBriefly } from '../../sw/drain-briefly.ts';
import { aKeptVideo, queueContent } from '../support/fake-content.ts';
import { acceptingServer } from '../support/fake-device.ts';
import { aPortfolioItem, queue } from '../support/fake-pictures.ts';
import { FakeTus } from '../support/fake-tus.ts';
import { aHost } from './fake-host.ts';

async function aWorkerWithPictures() {
  const host = await aHost();
  const [tus, server] = [new FakeTus(), acceptingServer()];
  host.device.answer((request) =>
    request.url.includes('/uploads') ? tus.answer(request) : server.answer(request),
  );
  await queue(host.device, aPortfolioItem(300), aPortfolioItem(400));
  return { host, tus, server };
}

describe('a worker that was woken for something else', () => {
  test('brings waiting pictures to the server, and then their commands', async () => {
    const { host, tus, server } = await aWorkerWithPictures();
    await drainBriefly(host);

    expect(tus.whole()).toHaveLength(2);
    expect(server.seen).toHaveLength(2);
    expect(await host.device.db.outbox.count()).toBe(0);
    expect(host.syncRequests).toBe(0);
  });

  test('asks to be woken again for pictures that did not get through', async () => {
    const { host, tus, server } = await aWorkerWithPictures();
    tus.spoil = () => ({ kind: 'cut', at: 10 });
    await drainBriefly(host);

    expect(server.seen).toHaveLength(0);
    expect(host.syncRequests).toBe(1);
  });

  test('leaves a video for Wi-Fi as the page does, and asks for no wake-up that would send it', async () => {
    const { host, tus } = await aWorkerWithPictures();
    const { device } = host;
    const video = await aKeptVideo(device, 1_500_000);
    await queueContent(device, video.entry);
    await setWifiForVideo(device, true);
    Object.assign(device, { lineType: () => 'cellular' });
    await drainBriefly(host);

    expect(tus.whole()).toHaveLength(3);
    expect(await device.db.media.get(video.uploadId)).toMatchObject({ state: 'waiting', sent: 0 });
    expect(host.syncRequests).toBe(0);

    Object.assign(device, { lineType: () => 'wifi' });
    await drainBriefly(host);
    expect(tus.whole()).toHaveLength(4);
  });
});
