import { beforeAll, describe, expect, test } from 'vitest';
import { countWork, type WorkCounts } from '../../support/work-counts.ts';

/** What `npm run bench -- guard` prints. A change that raises one of these says why. */
describe('the work of the device', () => {
  let counts: WorkCounts;
  beforeAll(async () => {
    counts = await countWork();
  });

  test('a page of a first contact is durable after three transactions that write', () => {
    expect(counts.firstContactPage).toEqual({ all: 5, writing: 3 });
  });

  test('a message is sent and acknowledged after three transactions that write', () => {
    expect(counts.sentMessage).toEqual({ all: 7, writing: 3 });
  });

  test('a live message with its room and its notification is stored and shown after nine transactions', () => {
    expect(counts.liveMessage).toEqual({ all: 9, writing: 4 });
  });

  test('a start makes one pull and opens one stream', () => {
    expect(counts.requestsOfAStart).toBe(2);
  });

  test('a live message makes a conversation read twice and the list of conversations once', () => {
    expect(counts.readsOfAConversation).toBe(2);
    expect(counts.readsOfTheRoomList).toBe(1);
  });

  test('a live message leaves no listener on a signal', () => {
    expect(counts.listenersLeft).toBe(0);
  });
});
