import { Navigate, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { UserProfile } from '#contract/profile/record.ts';
import { SignUpScreen } from '#src/features/auth/screens/sign-up-screen.tsx';
import { isSetupNeeded } from '#src/lib/setup-flags.ts';
import { forgetReturnPath, readReturnPath } from '#src/lib/return-path.ts';
import { m } from '#src/paraglide/messages.js';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Page } from '#src/ui/page.tsx';
import { AccountList } from './account-list.tsx';
import { sectionOf } from './membership-kind.ts';
import { useSignedIn } from '#src/data/signed-in.ts';
import styles from './full-screen.module.css';

/** The shortcut of the home screen, which is the same for every account. */
const CAMPAIGNS = '?open=campaigns';
const campaignsOf = {
  business: '/business/campaign',
  corporate: '/corporate/campaigns',
  creator: '/creator/pipeline',
} as const;

/** Where one's day starts, by the active account; without one there is something to choose first. */
export function DashboardRedirect() {
  const { profile, membership } = useSignedIn();
  const section = sectionOf(membership);
  const [wanted] = useState(readReturnPath);
  const opensCampaigns = useLocation({ select: ({ searchStr }) => searchStr === CAMPAIGNS });
  useEffect(forgetReturnPath, []);
  if (opensCampaigns && section) return <Navigate to={campaignsOf[section]} replace />;
  if (wanted && section && leadsInto(wanted, section)) return <ReturnTo path={wanted} />;
  switch (section) {
    case 'business':
      return <Navigate to="/business/dashboard" replace />;
    case 'corporate':
      return <Navigate to="/corporate/dashboard" replace />;
    case 'creator':
      return <Navigate to={creatorStart(profile)} replace />;
    case null:
  }
  // Support staff need no account of the marketplace.
  if (profile.memberships.length === 0 && profile.isSupport) return <Navigate to="/desk" replace />;
  if (profile.memberships.length === 0) return <SignUpScreen />;
  return membership ? (
    <Explanation title={m.membership_unknown_title()} text={m.membership_unknown_text()} />
  ) : (
    <Page>
      <h1>{m.app_pick_membership_title()}</h1>
      <p>{m.membership_pick_text()}</p>
      <AccountList memberships={profile.memberships} />
    </Page>
  );
}

/** A new creator completes the profile first, and then adds photos to it. */
function creatorStart({ creator }: UserProfile) {
  if (isSetupNeeded('requireProfileSetup')) return '/creator/profile/edit';
  const hasPhotos = creator?.completionStatus?.portfolio === true;
  return isSetupNeeded('requirePortfolioSetup') && !hasPhotos
    ? '/creator/profile/view'
    : '/creator/dashboard';
}

function ReturnTo({ path }: { path: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate({ href: path, replace: true }), [navigate, path]);
  return null;
}

/** Routes that lead into the person's own section. */
const isOwn = /^\/(settings\/|user\/|(messages|calendar)(\?|$))/;

/** Whether a path belongs to this section or to every one. A link into another section leads to the dashboard instead. */
function leadsInto(path: string, section: string): boolean {
  return isOwn.test(path) || path.startsWith(`/${section}/`);
}

function Explanation({ title, text }: { title: string; text: string }) {
  return (
    <div className={styles.screen}>
      <EmptyState title={title} text={text} />
    </div>
  );
}
