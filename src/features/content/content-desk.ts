import { useState } from 'react';
import * as z from 'zod/mini';
import { removeAsset } from './add-files.ts';
import { changeText, fileText, noText, type FileText, type AssetWords } from './labels.ts';
import { m } from '#src/paraglide/messages.js';
import { showFailure } from '#src/ui/show-failure.ts';
import { useWorkDraft } from '#src/campaigns/data/drafts.ts';
import type { ProjectView } from '#src/campaigns/data/overlay.ts';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import type { Asset } from '#src/campaigns/content/assets.ts';
import { useCapture, type Capture } from './use-capture.ts';

/** Whose words are being written: a file's that is here, or those that go with the next file of a place. */
export type Worded = { asset: Asset } | { target: string };

/** What every card of the content screen does. */
export type ContentDesk = {
  capture: Capture;
  mayChange: boolean;
  /** Words that go with the next file of a place. */
  wordsOf: (target: string) => FileText;
  worded: Worded | null;
  editText: (of: Worded | null) => void;
  saveText: (of: Worded, words: AssetWords) => void;
  viewed: Asset | null;
  view: (asset: Asset | null) => void;
  replace: (asset: Asset, file: File) => void;
  remove: (asset: Asset) => void;
  /** Does something, and says when this device could not. */
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
  const [worded, setWorded] = useState<Worded | null>(null);
  const [viewed, setViewed] = useState<Asset | null>(null);
  const run: ContentDesk['run'] = (what) => {
    what().catch(showFailure(m.content_not_saved));
  };
  const saveText: ContentDesk['saveText'] = (of, words) => {
    const { caption, altText } = words;
    if ('asset' in of) return run(() => changeText(actor, project.id, of.asset, words));
    drafts.write({ ...drafts.value, [of.target]: { caption, altText } });
  };
  const wordsOf = (target: string) => drafts.value?.[target] ?? noText;
  return {
    capture,
    mayChange,
    wordsOf,
    worded,
    editText: setWorded,
    saveText,
    viewed,
    view: setViewed,
    replace: ({ id, shotId, deliverableId, caption, altText }, file) =>
      capture.add([file], { shotId, deliverableId, replaces: id }, { caption, altText }),
    remove: (asset) => run(() => removeAsset(actor, project.id, asset)),
    run,
  };
}
