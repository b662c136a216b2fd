import { expect, it } from 'vitest';
import { roomOfCandidate } from '#contract/chatroom/rules.ts';
import { serverForFile } from '../../support/app.ts';
import { aChat, expectJson, messageTo, outcomes, type Headers } from '../../support/chat.ts';
import {
  aCampaign,
  aPlace,
  aTalent,
  FRIDAY,
  happening,
  happens,
  pairOf,
} from '../campaigns/casting.ts';

const app = await serverForFile({ now: () => FRIDAY, env: { limitsFactor: 1000 } });

const subscribe = async (headers: Headers) =>
  expectJson(
    await app.call('/webhooks', headers, {
      url: 'https://hooks.example.com/pollin',
      events: ['message.created'],
    }),
  );
/** The delivered events, by the account of their webhook, in order. */
const told = async () =>
  (
    await app.deps.pool.query<{ account: string; data: Record<string, string> }>(
      `select w.account_id as account, d.data from webhook_deliveries d join webhooks w on w.id = d.webhook_id
       where d.type = 'message.created' order by d.ctid`,
    )
  ).rows;

it('a message in a room of the business is announced by its ids, from either side, and to no other business', async () => {
  const { room, business, asBusiness, asCreator } = await aChat(app);
  const other = await aPlace(app);
  for (const headers of [asBusiness, other.headers]) await subscribe(headers);
  const [question, answer, second, third] = [
    messageTo(room, 'creator', 'May I?'),
    messageTo(room, 'business', 'Yes'),
    messageTo(room, 'creator', 'Thank you'),
    messageTo(room, 'business', 'See you'),
  ];

  expect(await outcomes(app, asCreator, [question])).toEqual(['done']);
  expect(await outcomes(app, asBusiness, [answer, answer])).toContain('done');
  expect(await outcomes(app, asCreator, [second])).toEqual(['done']);
  expect(await outcomes(app, asBusiness, [third])).toEqual(['done']);

  const { chatroomId, campaignId, creatorId } = question.payload as Record<string, string>;
  const to = (messageId: string, from: string) => ({
    account: business.accountId,
    data: { chatroomId, campaignId, creatorId, messageId, from },
  });
  expect(await told()).toEqual([
    to(question.id, 'creator'),
    to(answer.id, 'business'),
    to(second.id, 'creator'),
    to(third.id, 'business'),
  ]);
  expect(JSON.stringify(await told())).not.toContain('May I?');
});

it('the message that opens a room is announced as well', async () => {
  const [place, talent] = [await aPlace(app), await aTalent(app)];
  await subscribe(place.headers);
  const pair = pairOf(await aCampaign(app, place), talent);
  await happens(app, talent, happening(pair, 'creator_applied'));
  const { candidateId, campaignId, creatorId } = pair;
  const chatroomId = roomOfCandidate(candidateId);
  const room = { chatroomId, campaignId, creatorId, businessId: place.accountId };
  const first = messageTo(room, 'business', 'Hello!');

  expect(await outcomes(app, place.headers, [first])).toEqual(['done']);

  const data = { chatroomId, campaignId, creatorId, messageId: first.id, from: 'business' };
  expect(await told()).toContainEqual({ account: place.accountId, data });
});
