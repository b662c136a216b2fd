import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AccountId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { isInAppPath } from '#contract/notification/rules.ts';
import { onChannelMessage, postToPages, type ChannelMessage } from '#src/data/device/broadcast.ts';

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

  const stranger = new BroadcastChannel('pollin');
  for (const other of [
    null,
    'text',
    { type: 'other' },
    { ...click, url: 'https://evil.test' },
    { ...click, url: '//evil.test' },
    { ...click, url: 'javascript:alert(1)' },
    { ...click, accountId: 'someone' },
  ])
    stranger.postMessage(other);
  stranger.close();
  postToPages(click);

  await expect.poll(() => heard.at(-1)).toEqual(click);
  expect(heard).toEqual([click]);
  stop.abort();
});

/** Messages with the right names and odd contents, and whatever else can be posted. */
const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.record(
    {
      type: fc.constantFrom('push', 'notification_clicked', 'other'),
      notificationId: fc.oneof(fc.uuid(), fc.jsonValue()),
      accountId: fc.oneof(fc.uuid(), fc.jsonValue()),
      title: fc.oneof(fc.string(), fc.jsonValue()),
      text: fc.oneof(fc.string(), fc.jsonValue()),
      createdOn: fc.oneof(fc.constant('2026-11-24T22:00:00.000Z'), fc.string()),
      path: fc.oneof(fc.webUrl(), fc.constantFrom('/creator/pipeline', '//evil.test', '/\\evil')),
      url: fc.oneof(fc.webUrl(), fc.constantFrom('/creator/pipeline', 'javascript:alert(1)')),
    },
    { requiredKeys: ['type'] },
  ),
);

test('whatever is posted, only whole messages with paths of the app are heard', async () => {
  const heard: ChannelMessage[] = [];
  const stop = new AbortController();
  onChannelMessage((message) => heard.push(message), stop.signal);
  const last: ChannelMessage = {
    type: 'notification_clicked',
    url: '/creator/pipeline',
    accountId: newId<AccountId>(),
  };

  const stranger = new BroadcastChannel('pollin');
  for (const message of fc.sample(odd, 500)) stranger.postMessage(message);
  stranger.close();
  postToPages(last);

  await expect.poll(() => heard.at(-1)).toEqual(last);
  for (const message of heard) {
    expect(isInAppPath(message.type === 'push' ? message.path : message.url)).toBe(true);
    const texts = message.type === 'push' ? [message.title, message.text] : [];
    expect(texts.every((text) => typeof text === 'string')).toBe(true);
  }
  stop.abort();
});
