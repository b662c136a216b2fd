import type { AccountProfile } from '#contract/profile/record.ts';
import type { CreatorProfile } from '#src/features/creator-profile/overlay.ts';
import { aCreatorProfile } from '../../support/creator-profile.ts';
import { creatorAccount } from '../messages/inbox.ts';

export const recordOf = (
  change: Partial<CreatorProfile> = {},
  creator: Partial<CreatorProfile['creator']> = {},
): AccountProfile =>
  aCreatorProfile(
    {
      accountId: creatorAccount,
      name: 'Maya Ortiz',
      about: '<p>I film <strong>kitchens</strong>.</p>',
      ...change,
    },
    { lastName: 'Ortiz', female: true, ageBand: '25-34', ...creator },
  );

/** A profile as nobody has filled it in yet. */
export const emptyRecord = (): AccountProfile =>
  recordOf(
    { about: '', categories: [], locality: '' },
    { instagramUrl: '', ageBand: null, female: false },
  );
