import type { GroupLocation } from '#contract/campaign-group/record.ts';
import { refreshCampaignGroups } from '#src/campaigns/data/groups.ts';
import { m } from '#src/paraglide/messages.js';
import { toasts } from '#src/ui/toast-queue.ts';
import { useCommand } from '#src/ui/use-command.ts';
import type { Editing } from '../editing-context.ts';
import type { FormProblem, GroupStep } from '../form-steps.ts';
import type { GroupPhotos } from '../group-photos.ts';
import { locationProblems, plannedAt } from '../group-plan.ts';
import type { useGroupPlan } from '../use-group-plan.ts';

type Publishing = {
  editing: Editing;
  planning: ReturnType<typeof useGroupPlan>;
  photos: GroupPhotos;
  locations: readonly GroupLocation[];
  /** The brief's own problems, which hold at every location. */
  missing: readonly FormProblem[];
  onMend: (problem: FormProblem) => void;
  onStep: (step: GroupStep) => void;
  onPublished: () => Promise<void>;
};

/** Publishes a brief at its chosen locations, or leads to the first problem that prevents it. */
export function usePublishGroup(publishing: Publishing) {
  const { editing, planning, photos, locations, missing, onMend, onStep, onPublished } = publishing;
  const { actor, fields, now } = editing;
  const { isBusy, run } = useCommand(m.campaign_not_saved);
  const open = locations.flatMap((location) => {
    const planned = plannedAt(planning.plan, location.businessId);
    return planned?.isChosen && !planned.isPublished ? [{ location, planned }] : [];
  });
  const publish = () =>
    run(async () => {
      const [first] = missing;
      if (first) {
        toasts.warning(m.campaign_publish_missing({ count: missing.length }));
        return onMend(first);
      }
      const isReady = open.every(
        ({ location, planned }) => locationProblems(fields, planned, location, now).length === 0,
      );
      if (open.length === 0 || !isReady) {
        toasts.warning(open.length === 0 ? m.group_choose_first() : m.group_location_missing());
        return onStep('locations');
      }
      const ids = open.map(({ location }) => location.businessId);
      const isDone = await planning.publish(ids, fields, await photos.read());
      if (!isDone) onStep('locations');
      await refreshCampaignGroups(actor);
      if (!isDone) return;
      toasts.success(m.group_all_published());
      await Promise.all([editing.reset(), planning.clear(), photos.clear()]);
      await onPublished();
    });
  return { open: open.map(({ location }) => location), isBusy, publish };
}
