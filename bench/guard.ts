import { countOutbox } from '../tests/support/outbox-counts.ts';
import { countWork } from '../tests/support/work-counts.ts';
import type { Result, Row } from './support/report.ts';

/**
 * The cheapest figures: what the device does for a piece of work, counted on databases in memory. They are the same on every
 * machine, and `npm test` asserts them (`work-counts.test.ts` and `outbox-counts.test.ts` in `tests/src/data/`).
 */
export async function guard(): Promise<Result> {
  const counts = await countWork();
  const outbox = await countOutbox();
  const row = (what: string, count: number): Row => ({ what, unit: '', ours: [count] });
  const both = (what: string, { all, writing }: { all: number; writing: number }) => [
    row(`${what}: transactions`, all),
    row(`${what}: of them writing`, writing),
  ];
  return {
    name: 'guard',
    title: 'Counts that npm test asserts',
    rows: [
      ...both('a page of a first contact', counts.firstContactPage),
      ...both('a message from "send" until acknowledged', counts.sentMessage),
      ...both('a live message until shown', counts.liveMessage),
      row('a live message: reads of an open conversation', counts.readsOfAConversation),
      row('a live message: reads of the list of conversations', counts.readsOfTheRoomList),
      row('a live message: listeners left', counts.listenersLeft),
      row('a start: requests until it listens', counts.requestsOfAStart),
      row('300 messages without an answer: requests of a delivery', outbox.requests),
      row('300 messages without an answer: messages tried', outbox.tried),
      row('300 messages: rows that a read of them takes one by one', outbox.rowsOfARead),
      row('300 messages: rows that a reconnect takes one by one', outbox.rowsOfAReconnect),
    ],
    notes: [],
  };
}
