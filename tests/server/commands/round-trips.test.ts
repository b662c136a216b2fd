import { expect, it } from 'vitest';
import { serverForFile } from '../../support/app.ts';
import { aChat, messageTo, outcomes, pull, send } from '../../support/chat.ts';
import { watchStatements } from '../../support/statements.ts';
import { aCampaign, aPlace, aTalent, FRIDAY, happening, pairOf } from '../campaigns/casting.ts';

const app = await serverForFile({ now: () => FRIDAY });
const { pool } = app.deps;

const namesOf = ({ statements }: Awaited<ReturnType<typeof watchStatements>>) =>
  statements.map(({ name }) => name);

it('a message, and a hundred of them, are one round trip after the look at the session', async () => {
  const { room, asCreator, asBusiness } = await aChat(app);
  // The first one of an account opens its bucket.
  for (const [headers, side] of [
    [asCreator, 'creator'] as const,
    [asBusiness, 'business'] as const,
  ]) {
    await send(app, headers, [messageTo(room, side, 'Hello')]);

    for (const size of [1, 100]) {
      const batch = Array.from({ length: size }, (_, n) => messageTo(room, side, `Shot ${n}`));
      const watched = await watchStatements(pool, async () => {
        expect(new Set(await outcomes(app, headers, batch))).toEqual(new Set(['done']));
      });

      expect(namesOf(watched)).toEqual(['session-access', 'send-plainly']);
      expect(watched.roundTrips).toBe(2);
    }
  }
});

it('an application is four round trips: the session, its locks, its rows with their check, and the commit', async () => {
  const [place, talent] = [await aPlace(app), await aTalent(app)];
  const apply = happening(pairOf(await aCampaign(app, place), talent), 'creator_applied');

  const watched = await watchStatements(pool, () => send(app, talent.headers, [apply]));

  expect(watched.roundTrips).toBe(4);
  expect(watched.statements.length).toBeLessThanOrEqual(17);
  const written = namesOf(watched).filter((name) => name.startsWith('write-records'));
  expect(written).toHaveLength(1);
  // Only the parts that have rows, and only the collections that changed.
  expect(written[0]?.split('-')).toHaveLength(2 + 4);
});

it('a pull of messages is one round trip after the look at the session, and one more when work changed', async () => {
  const { room, asCreator } = await aChat(app);
  const { cursor } = await pull(app, asCreator);
  await send(app, asCreator, [messageTo(room, 'creator', 'Hello')]);

  const chat = await watchStatements(pool, () => pull(app, asCreator, cursor));

  expect(namesOf(chat)).toEqual(['session-access', 'catch-up-chat']);
  expect(chat.roundTrips).toBe(2);

  const [place, talent] = [await aPlace(app), await aTalent(app)];
  const before = (await pull(app, talent.headers)).cursor;
  const apply = happening(pairOf(await aCampaign(app, place), talent), 'creator_applied');
  await send(app, talent.headers, [apply]);
  const work = await watchStatements(pool, () => pull(app, talent.headers, before));

  expect(namesOf(work)).toEqual(['session-access', 'catch-up-chat', 'catch-up-work']);
});
