import { describe, expect, it } from 'vitest';
import type { AccountId, CommandId } from '#contract/ids.ts';
import type { CommandEnvelope } from '#contract/commands/command-batch.ts';
import { newId } from '#contract/new-id.ts';
import { serverForFile } from '../../support/app.ts';
import { aBusiness, aMember } from '../../support/builders.ts';
import { aChat, messageTo, outcomes, pull } from '../../support/chat.ts';

const app = await serverForFile();

const block = (accountId: AccountId, isBlocked = true): CommandEnvelope => ({
  id: newId<CommandId>(),
  kind: 'setBlocked',
  payload: { accountId, isBlocked },
  occurredAt: '2026-11-20T09:00:00.000Z',
});

describe('blocking', () => {
  it.each(['business', 'creator'] as const)(
    'by the %s refuses messages both ways, until it is taken back',
    async (by) => {
      const { room, business, creator, asCreator, asBusiness } = await aChat(app);
      const [mine, other] =
        by === 'business' ? [asBusiness, creator.accountId] : [asCreator, business.accountId];
      const talk = async () => [
        await outcomes(app, asBusiness, [messageTo(room, 'business', 'Hello')]),
        await outcomes(app, asCreator, [messageTo(room, 'creator', 'Hello')]),
      ];
      expect(await talk()).toEqual([['done'], ['done']]);

      expect(await outcomes(app, mine, [block(other)])).toEqual(['done']);
      expect(await talk()).toEqual([['BLOCKED'], ['BLOCKED']]);

      expect(await outcomes(app, mine, [block(other, false)])).toEqual(['done']);
      expect(await talk()).toEqual([['done'], ['done']]);
    },
  );

  it('leaves the rooms with everyone else alone', async () => {
    const [mine, other] = [await aChat(app), await aChat(app)];

    await outcomes(app, mine.asCreator, [block(other.business.accountId)]);

    expect(await outcomes(app, mine.asCreator, [messageTo(mine.room, 'creator', 'Hi')])).toEqual([
      'done',
    ]);
  });

  it('is in the own profile with the name of who was blocked, and in nobody else’s', async () => {
    const { business, asCreator, asBusiness } = await aChat(app);

    await outcomes(app, asCreator, [block(business.accountId)]);

    const mine = (await pull(app, asCreator)).collections.profiles;
    const theirs = (await pull(app, asBusiness)).collections.profiles;
    expect(mine).toMatchObject([
      { blocked: [{ accountId: business.accountId, name: 'Desert Bloom Café' }] },
    ]);
    expect(theirs).toMatchObject([{ blocked: [] }]);
  });

  it('shows the name that a business has given itself since', async () => {
    const { business, asCreator, asBusiness } = await aChat(app);
    await outcomes(app, asCreator, [block(business.accountId)]);
    const { cursor } = await pull(app, asCreator);
    const renamed = {
      id: newId<CommandId>(),
      kind: 'updateBusinessProfile',
      occurredAt: '2026-11-20T10:00:00.000Z',
      payload: {
        edits: [
          { field: 'name', value: 'Bloom' },
          { field: 'instagramUrl', value: 'https://instagram.example/bloom' },
        ],
      },
    };

    expect(await outcomes(app, asBusiness, [renamed])).toEqual(['done']);

    const { collections } = await pull(app, asCreator, cursor);
    expect(collections.profiles).toMatchObject([{ blocked: [{ name: 'Bloom' }] }]);
  });

  it('twice, and taken back twice, is the same as once', async () => {
    const { business, room, asCreator } = await aChat(app);
    const other = business.accountId;

    expect(
      await outcomes(app, asCreator, [block(other), block(other), block(other, false)]),
    ).toEqual(['done', 'done', 'done']);
    expect(await outcomes(app, asCreator, [block(other, false)])).toEqual(['done']);
    expect(await outcomes(app, asCreator, [messageTo(room, 'creator', 'Hi')])).toEqual(['done']);
  });

  it('is for the other side only: oneself, one’s own kind and strangers’ ids do not exist', async () => {
    const { creator, asCreator, asBusiness } = await aChat(app);
    const another = await aBusiness(app.deps.db);

    expect(await outcomes(app, asCreator, [block(creator.accountId)])).toEqual(['NOT_FOUND']);
    expect(await outcomes(app, asBusiness, [block(another.accountId)])).toEqual(['NOT_FOUND']);
    expect(await outcomes(app, asCreator, [block(newId<AccountId>())])).toEqual(['NOT_FOUND']);
  });

  it('is not for staff', async () => {
    const { business, creator } = await aChat(app);
    const staff = await aMember(app.deps.db, business.accountId, 'staff');
    const asStaff = await app.signIn(staff, business.accountId);

    expect(await outcomes(app, asStaff, [block(creator.accountId)])).toEqual(['FORBIDDEN']);
  });
});
