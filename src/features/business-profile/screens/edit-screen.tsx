import { can } from '#contract/permissions.ts';
import { useFormDraft } from '#src/data/form-drafts.ts';
import { useActive } from '#src/data/signed-in.ts';
import { m } from '#src/paraglide/messages.js';
import { Page } from '#src/ui/page.tsx';
import { FirstContact } from '#src/campaigns/frame/first-contact.tsx';
import { PendingMark } from '#src/ui/pending-mark.tsx';
import { ProfileConflict } from '../components/profile-conflict.tsx';
import { ProfileEditor } from '../components/profile-editor.tsx';
import { ProfileFacts } from '../components/profile-facts.tsx';
import { profileDrafts } from '../draft.ts';
import { factsOf } from '../facts.ts';
import { useBusinessProfile } from '../queries.ts';

/** The active business's profile: edited by who may, read by everyone else who works there. */
export function BusinessProfileEditScreen({ onSaved }: { onSaved?: () => void }) {
  const { actor, role } = useActive();
  const view = useBusinessProfile(actor);
  const draft = useFormDraft(profileDrafts, actor.accountId);
  if (!view || draft === undefined) return null;
  if (view === 'missing') return <MissingProfile />;
  if (!can(role, 'businessProfile.write')) {
    return (
      <Page>
        <p>{m.business_read_only()}</p>
        <ProfileFacts facts={factsOf(view.profile)} />
      </Page>
    );
  }
  const refused = view.refused.at(-1);
  return (
    <Page>
      <PendingMark mark={view.mark} />
      {refused ? <ProfileConflict key={refused.id} item={refused} /> : null}
      <ProfileEditor
        actor={actor}
        profile={view.profile}
        refusedPictures={view.refusedPictures}
        draft={draft}
        onSaved={onSaved}
      />
    </Page>
  );
}

/** A profile that this device has never seen: it is not written over by accident. */
export function MissingProfile() {
  return <FirstContact text={m.business_first_contact_text()} />;
}
