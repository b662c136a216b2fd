import { useEffect, useEffectEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { CampaignFields } from '#contract/campaign/record.ts';
import type { WorkDraft } from '../data/drafts.ts';
import type { CampaignView } from '../data/overlay.ts';
import { differences, type FieldName, type FormDraft } from './campaign-form.ts';

type Following = {
  form: UseFormReturn<CampaignFields>;
  saved: CampaignView | undefined;
  setOver: (over: { base: CampaignFields; baseVersion: number | null }) => void;
};

/** What another tab writes of the same campaign comes into this form, so that neither writes over the other. */
export function useFollowDraft(
  { value, turn }: Pick<WorkDraft<FormDraft>, 'value' | 'turn'>,
  { form, saved, setOver }: Following,
): void {
  const take = useEffectEvent(() => {
    const held = form.getValues();
    // The other tab has saved it: nothing of it is left to be saved here.
    if (!value) return setOver({ base: held, baseVersion: saved?.version ?? null });
    for (const name of [...differences(value.fields, held), 'ai'] as FieldName[]) {
      form.setValue(name, value.fields[name], { shouldDirty: true });
    }
    setOver({ base: value.base, baseVersion: value.baseVersion });
  });
  useEffect(() => {
    if (turn > 0) take();
  }, [turn]);
}
