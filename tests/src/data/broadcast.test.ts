import { expect, test } from 'vitest';
import type { AccountId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import {
  CHANNEL,
  onChannelMessage,
  postToPages,
  type ChannelMessage,
} from '#src/data/device/broadcast.ts';

test('only the messages of the app are heard on its channel', async () => {
  const heard: unknown[] = [];
  const stop = new AbortController();
  onChannelMessage((message) => heard.push(message), stop.signal);
  const accountId = newId<AccountId>();
  const click: ChannelMessage = {
    type: 'notification_clicked',
    url: '/creator/pipeline',
    accountId,
  };

  const stranger = new BroadcastChannel(CHANNEL);
  for (const other of [
    null,
    'text',
    { type: 'other' },
    { ...click, url: 'https://evil.test' },
    { ...click, url: '//evil.test' },
    { ...click, url: 'javascript:alert(1)' },
    { ...click, accountId: 'somebody' },
  ])
    stranger.postMessage(other);
  stranger.close();
  postToPages(click);

  await expect.poll(() => heard.at(-1)).toEqual(click);
  expect(heard).toEqual([click]);
  stop.abort();
});
