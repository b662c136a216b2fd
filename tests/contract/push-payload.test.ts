import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newId } from '#contract/new-id.ts';
import { FCM_FIELD, readPush } from '#contract/sync/push.ts';

const at = '2026-11-24T22:00:00.000Z';
const payload = {
  userId: newId<string>(),
  text: 'See you at three.',
  notification: {
    id: newId<string>(),
    accountId: newId<string>(),
    accountName: 'Desert Bloom Café',
    accountType: 'business',
    body: 'See you at three.',
    category: 'NEW_MESSAGE',
    title: 'Maya Torres',
    path: '/business/notification',
    read: false,
    seen: false,
    createdOn: at,
    updatedOn: at,
    version: 1,
    revision: 7,
  },
};

it('a push is understood in the shape of either sender', () => {
  expect(readPush(JSON.stringify(payload))?.payload).toEqual(payload);
  const fcm = { from: '1', data: { [FCM_FIELD]: JSON.stringify(payload) } };
  expect(readPush(JSON.stringify(fcm))?.payload).toEqual(payload);
});

it.each([
  ['', 'nothing'],
  ['null', 'null'],
  ['"text"', 'a text'],
  ['{"data":null}', 'empty data'],
  ['{"data":{"pollin":7}}', 'a number'],
  ['{"data":{"pollin":"{"}}', 'broken JSON inside'],
  [JSON.stringify({ ...payload, userId: 'someone' }), 'a user that is none'],
  [
    JSON.stringify({ ...payload, notification: { ...payload.notification, category: 'X' } }),
    'a category that is none',
  ],
])('%j is no push: %s', (text) => {
  expect(readPush(text)?.payload ?? null).toBeNull();
});

it('no text makes the reader of pushes fail', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(readPush(text)).toBeNull();
    }),
  );
});
