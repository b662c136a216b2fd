import { useState } from 'react';
import { dayOf } from '#contract/phoenix-time.ts';
import { useFormDraft } from '#src/data/form-drafts.ts';
import { useActive } from '#src/data/signed-in.ts';
import { useNow } from '#src/lib/now.ts';
import { isSetupNeeded } from '#src/lib/setup-flags.ts';
import { m } from '#src/paraglide/messages.js';
import { Page } from '#src/ui/page.tsx';
import { FirstContact } from '#src/campaigns/frame/first-contact.tsx';
import { ProfileConflict } from '../components/profile-conflict.tsx';
import { ProfileEditor } from '../components/profile-editor.tsx';
import { ProfileMark } from '../components/profile-mark.tsx';
import { profileDrafts } from '../draft.ts';
import { isPhotoLost, photoOnItsWay } from '../overlay.ts';
import { useNewPhotos, useOwnProfile } from '../queries.ts';
import { Row } from '#src/ui/layout.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Notice } from '#src/ui/notice.tsx';

type ProfileEditScreenProps = {
  onDirty: (isDirty: boolean) => void;
  onSetUp: () => void;
};

/** One's own profile, edited. */
export function ProfileEditScreen({ onDirty, onSetUp }: ProfileEditScreenProps) {
  const { actor } = useActive();
  const view = useOwnProfile(actor);
  const draft = useFormDraft(profileDrafts, actor.accountId);
  const photos = useNewPhotos(actor);
  const today = dayOf(useNow());
  const [isNew] = useState(() => isSetupNeeded('requireProfileSetup'));
  if (!view || draft === undefined) return null;
  if (view === 'missing') return <MissingProfile />;
  const refused = view.refused.at(-1);
  return (
    <Page>
      {isNew ? (
        <Notice tone="leaf" gap={2}>
          <p>{m.profile_welcome()}</p>
          <LinkButton size="small" to="/creator/dashboard">
            {m.profile_browse()}
          </LinkButton>
        </Notice>
      ) : null}
      <Row as="output" gap={2} wrap align="center" size={14} tone="muted" unlessEmpty>
        <ProfileMark mark={view.mark} />
      </Row>
      {refused ? (
        <ProfileConflict
          key={refused.id}
          item={refused}
          isPhotoLost={isPhotoLost(refused, photos)}
        />
      ) : null}
      <ProfileEditor
        actor={actor}
        view={view}
        draft={draft}
        localPhoto={photoOnItsWay(photos, view.refused)}
        today={today}
        onDirty={onDirty}
        onSetUp={onSetUp}
      />
    </Page>
  );
}

export function MissingProfile() {
  return (
    <FirstContact text={m.profile_first_contact_text()} failed={m.directory_creator_failed()} />
  );
}
