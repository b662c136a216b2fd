import { useState } from 'react';
import * as z from 'zod/mini';
import { removeAsset } from './add-files.ts';
import { changeText, fileText, noText, type FileText, type AssetText } from './labels.ts';
import { m } from '#src/paraglide/messages.js';
import { showFailure } from '#src/ui/show-failure.ts';
import { useWorkDraft } from '#src/campaigns/data/drafts.ts';
import type { ProjectView } from '#src/campaigns/data/overlay.ts';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import type { Asset } from '#src/campaigns/content/assets.ts';
import { useCapture, type Capture } from './use-capture.ts';

/** The subject of a text edit: an existing file, or the next file of a target. */
export type TextTarget = { asset: Asset } | { target: string };

/** The actions of every card on the content screen. */
export type ContentDesk = {
  capture: Capture;
  mayChange: boolean;
  /** Words that go with the next file of a place. */
  textOf: (target: string) => FileText;
  editing: TextTarget | null;
  editText: (of: TextTarget | null) => void;
  saveText: (of: TextTarget, words: AssetText) => void;
  viewed: Asset | null;
  view: (asset: Asset | null) => void;
  replace: (asset: Asset, file: File) => void;
  remove: (asset: Asset) => void;
  /** Does something, and shows a failure of this device. */
  run: (what: () => Promise<unknown>) => void;
};

const textByTarget = z.record(z.string().check(z.maxLength(100)), fileText);

export function useContentDesk(
  { actor }: CampaignDesk,
  project: ProjectView,
  assets: readonly Asset[],
  mayChange: boolean,
): ContentDesk {
  const capture = useCapture(actor, project.id, assets);
  const drafts = useWorkDraft(actor, `content-words ${project.id}`, textByTarget);
  const [editing, setEditing] = useState<TextTarget | null>(null);
  const [viewed, setViewed] = useState<Asset | null>(null);
  const run: ContentDesk['run'] = (what) => {
    what().catch(showFailure(m.content_not_saved));
  };
  const saveText: ContentDesk['saveText'] = (of, words) => {
    const { caption, altText } = words;
    if ('asset' in of) return run(() => changeText(actor, project.id, of.asset, words));
    drafts.write({ ...drafts.value, [of.target]: { caption, altText } });
  };
  const textOf = (target: string) => drafts.value?.[target] ?? noText;
  return {
    capture,
    mayChange,
    textOf,
    editing,
    editText: setEditing,
    saveText,
    viewed,
    view: setViewed,
    replace: ({ id, shotId, deliverableId, caption, altText }, file) =>
      capture.add([file], { shotId, deliverableId, replaces: id }, { caption, altText }),
    remove: (asset) => run(() => removeAsset(actor, project.id, asset)),
    run,
  };
}
