import { Link } from '@tanstack/react-router';
import { CircleAlert, ImageOff, LogIn, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Membership } from '#contract/profile/record.ts';
import { useSession } from '#src/data/session-queries.ts';
import { useSharedFiles } from '#src/data/media/shared.ts';
import { m } from '#src/paraglide/messages.js';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ToastRegion } from '#src/ui/toast-region.tsx';
import '#src/ui/button.css';
import { useOpenedFiles } from './opened-files.ts';
import { SharedLink } from './shared-link.tsx';
import { SharedPhotos } from './shared-photos.tsx';
import { SharedToProject } from './shared-to-project.tsx';
import styles from './full-screen.module.css';

type ShareRouteProps = {
  result: 'kept' | 'empty' | 'signedOut' | 'failed';
  /** A link that was shared instead of files. */
  link?: string | undefined;
};

/**
 * Uses of files that another app shared, or that the system opened with this one: a creator adds photos to the portfolio, photos
 * and videos to a campaign, and a link to the post that it is; everyone else sees why not.
 */
export function ShareRoute({ result, link }: ShareRouteProps) {
  const session = useSession();
  const userId = session.state === 'open' ? session.userId : null;
  const files = useSharedFiles(userId);
  const opened = useOpenedFiles();
  if (session.state === 'loading' || opened === 'reading') return null;
  if (session.state !== 'open' || result === 'signedOut') {
    return (
      <Told
        icon={<LogIn aria-hidden />}
        title={m.share_signed_out_title()}
        text={m.share_signed_out_text()}
        action={
          session.state === 'open' ? (
            <ToApp />
          ) : (
            <Link to="/login" className="button" data-variant="primary">
              {m.auth_sign_in()}
            </Link>
          )
        }
      />
    );
  }
  if (result === 'failed' || opened === 'failed') {
    return (
      <Told
        icon={<CircleAlert aria-hidden />}
        title={m.share_failed_title()}
        text={m.share_failed_text()}
        action={<ToApp />}
      />
    );
  }
  const memberships = session.profile?.memberships ?? [];
  const creator = creatorOf(session.membership, memberships);
  if (!creator) {
    return (
      <Told
        icon={<UserRound aria-hidden />}
        title={m.share_no_creator_title()}
        text={m.share_no_creator_text()}
        action={<ToApp />}
      />
    );
  }
  const actor = { userId: session.userId, accountId: creator.accountId };
  const isActive = session.accountId === creator.accountId;
  if (link !== undefined && isActive) {
    return (
      <>
        <SharedLink actor={actor} link={link} toApp={<ToApp />} />
        <ToastRegion />
      </>
    );
  }
  if (!files) return null;
  if (files.length === 0) {
    return (
      <Told
        icon={<ImageOff aria-hidden />}
        title={m.share_none_title()}
        text={m.share_none_text()}
        action={<ToApp />}
      />
    );
  }
  return (
    <>
      <SharedPhotos
        actor={actor}
        files={files}
        returnTo={isActive ? '/creator/profile/view' : '/settings/sync'}
        // Campaigns are known for the active account.
        toProject={isActive ? <SharedToProject actor={actor} files={files} /> : null}
      />
      <ToastRegion />
    </>
  );
}

/** The active creator, or the only other thing a portfolio could be meant by: the creator that the user is as well. */
const creatorOf = (
  active: Membership | null,
  memberships: readonly Membership[],
): Membership | undefined =>
  active?.creatorId ? active : memberships.find((one) => one.creatorId !== null);

const ToApp = () => (
  <Link to="/dashboard" className="button" data-variant="primary">
    {m.share_to_app()}
  </Link>
);

type ToldProps = { icon: ReactNode; title: string; text: string; action: ReactNode };

const Told = (props: ToldProps) => (
  <main className={`${styles.screen} ${styles.alone}`}>
    <EmptyState {...props} />
  </main>
);
