import { useNavigate } from '@tanstack/react-router';
import { can } from '#contract/permissions.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { useLocalPictures } from '#src/data/media/local-pictures.ts';
import { useSession } from '#src/data/session-queries.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Page } from '#src/ui/page.tsx';
import { PendingMark } from '#src/ui/pending-mark.tsx';
import { purposeOf, type PictureField } from '../actions.ts';
import { ProfileFacts } from '../components/profile-facts.tsx';
import { factsOf } from '../facts.ts';
import { troubleOf } from '../overlay.ts';
import { useBusinessProfile } from '../queries.ts';
import { MissingProfile } from './edit-screen.tsx';

/** The active business as creators see it, with what its people changed on this device. */
export function BusinessProfileViewScreen() {
  const session = useSession();
  if (session.state !== 'open' || !session.membership) return null;
  const { userId, membership } = session;
  const { accountId, role } = membership;
  const actor = { userId, accountId };
  const mayEdit = can(role, 'businessProfile.write');
  return <Loaded key={accountId} actor={actor} mayEdit={mayEdit} />;
}

type Props = { actor: Actor; mayEdit: boolean };

function Loaded({ actor, mayEdit }: Props) {
  const navigate = useNavigate();
  const view = useBusinessProfile(actor);
  const local = useLocalPictures(actor) ?? [];
  if (!view) return null;
  if (view === 'missing') return <MissingProfile />;
  const newest = (field: PictureField) =>
    local.findLast(
      ({ item }) => item.purpose === purposeOf[field] && !troubleOf(item, view.refusedPictures),
    )?.url || undefined;
  return (
    <Page>
      <PendingMark mark={view.mark} />
      <ProfileFacts
        facts={factsOf(view.profile)}
        localLogo={newest('logo')}
        localPhoto={newest('photo')}
        action={
          mayEdit ? (
            <Button
              variant="secondary"
              onPress={() => void navigate({ to: '/business/profile/edit' })}
            >
              {m.app_edit_profile()}
            </Button>
          ) : null
        }
      />
    </Page>
  );
}
