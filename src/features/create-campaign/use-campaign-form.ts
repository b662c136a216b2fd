import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { changedFields, lockedFieldsOf } from '#contract/campaign/edit-rules.ts';
import { isSame } from '#contract/campaign/is-same.ts';
import type { CampaignFields } from '#contract/campaign/record.ts';
import type { CampaignId, UploadId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import type { DraftSending } from '#src/data/device/work-drafts.ts';
import type { Prepared } from '#src/data/media/prepare.ts';
import type { CampaignView } from '#src/campaigns/data/overlay.ts';
import { useWorkDraft } from '#src/campaigns/data/drafts.ts';
import {
  baseVersionOf,
  draftKeyOf,
  fieldsOf,
  formDraft,
  onPlatforms,
  wishDraft,
  wishKeyOf,
  type FieldName,
  type FormDraft,
  type WishDraft,
} from './campaign-form.ts';
import type { Unread } from './editing-context.ts';
import { queueCampaign, type SaveItem } from './queue-campaign.ts';
import { hasTexts, useAutosave, useSaveOnLeave } from './use-autosave.ts';
import { useFollowDraft } from './use-follow-draft.ts';

export type CampaignEditing = {
  form: UseFormReturn<CampaignFields>;
  fields: CampaignFields;
  /** The campaign that is written over. */
  base: CampaignFields;
  /** Something is written that no command carries yet. */
  isDirty: boolean;
  /**
   * Texts that no field can hold: a number beyond its limits, a list that is too long. They stay as typed until the campaign is
   * discarded, and it is neither published nor saved over without them.
   */
  unread: Unread;
  keepUnread: (field: string, text: string | null) => void;
  /** Posted, or only delivered. Platforms chosen before come back. */
  setPosted: (isPosted: boolean) => void;
  /** The form as it was when a creator agreed to terms that were changed in it; null: that did not happen. */
  overtaken: CampaignFields | null;
  forgetOvertaken: () => void;
  /** Receives the person's edit: the field is theirs from now on. */
  change: <N extends FieldName>(name: N, value: CampaignFields[N]) => void;
  /** Receives a draft for the fields without a person's text: each stays marked until it is edited. */
  take: (
    drafted: Partial<CampaignFields>,
    origin: Pick<CampaignFields['ai'], 'model' | 'promptHash'>,
  ) => void;
  /** The prompt of the drafting box: kept here until the campaign is published or discarded. */
  wish: WishDraft;
  setWish: (wish: WishDraft) => void;
  forgetWish: () => Promise<void>;
  /** Queues the edit, if there is one. Rejects when the device could not store it. */
  save: () => Promise<void>;
  /** Queues another gallery. A published campaign's unsaved text stays unsaved. */
  saveGallery: (gallery: readonly UploadId[], added?: readonly Prepared[]) => Promise<void>;
  /** Restores the saved campaign. */
  reset: () => Promise<void>;
};

type Opening = {
  actor: Actor;
  campaignId: CampaignId;
  /** As the person sees it, what waits to be sent included; undefined: nothing was saved yet. */
  saved: CampaignView | undefined;
  gallery: readonly UploadId[];
  /** The initial fields of a campaign. */
  fresh: CampaignFields;
  /** The unsaved draft on this device. */
  left: FormDraft | null;
  /** A save that the server refused and that can be mended. */
  refused: SaveItem | undefined;
  /** The brief of several locations: it stays on this device until it is published at them. */
  isKept?: boolean;
  /** The campaign is gone from the server, and what was written is a new draft. */
  onAnew: (campaignId: CampaignId) => void;
};

const NO_WISH: WishDraft = { prompt: '', tone: 'friendly' };

/** The form of one campaign. Whatever is written is on the disk shortly after, and a draft is saved when the screen closes. */
export function useCampaignForm(opening: Opening): CampaignEditing {
  const { actor, campaignId, saved, gallery, fresh, left, refused } = opening;
  const stored = saved ? fieldsOf(saved) : fresh;
  const key = draftKeyOf(campaignId);
  const draft = useWorkDraft(actor, key, formDraft, left);
  const wish = useWorkDraft(actor, wishKeyOf(campaignId), wishDraft);
  const [over, setOver] = useState(() => ({
    base: left?.base ?? stored,
    baseVersion: left ? left.baseVersion : (saved?.version ?? null),
  }));
  const form = useForm<CampaignFields>({ defaultValues: left?.fields ?? stored });
  // Every field has a value from the start.
  const fields = useWatch({ control: form.control }) as CampaignFields;
  const [unread, setUnread] = useState<Unread>(left?.unread ?? {});
  const chosen = useRef<CampaignFields['deliverables']>([]);
  const isChanged = !isSame(fields, over.base);
  const isDirty = isChanged || hasTexts(unread);
  useFollow({ form, saved, isDirty: isChanged, setOver });
  useFollowDraft(draft, { form, saved, fresh, setOver, setUnread });
  useReturned({ form, saved, isDirty: isChanged, setOver, refused, fresh });
  const [overtaken, setOvertaken] = useState<CampaignFields | null>(null);
  useAgreed(form, saved, setOvertaken);
  useAutosave(fields, unread, isDirty, () => draft.write({ fields, ...over, unread }));

  const [fresher] = useState(() => newId<CampaignId>());
  // Thrown away on another device: no save under its id can ever be taken.
  const anewAs = refused?.attention?.code === 'NOT_FOUND' ? fresher : undefined;
  const queue = async (
    payload: { fields: CampaignFields; gallery: readonly UploadId[] },
    pictures: readonly Prepared[],
    sent?: DraftSending,
  ) => {
    await queueCampaign(
      actor,
      { campaignId, fields: payload.fields, gallery: [...payload.gallery] },
      { baseVersion: baseVersionOf(over, saved), pictures, draft: sent, anewAs },
    );
  };
  const store = async (nextGallery: readonly UploadId[], added: readonly Prepared[] = []) => {
    const written = form.getValues();
    await queue({ fields: written, gallery: nextGallery }, added, draft.sending());
    const over = { base: written, baseVersion: saved?.version ?? 0 };
    setOver(over);
    // Text typed while the command was being stored is in no command, and neither is text that no field can store.
    const now = form.getValues();
    const more = { fields: now, ...over, unread };
    if (hasTexts(unread)) await draft.keep(more);
    else if (!isSame(now, written)) draft.write(more);
  };
  const save = async () => {
    if (!isChanged || opening.isKept) return;
    await store(gallery);
    if (anewAs) opening.onAnew(anewAs);
  };
  const isDraft = saved === undefined || saved.status === 'draft';
  useSaveOnLeave(async () => {
    if (isDraft && isChanged && !opening.isKept) await store(gallery);
  });

  return {
    form,
    fields,
    base: over.base,
    isDirty,
    unread,
    keepUnread: (field, text) =>
      setUnread(({ [field]: _, ...rest }) => (text === null ? rest : { ...rest, [field]: text })),
    setPosted: (isPosted) => {
      const { deliverables } = form.getValues();
      const before = chosen.current;
      if (!isPosted) chosen.current = deliverables;
      edit(form, 'requiresPost', isPosted);
      edit(form, 'deliverables', onPlatforms(deliverables, isPosted, before));
    },
    overtaken,
    forgetOvertaken: () => setOvertaken(null),
    wish: wish.value ?? NO_WISH,
    setWish: wish.write,
    forgetWish: wish.clear,
    save,
    change: (name, value) => edit(form, name, value),
    take: (drafted, origin) => takeDrafted(form, fresh, drafted, origin),
    saveGallery: async (next, added) => {
      if (isDraft) {
        await store(next, added);
        if (anewAs) opening.onAnew(anewAs);
        return;
      }
      await queue({ fields: stored, gallery: next }, added ?? []);
    },
    reset: async () => {
      form.reset(stored);
      setOver({ base: stored, baseVersion: saved?.version ?? null });
      setUnread({});
      await Promise.all([draft.clear(), wish.clear()]);
    },
  };
}

function set<N extends FieldName>(
  form: UseFormReturn<CampaignFields>,
  name: N,
  value: CampaignFields[N],
): void {
  form.setValue(name as FieldName, value, { shouldDirty: true });
}

/** An edited field is no longer marked as drafted by the model. */
function edit<N extends FieldName>(
  form: UseFormReturn<CampaignFields>,
  name: N,
  value: CampaignFields[N],
): void {
  set(form, name, value);
  const { ai } = form.getValues();
  if (!ai.unedited.includes(name)) return;
  set(form, 'ai', { ...ai, unedited: ai.unedited.filter((one) => one !== name) });
}

function takeDrafted(
  form: UseFormReturn<CampaignFields>,
  fresh: CampaignFields,
  ...[drafted, origin]: Parameters<CampaignEditing['take']>
): void {
  const { ai, ...held } = form.getValues();
  // A person's text stays; initial and earlier drafted values are replaced.
  const names = (Object.keys(drafted) as FieldName[]).filter(
    (name): name is Exclude<FieldName, 'ai'> =>
      name !== 'ai' && (ai.unedited.includes(name) || isSame(held[name as 'title'], fresh[name])),
  );
  for (const name of names) set(form, name, drafted[name] as CampaignFields[typeof name]);
  const unedited = [...new Set([...ai.unedited, ...names])];
  set(form, 'ai', { used: true, ...origin, unedited });
}

type Following = {
  form: UseFormReturn<CampaignFields>;
  saved: CampaignView | undefined;
  isDirty: boolean;
  setOver: (over: { base: CampaignFields; baseVersion: number | null }) => void;
};

/** Shows another device's save in a form without unsaved text. */
function useFollow({ form, saved, isDirty, setOver }: Following): void {
  const version = saved?.version;
  const key = saved ? JSON.stringify(fieldsOf(saved)) : null;
  const follow = useEffectEvent(() => {
    if (!saved || isDirty) return;
    const now = fieldsOf(saved);
    if (changedFields(now, form.getValues()).length > 0) form.reset(now);
    setOver({ base: form.getValues(), baseVersion: saved.version });
  });
  useEffect(() => follow(), [key, version]);
}

type Returning = Following & Pick<Opening, 'refused' | 'fresh'>;

/**
 * Restores a refused save in a form without unsaved text, to be corrected and saved again: no other
 * copy exists. Fields that a creator has agreed to keep the server's value.
 */
function useReturned({ form, saved, isDirty, setOver, refused, fresh }: Returning): void {
  const take = useEffectEvent(() => {
    if (!refused || isDirty) return;
    const base = saved ? fieldsOf(saved) : fresh;
    const mine: CampaignFields = { ...refused.payload.fields };
    for (const name of saved ? lockedFieldsOf(saved) : []) {
      Object.assign(mine, { [name]: base[name] });
    }
    form.reset(mine);
    setOver({ base, baseVersion: saved?.version ?? null });
  });
  useEffect(() => take(), [refused?.id]);
}

/** Agreed terms replace typed text in the form. The typed text is handed out, to be copied. */
function useAgreed(
  form: UseFormReturn<CampaignFields>,
  saved: CampaignView | undefined,
  setOvertaken: (fields: CampaignFields) => void,
): void {
  const restore = useEffectEvent(() => {
    // A save that waits may contain what will be refused.
    if (!saved || saved.mark !== null) return;
    const [locked, agreed, held] = [lockedFieldsOf(saved), fieldsOf(saved), form.getValues()];
    const typed = changedFields(agreed, held).filter((name) => locked.includes(name));
    if (typed.length === 0) return;
    setOvertaken({ ...held });
    for (const name of typed) set(form, name, agreed[name]);
  });
  useEffect(() => restore(), [saved?.lockedOn, saved?.status, saved?.mark]);
}
