import type { CampaignId } from '#contract/ids.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { SaveBar } from '#src/ui/save-bar.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { useCommand } from '#src/ui/use-command.ts';
import type { CampaignView } from '#src/campaigns/data/overlay.ts';
import { notifiedBy } from '../audience.ts';
import { useEditing } from '../editing-context.ts';
import { type FormProblem, formSteps, stepOf, type FormStep } from '../form-steps.ts';
import { PublishButton } from './publish-button.tsx';

type Props = {
  campaignId: CampaignId;
  saved: CampaignView | undefined;
  step: FormStep;
  onStep: (step: FormStep) => void;
  missing: readonly FormProblem[];
  onMissing: (problem: FormProblem, step: FormStep | null) => void;
  onPublished: () => void;
};

/** Back and next; at the end, publish. A published campaign has a save button in each step, which names whom it notifies. */
export function EditorFooter(props: Props) {
  const { campaignId, saved, step, onStep, missing, onMissing } = props;
  const { audience, base, fields, isDirty, save, reset } = useEditing();
  const notified = audience ? notifiedBy(audience, base, fields) : { waiting: 0, selected: 0 };
  const count = notified.waiting + notified.selected;
  const { isBusy, run } = useCommand(m.campaign_not_saved);
  const isDraft = saved === undefined || saved.status === 'draft';
  const at = formSteps.indexOf(step);
  const before = formSteps[at - 1];
  const next = formSteps[at + 1];
  const [first] = missing;
  const store = async () => {
    if (first) return onMissing(first, stepOf(first));
    await run(async () => {
      await save();
      toasts.success(m.campaign_saved());
    });
  };
  return (
    <SaveBar line state={stateText(saved, isDirty)} fills={false}>
      {!isDraft && isDirty ? (
        <Button variant="quiet" onPress={() => void reset().catch(reportError)}>
          {m.campaign_form_reset()}
        </Button>
      ) : null}
      {isDraft && before ? (
        <Button variant="secondary" onPress={() => onStep(before)}>
          {m.app_back()}
        </Button>
      ) : null}
      {next ? (
        <Button variant={isDraft ? 'primary' : 'secondary'} onPress={() => onStep(next)}>
          {m.app_next()}
        </Button>
      ) : null}
      {isDraft && !next ? (
        <PublishButton
          campaignId={campaignId}
          missing={missing}
          onMissing={onMissing}
          onPublished={props.onPublished}
        />
      ) : null}
      {isDraft ? null : (
        <Button isPending={isBusy} onPress={() => void store()}>
          {count > 0 ? m.campaign_edit_save({ count }) : m.app_save_changes()}
        </Button>
      )}
    </SaveBar>
  );
}

function stateText(saved: CampaignView | undefined, isDirty: boolean): string {
  if (isDirty) return m.campaign_state_kept();
  if (!saved) return '';
  if (saved.mark) return m.campaign_state_waiting();
  return saved.status === 'draft' ? m.campaign_state_saved() : m.campaign_state_live();
}
