import { useEffect, useEffectEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { changedFields } from '#contract/campaign/edit-rules.ts';
import type { CampaignFields } from '#contract/campaign/record.ts';
import type { WorkDraft } from '#src/campaigns/data/drafts.ts';
import type { CampaignView } from '#src/campaigns/data/overlay.ts';
import { fieldsOf, type FieldName, type FormDraft } from './campaign-form.ts';
import type { Unread } from './editing-context.ts';

type Following = {
  form: UseFormReturn<CampaignFields>;
  saved: CampaignView | undefined;
  /** The initial fields of a campaign. */
  fresh: CampaignFields;
  setOver: (over: { base: CampaignFields; baseVersion: number | null }) => void;
  setUnread: (unread: Unread) => void;
};

/** Copies another tab's text of the same campaign into this form, so that neither tab overwrites the other. */
export function useFollowDraft(
  { value, generation }: Pick<WorkDraft<FormDraft>, 'value' | 'generation'>,
  { form, saved, fresh, setOver, setUnread }: Following,
): void {
  const take = useEffectEvent(() => {
    const held = form.getValues();
    setUnread(value?.unread ?? {});
    if (!value) {
      // The other tab has saved it, or thrown it away, so the saved one is shown here too.
      const current = saved ? fieldsOf(saved) : fresh;
      if (changedFields(current, held).length > 0) form.reset(current);
      return setOver({ base: form.getValues(), baseVersion: saved?.version ?? null });
    }
    for (const name of [...changedFields(value.fields, held), 'ai'] as FieldName[]) {
      form.setValue(name, value.fields[name], { shouldDirty: true });
    }
    setOver({ base: value.base, baseVersion: value.baseVersion });
  });
  useEffect(() => {
    if (generation > 0) take();
  }, [generation]);
}
