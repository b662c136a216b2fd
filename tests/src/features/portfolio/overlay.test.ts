import { describe, expect, it } from 'vitest';
import type { CommandBody } from '#contract/commands/command.ts';
import type { AccountId, CommandId, PortfolioItemId, UploadId, UserId } from '#contract/ids.ts';
import type { PortfolioItem } from '#contract/portfolio/record.ts';
import type { MediaItem, OutboxItem } from '#src/data/device/database.ts';
import type { LocalPicture } from '#src/data/media/local-pictures.ts';
import { overlayPortfolioItems } from '#src/features/portfolio/overlay.ts';
import { fileNeverSent, neverSent } from '#src/data/device/never-sent.ts';

const work = (id: string): PortfolioItem => ({
  id: id as PortfolioItemId,
  fileUrl: `/files/${id}`,
  thumbUrl: `/files/${id}/thumb`,
  mediaType: 'image',
  width: 4,
  height: 3,
  placeholder: '',
});

const local = (name: string, over: Partial<MediaItem> = {}): LocalPicture => ({
  url: `blob:${name}`,
  item: {
    uploadId: `upload ${name}` as UploadId,
    userId: 'user' as UserId,
    accountId: 'account' as AccountId,
    commandId: `add ${name}` as CommandId,
    purpose: 'portfolio',
    name,
    width: 4,
    height: 3,
    size: 9,
    sha256: '',
    sourceSha256: '',
    ...fileNeverSent,
    createdAt: 0,
    ...over,
  },
});

let order = 0;
const command = (
  body: CommandBody,
  id: string,
  state: OutboxItem['state'] = 'waiting',
): OutboxItem => ({
  ...neverSent,
  ...body,
  id: id as CommandId,
  order: (order += 1),
  userId: 'user' as UserId,
  accountId: 'account' as AccountId,
  lane: '',
  occurredAt: '2026-11-20T10:00:00.000Z',
  state,
});
const add = (name: string) => {
  const payload = {
    itemId: name as PortfolioItemId,
    uploadId: `upload ${name}` as UploadId,
    sourceSha256: '',
  };
  return command({ kind: 'addPortfolioItem', payload }, `add ${name}`);
};
const remove = (name: string, state?: OutboxItem['state']) =>
  command(
    { kind: 'removePortfolioItem', payload: { itemId: name as PortfolioItemId } },
    `remove ${name}`,
    state,
  );

const ids = (...args: Parameters<typeof overlayPortfolioItems>) =>
  overlayPortfolioItems(...args).map(({ id }) => id);

describe('a portfolio with pictures on their way', () => {
  it('has them first, the newest before the others', () => {
    expect(ids([work('a')], [local('b'), local('c')], [add('b'), add('c')])).toEqual([
      'c',
      'b',
      'a',
    ]);
  });

  it('lacks removed items, sent or not, from the tap on', () => {
    expect(ids([work('a'), work('b')], [], [remove('a')])).toEqual(['b']);
    expect(ids([work('a')], [local('b')], [add('b'), remove('b')])).toEqual(['a']);
  });

  it('shows a work again whose removal the server refused', () => {
    expect(ids([work('a')], [], [remove('a', 'attention')])).toEqual(['a']);
  });

  it('has no picture twice between the answer and the next page', () => {
    expect(ids([work('b')], [local('b')], [add('b')])).toEqual(['b']);
  });

  it('has the reason why a picture stays here, whether its bytes or its place was refused', () => {
    const broken = { code: 'PICTURE_BROKEN' } as const;
    const full = { code: 'PORTFOLIO_FULL' } as const;
    const refused: OutboxItem = { ...add('b'), state: 'attention', attention: full };
    const attentionOf = (picture: LocalPicture, command: OutboxItem) =>
      overlayPortfolioItems([], [picture], [command])[0];

    expect(attentionOf(local('b', { attention: broken }), add('b'))).toMatchObject({
      attention: broken,
    });
    expect(attentionOf(local('b'), refused)).toMatchObject({ attention: full });
    expect(attentionOf(local('b'), add('b'))).toMatchObject({ attention: null });
  });

  it('has nothing of a profile photo that is on its way', () => {
    expect(ids([], [local('b', { purpose: 'creatorPhoto' })], [add('b')])).toEqual([]);
  });
});
