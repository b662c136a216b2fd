import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { can } from '#contract/permissions.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { useLocalPictures } from '#src/data/media/local-pictures.ts';
import { useActive } from '#src/data/signed-in.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Row } from '#src/ui/layout.tsx';
import { Page } from '#src/ui/page.tsx';
import { PendingMark } from '#src/ui/pending-mark.tsx';
import { purposeOf, type PictureField } from '../actions.ts';
import { ProfileFacts } from '../components/profile-facts.tsx';
import { factsOf } from '../facts.ts';
import { troubleOf } from '../overlay.ts';
import { useBusinessProfile } from '../queries.ts';
import { MissingProfile } from './edit-screen.tsx';

/** The active business as creators see it, with what its people changed on this device. */
export function BusinessProfileViewScreen({ actions }: { actions?: (actor: Actor) => ReactNode }) {
  const { actor, role } = useActive();
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
          can(role, 'businessProfile.write') ? (
            <Row gap={3} wrap>
              <Button
                variant="secondary"
                onPress={() => void navigate({ to: '/business/profile/edit' })}
              >
                {m.app_edit_profile()}
              </Button>
              {actions?.(actor)}
            </Row>
          ) : null
        }
      />
    </Page>
  );
}
