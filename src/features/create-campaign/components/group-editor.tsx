import { useRef, useState } from 'react';
import type { GroupLocation } from '#contract/campaign-group/record.ts';
import type { CampaignFields } from '#contract/campaign/record.ts';
import type { AccountId, CampaignGroupId, CampaignId, UploadId } from '#contract/ids.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { useNow } from '#src/lib/now.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { SaveBar } from '#src/ui/save-bar.tsx';
import type { FormDraft } from '../campaign-form.ts';
import { coverOf } from '../cover-of.ts';
import { type Editing, EditingContext } from '../editing-context.ts';
import type { GroupPlan } from '../group-plan.ts';
import { groupSteps, problemsOf, stepOf, type FormProblem, type GroupStep } from '../form-steps.ts';
import { groupStepText } from '../labels.ts';
import { useGroupPhotos } from '../group-photos.ts';
import { useCampaignForm } from '../use-campaign-form.ts';
import { useGroupPlan } from '../use-group-plan.ts';
import { AiBox } from './ai-box.tsx';
import { ContentStep } from './content-step.tsx';
import { FormSteps } from './form-steps-bar.tsx';
import { LocationsStep, type BusinessScreen } from './locations-step.tsx';
import { OfferStep } from './offer-step.tsx';
import { PhotosField } from './photos-field.tsx';
import { PreviewStep } from './preview-step.tsx';
import { RightsStep } from './rights-step.tsx';
import { useFocus } from './use-focus.ts';
import { usePublishGroup } from './use-publish-group.ts';
import { WhenStep } from './when-step.tsx';
import styles from './campaign-editor.module.css';

type Props = {
  actor: Actor;
  corporateName: string;
  groupId: CampaignGroupId;
  locations: readonly GroupLocation[];
  fresh: CampaignFields;
  /** The draft on this device. */
  found: { left: FormDraft | null; plan: GroupPlan; photos: readonly UploadId[] };
  step: GroupStep;
  onStep: (step: GroupStep) => void;
  onBusiness: (businessId: AccountId, screen: BusinessScreen) => void;
  /** It is published at every chosen location; nothing of it is left on this device. */
  onPublished: () => Promise<void>;
};

/** Checked at each location instead. */
const anyBusiness = { name: '-', street: '-', locality: '-', categories: ['-'] };

/** The steps of a brief for several locations. All of it is kept on this device until it is published. */
export function GroupEditor(props: Props) {
  const { locations, step, onStep, corporateName } = props;
  const page = useRef<HTMLDivElement>(null);
  const focusOn = useFocus(page, step);
  const { editing, planning, photos, missing, attempt } = useBrief(props);
  const mend = (problem: FormProblem) => {
    attempt();
    focusOn(problem);
    const isAtLocation = problem === 'place' || problem === 'creatorSlots';
    onStep((isAtLocation ? null : stepOf(problem)) ?? 'locations');
  };
  const { onPublished } = props;
  const publishing = usePublishGroup({
    editing,
    planning,
    photos,
    locations,
    missing,
    onMend: mend,
    onStep,
    onPublished,
  });
  // No location has its name in a text that all of them get.
  const categories = [...new Set(locations.flatMap((one) => one.categories))];
  const business = { name: corporateName, categories, locality: '' };
  const failed = [...planning.outcomes.values()].filter(({ state }) => state !== 'published');
  return (
    <EditingContext value={editing}>
      <div ref={page} className={styles.editor}>
        <FormSteps steps={groupSteps} texts={groupStepText} step={step} onStep={onStep} />
        {failed.length > 0 ? (
          <Notice role="alert">{m.group_not_all({ count: failed.length })}</Notice>
        ) : null}
        <section
          tabIndex={-1}
          className={styles.step}
          aria-label={m.group_form_step({
            number: groupSteps.indexOf(step) + 1,
            count: groupSteps.length,
          })}
        >
          {step === 'offer' ? (
            <>
              <AiBox business={business} />
              <OfferStep />
              <PhotosField stored={[]} gallery={photos.ids} localUrlOf={photos.urlOf} />
            </>
          ) : null}
          {step === 'content' ? <ContentStep /> : null}
          {step === 'when' ? <WhenStep /> : null}
          {step === 'rights' ? <RightsStep /> : null}
          {step === 'locations' ? (
            <LocationsStep
              locations={locations}
              plan={planning.plan}
              outcomes={planning.outcomes}
              onChange={planning.change}
              onBusiness={props.onBusiness}
            />
          ) : null}
          {step === 'preview' ? (
            <PreviewStep
              business={{
                name: corporateName,
                locality: publishing.open[0]?.address.locality ?? '',
                business: null,
              }}
              cover={coverOf([], photos.ids, photos.urlOf)}
              missing={missing}
              onMend={mend}
            />
          ) : null}
        </section>
        <Footer isDirty={editing.isDirty} publishing={publishing} step={step} onStep={onStep} />
      </div>
    </EditingContext>
  );
}

/** The brief with its locations and photos; its problems show after the first attempt to publish. */
function useBrief({ actor, groupId, fresh, found }: Props) {
  const now = useNow();
  const form = useCampaignForm({
    actor,
    campaignId: groupId as string as CampaignId,
    saved: undefined,
    gallery: [],
    fresh,
    left: found.left,
    refused: undefined,
    isKept: true,
    onAnew: () => undefined,
  });
  const planning = useGroupPlan(actor, groupId, found.plan, form.fields.creatorSlots);
  const photos = useGroupPhotos(actor, groupId, found.photos);
  const [hasTried, setHasTried] = useState(false);
  const missing = problemsOf(form.fields, anyBusiness, now, form.unread);
  const editing: Editing = {
    ...form,
    actor,
    now,
    audience: null,
    problems: hasTried ? missing : [],
    locked: [],
    isGroup: true,
    saveGallery: photos.save,
  };
  return { editing, planning, photos, missing, attempt: () => setHasTried(true) };
}

type FooterProps = Pick<Props, 'step' | 'onStep'> & {
  isDirty: boolean;
  publishing: ReturnType<typeof usePublishGroup>;
};

/** Back and next; at the end, publish. */
function Footer({ step, onStep, isDirty, publishing }: FooterProps) {
  const at = groupSteps.indexOf(step);
  const [before, next] = [groupSteps[at - 1], groupSteps[at + 1]];
  const { open, isBusy, publish } = publishing;
  return (
    <SaveBar line state={isDirty ? m.campaign_state_kept() : ''} fills={false}>
      {before ? (
        <Button variant="secondary" onPress={() => onStep(before)}>
          {m.app_back()}
        </Button>
      ) : null}
      {next ? (
        <Button onPress={() => onStep(next)}>{m.app_next()}</Button>
      ) : (
        <Button isPending={isBusy} onPress={() => void publish()}>
          {m.group_publish({ count: open.length })}
        </Button>
      )}
    </SaveBar>
  );
}
