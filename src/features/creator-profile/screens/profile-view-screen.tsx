import type { ReactNode } from 'react';
import {
  FAST_RESPONSE_MINUTES,
  matchWeights,
  RESPONSE_ANSWERS_MIN,
} from '#contract/directory/match.ts';
import type { PublicCreator } from '#contract/directory/record.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { useActive } from '#src/data/signed-in.ts';
import { m } from '#src/paraglide/messages.js';
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
  const { actor, profile } = useActive();
  const view = useOwnProfile(actor);
  const items = useOwnPortfolio(actor);
  const photos = useNewPhotos(actor);
  if (!view || !items) return null;
  if (view === 'missing') return <MissingProfile />;
  const stored = publicOf(view.profile, items);
  const photo = photoOnItsWay(photos, view.refused);
  // Of the account that was active at the server; null: too few answers, absent: not known here.
  const responseMinutes =
    profile.creator?.id === actor.accountId ? profile.creator.responseMinutes : undefined;
  const creator = { ...stored, photoUrl: photo ?? stored.photoUrl, responseMinutes };
  return (
    <CreatorProfileView
      creator={creator}
      age={<ProfileMark mark={view.mark} />}
      actions={actions}
      {...(responseMinutes !== undefined && { note: responseNote(responseMinutes) })}
      portfolioSlot={portfolio(actor, creator)}
    />
  );
}

/** How the creator's own response time counts for them. */
const responseNote = (minutes: number | null): string =>
  minutes === null
    ? m.profile_response_unknown({ answers: RESPONSE_ANSWERS_MIN, hours: HOURS })
    : m.profile_response_counts({ hours: HOURS, points: matchWeights.response });

const HOURS = FAST_RESPONSE_MINUTES / 60;
