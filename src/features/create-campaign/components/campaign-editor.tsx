import { useRef, useState } from 'react';
import type { Hours } from '#contract/availability/slots.ts';
import { lockedFieldsOf } from '#contract/campaign/edit-rules.ts';
import type { CampaignFields } from '#contract/campaign/record.ts';
import type { CampaignId, UploadId } from '#contract/ids.ts';
import type { AccountProfile } from '#contract/profile/record.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { useLocalPictures } from '#src/data/media/local-pictures.ts';
import { useNow } from '#src/lib/now.ts';
import { m } from '#src/paraglide/messages.js';
import { showFailure } from '#src/ui/show-failure.ts';
import { SubscriptionGate } from '#src/campaigns/business/subscription-gate.tsx';
import type { CampaignView } from '#src/campaigns/data/overlay.ts';
import { type Audience, bookedOf } from '../audience.ts';
import { coverOf } from '../cover-of.ts';
import type { FormDraft } from '../campaign-form.ts';
import { type Editing, EditingContext } from '../editing-context.ts';
import { type FormProblem, type FormStep, formSteps, problemsOf } from '../form-steps.ts';
import { stepText } from '../labels.ts';
import type { SaveItem } from '../queue-campaign.ts';
import { useCampaignForm } from '../use-campaign-form.ts';
import { AiBox } from './ai-box.tsx';
import { ContentStep } from './content-step.tsx';
import { DiscardButton } from './discard-button.tsx';
import { EditorFooter } from './editor-footer.tsx';
import { FormSteps } from './form-steps-bar.tsx';
import { OfferStep } from './offer-step.tsx';
import { OvertakenCard } from './overtaken-card.tsx';
import { PhotosField } from './photos-field.tsx';
import { PreviewStep } from './preview-step.tsx';
import { RightsStep } from './rights-step.tsx';
import { useFocus } from './use-focus.ts';
import { WhenStep } from './when-step.tsx';
import styles from './campaign-editor.module.css';

type Props = {
  actor: Actor;
  campaignId: CampaignId;
  saved: CampaignView | undefined;
  gallery: readonly UploadId[];
  /** Null for a draft. */
  audience: Audience | null;
  fresh: CampaignFields;
  left: FormDraft | null;
  refused: SaveItem | undefined;
  business: AccountProfile;
  /** Undefined where this device does not know them: the server decides. */
  hours: Hours | undefined;
  step: FormStep;
  onStep: (step: FormStep) => void;
  /** It was discarded elsewhere: the edit continues as another draft. */
  onAnew: (campaignId: CampaignId) => void;
  /** The next screen after publishing or discarding. */
  onPublished: () => void;
  onDiscarded: () => void;
  /** Leads to the screen on which the business itself is completed. */
  onBusiness: (problem: FormProblem) => void;
};

/** The five steps of a campaign. Every edit is kept on this device; leaving a step saves it. */
export function CampaignEditor(props: Props) {
  const { actor, campaignId, saved, gallery, audience, business, step, onStep } = props;
  const now = useNow();
  const editing = useCampaignForm(props);
  const { fields, base, unread, save } = editing;
  const [hasTried, setHasTried] = useState(false);
  const isDraft = saved === undefined || saved.status === 'draft';
  const hours = isDraft ? props.hours : undefined;
  const published = audience && { base, booked: bookedOf(audience, now) };
  const missing = problemsOf(fields, { ...business, hours }, now, unread, published);
  const page = useRef<HTMLDivElement>(null);
  const focusOn = useFocus(page, step);
  const local = useLocalPictures(actor, 'campaignPhoto') ?? [];
  const localUrlOf = (id: UploadId) => local.find(({ item }) => item.uploadId === id)?.url;

  const go = (next: FormStep) => {
    if (isDraft) void save().catch(showFailure(m.campaign_not_saved));
    onStep(next);
  };
  const mend = (problem: FormProblem, at: FormStep | null) => {
    setHasTried(true);
    focusOn(problem === 'bookedDays' ? 'shootWindow' : problem);
    if (at) go(at);
    else props.onBusiness(problem);
  };
  const shared: Editing = {
    ...editing,
    actor,
    now,
    audience,
    problems: hasTried ? missing : [],
    locked: saved ? lockedFieldsOf(saved) : [],
  };
  return (
    <EditingContext value={shared}>
      <div ref={page} className={styles.editor}>
        <FormSteps steps={formSteps} texts={stepText} step={step} onStep={go} />
        {isDraft ? null : <p className={styles.note}>{m.campaign_form_published_text()}</p>}
        {saved && !props.refused ? <OvertakenCard saved={saved} /> : null}
        <section
          tabIndex={-1}
          className={styles.step}
          aria-label={m.campaign_form_step({ number: formSteps.indexOf(step) + 1 })}
        >
          {step === 'offer' ? (
            <>
              {isDraft ? <AiBox business={business} /> : null}
              <OfferStep />
              <PhotosField
                stored={saved?.gallery ?? []}
                gallery={gallery}
                localUrlOf={localUrlOf}
              />
            </>
          ) : null}
          {step === 'content' ? <ContentStep /> : null}
          {step === 'when' ? <WhenStep /> : null}
          {step === 'rights' ? <RightsStep /> : null}
          {step === 'preview' && isDraft ? <SubscriptionGate actor={actor} act="publish" /> : null}
          {step === 'preview' ? (
            <PreviewStep
              business={business}
              cover={coverOf(saved?.gallery ?? [], gallery, localUrlOf)}
              missing={missing}
              onMend={mend}
            />
          ) : null}
        </section>
        {isDraft && (saved !== undefined || editing.isDirty) ? (
          <DiscardButton
            campaignId={campaignId}
            isKnown={(saved?.version ?? 0) > 0}
            onDiscarded={props.onDiscarded}
          />
        ) : null}
        <EditorFooter
          campaignId={campaignId}
          saved={saved}
          step={step}
          onStep={go}
          missing={missing}
          onMissing={(problem, at) => mend(problem, at)}
          onPublished={() => {
            void editing.forgetWish().catch(reportError);
            props.onPublished();
          }}
        />
      </div>
    </EditingContext>
  );
}
