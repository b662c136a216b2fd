import type { ReactNode } from 'react';
import type { PublicCreator } from '#contract/directory/record.ts';
import type { Author } from '#src/data/device/outbox.ts';
import { useSession } from '#src/data/session-queries.ts';
import { CreatorProfileView } from '../components/creator-profile-view.tsx';
import { ProfileMark } from '../components/profile-mark.tsx';
import { photoOnItsWay } from '../overlay.ts';
import { publicOf, useNewPhotos, useOwnProfile, useOwnWorks } from '../queries.ts';
import { MissingProfile } from './profile-edit-screen.tsx';

export type ProfileViewScreenProps = {
  actions: ReactNode;
  /** One's own works, with adding and removing. */
  portfolio: (author: Author, creator: PublicCreator) => ReactNode;
};

/** One's own profile as a business sees it, from the device's own copy. */
export function ProfileViewScreen(props: ProfileViewScreenProps) {
  const session = useSession();
  if (session.state !== 'open' || !session.accountId) return null;
  const { userId, accountId } = session;
  return <Loaded key={accountId} author={{ userId, accountId }} {...props} />;
}

function Loaded({ author, actions, portfolio }: ProfileViewScreenProps & { author: Author }) {
  const view = useOwnProfile(author);
  const works = useOwnWorks(author);
  const photos = useNewPhotos(author);
  if (!view) return null;
  if (view === 'missing') return <MissingProfile />;
  const stored = publicOf(view.profile, works);
  const photo = photoOnItsWay(photos, view.refused);
  const creator = { ...stored, photoUrl: photo ?? stored.photoUrl };
  return (
    <CreatorProfileView
      creator={creator}
      age={<ProfileMark mark={view.mark} />}
      actions={actions}
      portfolioSlot={portfolio(author, creator)}
    />
  );
}
