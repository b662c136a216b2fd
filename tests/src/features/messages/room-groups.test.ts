import { expect, test } from 'vitest';
import { firstRooms, groupRooms, otherParty } from '#src/features/messages/room-groups.ts';
import { buildRoom, idOf } from './build.ts';

const row = (word: string, campaign: string, change = {}) => ({
  ...buildRoom({ chatroomId: idOf(word), campaignId: idOf(campaign), ...change }),
  lastDelivery: null,
});

test('rooms stand under their campaign, archived ones nowhere', () => {
  const rows = [
    row('a', 'brunch'),
    row('b', 'vinyl'),
    row('c', 'brunch'),
    row('d', 'vinyl', { archived: true }),
  ];

  const groups = groupRooms(rows, 'creator');

  expect(groups.map((group) => group.rooms.map((one) => one.chatroomId))).toEqual([
    [idOf('a'), idOf('c')],
    [idOf('b')],
  ]);
  expect(groups[0]?.unread).toBe(6);
});

test('a campaign shows its own rooms only', () => {
  const groups = groupRooms([row('a', 'brunch'), row('b', 'vinyl')], 'creator', idOf('vinyl'));

  expect(groups.map((group) => group.campaignId)).toEqual([idOf('vinyl')]);
});

test('each side sees the other', () => {
  const room = row('a', 'brunch');

  expect(otherParty(room, 'creator').name).toBe('Desert Bloom');
  expect(otherParty(room, 'business').name).toBe('Maya Ortiz');
});

test('a list that is drawn in part keeps a group a group, and its unread count', () => {
  const rows = [row('a', 'brunch'), row('b', 'brunch'), row('c', 'brunch'), row('d', 'vinyl')];
  const groups = groupRooms(rows, 'creator');

  const drawn = firstRooms(groups, 1);

  expect(drawn.map((group) => group.rooms.map((one) => one.chatroomId))).toEqual([
    [idOf('a'), idOf('b')],
  ]);
  expect(drawn[0]?.unread).toBe(groups[0]?.unread);
  expect(firstRooms(groups, 4)).toEqual(groups);
});
