import { accountId, chatroomId } from '#contract/ids.ts';
import { queryDexie } from './product-query.ts';

/** Reopened with a filled storage: the route's data is read and painted at once. */
const asked = new URLSearchParams(location.search);
const account = accountId.parse(asked.get('accountId'));
const room = chatroomId.parse(asked.get('chatroomId'));
Reflect.set(window, 'opened', await queryDexie(account, room, Number(asked.get('lastSeq'))));
