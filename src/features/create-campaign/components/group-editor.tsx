import { useRef, useState } from 'react';
import type { GroupLocation } from '#contract/campaign/group.ts';
import type { CampaignFields } from '#contract/campaign/record.ts';
import type { AccountId, CampaignGroupId, CampaignId } from '#contract/ids.ts';
import { refreshCampaignGroups } from '#src/campaigns/data/groups.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { useNow } from '#src/lib/now.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { SaveBar } from '#src/ui/save-bar.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { useCommand } from '#src/ui/use-command.ts';
import type { FormDraft } from '../campaign-form.ts';
import { type Editing, EditingContext } from '../editing-context.ts';
import { locationProblems, type GroupPlan } from '../group-plan.ts';
import { groupSteps, problemsOf, stepOf, type FormProblem, type GroupStep } from '../form-steps.ts';
import { groupStepText } from '../labels.ts';
import { useCampaignForm } from '../use-campaign-form.ts';
import { useGroupPlan } from '../use-group-plan.ts';
import { ContentStep } from './content-step.tsx';
import { FormSteps } from './form-steps-bar.tsx';
import { LocationsStep, type BusinessScreen } from './locations-step.tsx';
import { OfferStep } from './offer-step.tsx';
import { PreviewStep } from './preview-step.tsx';
import { RightsStep } from './rights-step.tsx';
import { useFocus } from './use-focus.ts';
import { WhenStep } from './when-step.tsx';
import styles from './campaign-editor.module.css';

type Props = {
  actor: Actor;
  corporateName: string;
  groupId: CampaignGroupId;
  locations: readonly GroupLocation[];
  fresh: CampaignFields;
  left: FormDraft | null;
  plan: GroupPlan;
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
  const { actor, groupId, locations, fresh, left, step, onStep, corporateName } = props;
  const now = useNow();
  const editing = useCampaignForm({
    actor,
    campaignId: groupId as string as CampaignId,
    saved: undefined,
    gallery: [],
    fresh,
    left,
    refused: undefined,
    isKept: true,
    onAnew: () => undefined,
  });
  const { fields, unread } = editing;
  const planning = useGroupPlan(actor, groupId, props.plan, fields.creatorSlots);
  const [hasTried, setHasTried] = useState(false);
  const missing = problemsOf(fields, anyBusiness, now, unread);
  const page = useRef<HTMLDivElement>(null);
  const focusOn = useFocus(page, step);
  const mend = (problem: FormProblem) => {
    setHasTried(true);
    focusOn(problem);
    const isAtLocation = problem === 'place' || problem === 'creatorSlots';
    onStep((isAtLocation ? null : stepOf(problem)) ?? 'locations');
  };
  const { isBusy, run } = useCommand(m.campaign_not_saved);
  const open = locations.flatMap((location) => {
    const planned = planning.plan.find((one) => one.businessId === location.businessId);
    return planned?.isChosen && !planned.isPublished ? [{ location, planned }] : [];
  });
  const publish = () =>
    run(async () => {
      const [first] = missing;
      if (first) {
        toasts.warning(m.campaign_publish_missing({ count: missing.length }));
        return mend(first);
      }
      const isReady = open.every(
        ({ location, planned }) => locationProblems(fields, planned, location, now).length === 0,
      );
      if (open.length === 0 || !isReady) {
        toasts.warning(open.length === 0 ? m.group_choose_first() : m.group_location_missing());
        return onStep('locations');
      }
      const ids = open.map(({ location }) => location.businessId);
      const isDone = await planning.publish(ids, fields);
      if (!isDone) onStep('locations');
      await refreshCampaignGroups(actor);
      if (!isDone) return;
      toasts.success(m.group_all_published());
      await Promise.all([editing.reset(), planning.clear()]);
      await props.onPublished();
    });
  const shared: Editing = {
    ...editing,
    actor,
    now,
    audience: null,
    problems: hasTried ? missing : [],
    locked: [],
    isGroup: true,
  };
  const at = groupSteps.indexOf(step);
  const [before, next] = [groupSteps[at - 1], groupSteps[at + 1]];
  const failed = [...planning.outcomes.values()].filter(({ state }) => state !== 'published');
  return (
    <EditingContext value={shared}>
      <div ref={page} className={styles.editor}>
        <FormSteps steps={groupSteps} texts={groupStepText} step={step} onStep={onStep} />
        {failed.length > 0 ? (
          <Notice role="alert">{m.group_not_all({ count: failed.length })}</Notice>
        ) : null}
        <section
          tabIndex={-1}
          className={styles.step}
          aria-label={m.group_form_step({ number: at + 1, count: groupSteps.length })}
        >
          {step === 'offer' ? <OfferStep /> : null}
          {step === 'content' ? <ContentStep /> : null}
          {step === 'when' ? <WhenStep /> : null}
          {step === 'rights' ? <RightsStep /> : null}
          {step === 'locations' ? (
            <LocationsStep
              locations={locations}
              plan={planning.plan}
              outcomes={planning.outcomes}
              onChange={(businessId, over) => planning.change([businessId], over)}
              onChooseAll={() =>
                planning.change(
                  locations.map(({ businessId }) => businessId),
                  { isChosen: true },
                )
              }
              onBusiness={props.onBusiness}
            />
          ) : null}
          {step === 'preview' ? (
            <PreviewStep
              business={{
                name: corporateName,
                locality: open[0]?.location.address.locality ?? '',
                business: null,
              }}
              cover={null}
              missing={missing}
              onMend={mend}
            />
          ) : null}
        </section>
        <SaveBar line state={editing.isDirty ? m.campaign_state_kept() : ''} fills={false}>
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
      </div>
    </EditingContext>
  );
}
