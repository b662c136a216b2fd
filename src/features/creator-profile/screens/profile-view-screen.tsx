import type { ReactNode } from 'react';
import type { PublicCreator } from '#contract/directory/record.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { useActive } from '#src/data/signed-in.ts';
import { CreatorProfileView } from '../components/creator-profile-view.tsx';
import { ProfileMark } from '../components/profile-mark.tsx';
import { photoOnItsWay } from '../overlay.ts';
import { publicOf, useNewPhotos, useOwnProfile, useOwnPortfolio } from '../queries.ts';
import { MissingProfile } from './profile-edit-screen.tsx';

type ProfileViewScreenProps = {
  actions: ReactNode;
  /** One's own works, with adding and removing. */
  portfolio: (actor: Actor, creator: PublicCreator) => ReactNode;
};

/** One's own profile as a business sees it, from the device's own copy. */
export function ProfileViewScreen({ actions, portfolio }: ProfileViewScreenProps) {
  const { actor } = useActive();
  const view = useOwnProfile(actor);
  const items = useOwnPortfolio(actor);
  const photos = useNewPhotos(actor);
  if (!view || !items) return null;
  if (view === 'missing') return <MissingProfile />;
  const stored = publicOf(view.profile, items);
  const photo = photoOnItsWay(photos, view.refused);
  const creator = { ...stored, photoUrl: photo ?? stored.photoUrl };
  return (
    <CreatorProfileView
      creator={creator}
      age={<ProfileMark mark={view.mark} />}
      actions={actions}
      portfolioSlot={portfolio(actor, creator)}
    />
  );
}
