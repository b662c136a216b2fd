import { queryFloor } from './floor.ts';

/** Reopened with a filled storage: the route's data is read and painted at once. */
const asked = new URLSearchParams(location.search);
Reflect.set(
  window,
  'opened',
  await queryFloor(asked.get('chatroomId') ?? '', Number(asked.get('lastSeq'))),
);
