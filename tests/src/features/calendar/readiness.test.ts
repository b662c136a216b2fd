import { expect, test } from 'vitest';
import { missingOf } from '#src/features/calendar/readiness.ts';
import { campaignOf, projectOf, shown } from './build.ts';

const contact = { name: 'Rob', phone: '+16025550150', parkingNote: null, doorNote: null };
type Held = Parameters<typeof missingOf>[1];
const everything: Held = {
  campaign: campaignOf(),
  project: projectOf(),
  room: { lastSeq: 12 },
  heldSeq: 12,
};

test('a shoot is ready offline with its brief, its project, its newest messages and its contact', () => {
  expect(missingOf(shown({ contact }), everything)).toEqual([]);
});

test('what is missing is named', () => {
  const nothing: Held = { campaign: undefined, project: undefined, room: undefined, heldSeq: 0 };

  expect(missingOf(shown(), nothing)).toEqual(['brief', 'project', 'chat', 'contact']);
  expect(missingOf(shown({ contact }), { ...everything, heldSeq: 11 })).toEqual(['chat']);
});

test('a chat without messages, or no chat, is nothing to wait for', () => {
  const empty = { ...everything, room: { lastSeq: 0 }, heldSeq: 0 };

  expect(missingOf(shown({ contact }), empty)).toEqual([]);
  expect(missingOf(shown({ contact, chatroomId: null }), { ...empty, room: undefined })).toEqual(
    [],
  );
});

test('there is nothing to get ready for before the confirmation and after the shoot', () => {
  expect(missingOf(shown({ state: 'reserved' }), everything)).toBeNull();
  expect(missingOf(shown({ state: 'completed' }), everything)).toBeNull();
});
