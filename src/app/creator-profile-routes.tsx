import { Link, useBlocker, useNavigate } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { ProfileEditScreen } from '#src/features/creator-profile/screens/profile-edit-screen.tsx';
import { ProfileViewScreen } from '#src/features/creator-profile/screens/profile-view-screen.tsx';
import { OwnPortfolio } from '#src/features/portfolio/components/own-portfolio.tsx';
import { PublicPageButton } from '#src/features/public-page/public-page-button.tsx';
import { useActive } from '#src/data/signed-in.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { askForSetup } from '#src/lib/setup-flags.ts';

/** One's own profile as businesses see it, with the works to add to. */
export function CreatorProfileViewRoute() {
  const navigate = useNavigate();
  const { actor } = useActive();
  return (
    <ProfileViewScreen
      actions={
        <>
          <Link to="/creator/profile/edit" className="button" data-variant="secondary">
            <span className="button-content">
              <Pencil aria-hidden />
              {m.app_edit_profile()}
            </span>
          </Link>
          <PublicPageButton actor={actor} />
        </>
      }
      portfolio={(actor, creator) => (
        <OwnPortfolio
          actor={actor}
          name={`${creator.firstName} ${creator.lastName}`}
          works={creator.portfolio}
          onSetUp={() => void navigate({ to: '/creator/dashboard' })}
        />
      )}
    />
  );
}

/** One's own profile, edited. What is not saved is asked about before it is left; it stays here as a draft either way. */
export function CreatorProfileEditRoute() {
  const navigate = useNavigate();
  const [isDirty, setIsDirty] = useState(false);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: false,
    withResolver: true,
  });
  return (
    <>
      <ProfileEditScreen
        onDirty={setIsDirty}
        onSetUp={() => {
          // The profile is there; what it is looked at for are the photos.
          askForSetup('requirePortfolioSetup');
          void navigate({ to: '/creator/dashboard', ignoreBlocker: true });
        }}
      />
      {status === 'blocked' ? (
        <Dialog
          variant="alert"
          title={m.profile_leave_title()}
          isOpen
          onOpenChange={(isOpen) => isOpen || reset()}
          actions={() => (
            <>
              <Button variant="secondary" onPress={reset}>
                {m.app_stay()}
              </Button>
              <Button onPress={proceed}>{m.profile_leave_go()}</Button>
            </>
          )}
        >
          <p>{m.profile_leave_text()}</p>
        </Dialog>
      ) : null}
    </>
  );
}
