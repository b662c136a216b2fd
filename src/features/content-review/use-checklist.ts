import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ProjectView } from '#src/campaigns/data/overlay.ts';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import { checklistLines } from './checklist.tsx';
import type { ReviewWriting } from './use-review-draft.ts';

/** The lines to tick before an approval. Ticks belong to one submission: a newer one is checked again. */
export function useChecklist(desk: CampaignDesk, project: ProjectView, writing: ReviewWriting) {
  const [isTried, setIsTried] = useState(false);
  const [isExpanded, setIsExpanded] = useState(true);
  const list = useRef<HTMLDivElement>(null);
  const lines = desk.campaign ? checklistLines(desk.campaign, project.terms) : [];
  const mark = `${project.submission} `;
  const checks = writing.draft.checks.flatMap((one) =>
    one.startsWith(mark) ? one.slice(mark.length) : [],
  );
  /** Unfolds the list and focuses the first line that isn't ticked. */
  const showUnchecked = () => {
    // A folded list can't take the focus.
    flushSync(() => {
      setIsTried(true);
      setIsExpanded(true);
    });
    list.current?.querySelector<HTMLInputElement>('input[type=checkbox]:not(:checked)')?.focus();
  };
  const props = {
    lines,
    checks,
    isExpanded,
    onExpandedChange: setIsExpanded,
    onChange: (ticked: readonly string[]) =>
      writing.write({ checks: ticked.map((line) => mark + line) }),
  };
  return {
    list,
    props,
    isTried,
    isChecked: lines.every((line) => checks.includes(line)),
    showUnchecked,
  };
}
