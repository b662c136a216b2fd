import { queryFloor } from './floor.ts';

/** Opened anew over a filled storage: what the address names is read and painted at once. */
const asked = new URLSearchParams(location.search);
Reflect.set(
  window,
  'opened',
  await queryFloor(asked.get('chatroomId') ?? '', Number(asked.get('lastSeq'))),
);
