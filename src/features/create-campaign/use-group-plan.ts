import { useState } from 'react';
import type { CampaignFields } from '#contract/campaign/record.ts';
import type { AccountId, CampaignGroupId } from '#contract/ids.ts';
import { useWorkDraft } from '#src/campaigns/data/drafts.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import type { Prepared } from '#src/data/media/prepare.ts';
import {
  groupPlan,
  planKeyOf,
  withLocation,
  type GroupPlan,
  type PlannedLocation,
} from './group-plan.ts';
import { publishAt, type LocationOutcome } from './publish-group.ts';

type PlanEditing = {
  plan: GroupPlan;
  outcomes: ReadonlyMap<AccountId, LocationOutcome>;
  /** Changes some locations and stores the plan. */
  change: (businessIds: readonly AccountId[], over: Partial<PlannedLocation>) => void;
  /** Publishes at these locations, one after the other; answers whether it is published at all of them. */
  publish: (
    businessIds: readonly AccountId[],
    brief: CampaignFields,
    pictures: readonly Prepared[],
  ) => Promise<boolean>;
  clear: () => Promise<void>;
};

/** The locations of a brief, kept on this device until the brief is published at all that were chosen. */
export function useGroupPlan(
  actor: Actor,
  groupId: CampaignGroupId,
  left: GroupPlan,
  slots: number,
): PlanEditing {
  const draft = useWorkDraft(actor, planKeyOf(groupId), groupPlan, left);
  const plan = draft.value ?? left;
  const [outcomes, setOutcomes] = useState<PlanEditing['outcomes']>(new Map());

  return {
    plan,
    outcomes,
    change: (businessIds, over) => {
      const next = businessIds.reduce((held, id) => withLocation(held, id, over, slots), plan);
      draft.write(next);
    },
    async publish(businessIds, brief, pictures) {
      const found = new Map<AccountId, LocationOutcome>();
      let held = plan;
      const keep = async (businessId: AccountId, over: Partial<PlannedLocation>) => {
        held = withLocation(held, businessId, over, slots);
        await draft.keep(held);
      };
      for (const businessId of businessIds) {
        const location = held.find((one) => one.businessId === businessId);
        if (!location) continue;
        // Without a connection there is none for the others either.
        const isLost = [...found.values()].some(({ state }) => state === 'undelivered');
        if (isLost) {
          found.set(businessId, { state: 'undelivered', mayBeDone: location.publishing !== null });
          continue;
        }
        const outcome = await publishAt({
          corporation: actor,
          groupId,
          brief,
          pictures,
          location,
          note: (publishing) => keep(businessId, { publishing }),
        });
        found.set(businessId, outcome);
        if (outcome.state === 'published') await keep(businessId, { isPublished: true });
      }
      setOutcomes(found);
      return businessIds.every((id) => found.get(id)?.state === 'published');
    },
    clear: draft.clear,
  };
}
