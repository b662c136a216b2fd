import { useState, type ComponentType } from 'react';
import type { Role } from '#contract/permissions.ts';
import { closedWeek } from '#contract/availability/record.ts';
import type { PublicBusiness } from '#contract/profile/record.ts';
import type { Rating } from '#contract/review/record.ts';
import { noChanges } from '#contract/sync/sync.ts';
import { useCurrentReplica } from '#src/data/replica/account-copy.ts';
import { factsOf } from '#src/features/business-profile/facts.ts';
import type { BusinessProfile, ProfileItem } from '#src/features/business-profile/overlay.ts';
import { ToastRegion } from '#src/ui/toast-region.tsx';
import { addUnsent } from '../outbox.ts';
import { businessAccount, me, openInbox } from '../messages/inbox.ts';
import { mount } from '../ui/mount.tsx';
import { SignedIn } from '../ui/signed-in.tsx';

export const unrated: Rating = {
  status: 'BASIC',
  positiveTraits: {},
  reviewCount: 0,
  publicReviews: [],
};

export const profileOf = (
  change: Partial<BusinessProfile> = {},
  details: Partial<BusinessProfile['business']> = {},
): BusinessProfile => ({
  accountId: businessAccount,
  kind: 'business',
  name: 'Desert Bloom',
  photoUrl: null,
  about: 'Coffee under the mesquite.',
  categories: ['eats'],
  street: '12 Patio Way',
  locality: 'Tempe',
  province: 'AZ',
  postalCode: '85281',
  creator: null,
  favourites: [],
  following: [],
  blocked: [],
  updatedOn: '2026-11-20T16:00:00.000Z',
  version: 3,
  revision: 1,
  ...change,
  business: {
    businessWebsite: '',
    logoUrl: null,
    photoUrl: null,
    facebookUrl: '',
    instagramUrl: 'https://instagram.example/bloom',
    tiktokUrl: '',
    youtubeUrl: '',
    localBuzzUrl: '',
    coordinates: null,
    rating: unrated,
    completedCampaigns: 0,
    ...details,
  },
});

/** The same business as the server answers others. */
export function publicBusinessOf(change: Partial<PublicBusiness> = {}): PublicBusiness {
  return {
    ...factsOf(profileOf()),
    id: businessAccount,
    availability: closedWeek,
    ...change,
  };
}

/** Signs in at a business whose profile this device holds; emptied when the test ends. */
export async function atBusiness(
  profile: BusinessProfile = profileOf(),
  role: Role = 'owner',
): Promise<void> {
  await openInbox(role, []);
  await tell(profile);
}

/** The server's answer about the profile from now on. */
export async function tell(profile: BusinessProfile): Promise<void> {
  await useCurrentReplica.getState().replica?.apply({
    collections: { ...noChanges(), profiles: [profile] },
    gone: [],
  });
}

/** A screen with the toasts it speaks through, and a way to leave it and come back. */
export const show = (screen: ComponentType) =>
  mount(
    <SignedIn>
      <Page screen={screen} />
    </SignedIn>,
  );

function Page({ screen: Screen }: { screen: ComponentType }) {
  const [visit, setVisit] = useState(0);
  return (
    <>
      <button onClick={() => setVisit(visit + 1)}>Leave and return</button>
      <Screen key={visit} />
      <ToastRegion />
    </>
  );
}

/** An edit of the profile in the outbox. */
export async function addEdit(change: Partial<ProfileItem>): Promise<ProfileItem> {
  return await addUnsent<ProfileItem>({
    kind: 'updateBusinessProfile',
    payload: { edits: [{ field: 'name', base: 'Desert Bloom', value: 'Bloom' }] },
    userId: me,
    accountId: businessAccount,
    lane: 'profile',
    ...change,
  });
}

export { outbox } from '../outbox.ts';
