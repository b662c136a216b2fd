import { accountId, chatroomId } from '#contract/ids.ts';
import { queryDexie } from './product-query.ts';

/** Opened anew over a filled storage: what the address names is read and painted at once. */
const asked = new URLSearchParams(location.search);
const account = accountId.parse(asked.get('accountId'));
const room = chatroomId.parse(asked.get('chatroomId'));
Reflect.set(window, 'opened', await queryDexie(account, room, Number(asked.get('lastSeq'))));
