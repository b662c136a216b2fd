import type { CampaignRecord } from '#contract/campaign/record.ts';
import { m } from '#src/paraglide/messages.js';
import { Sheet } from '#src/ui/sheet.tsx';
import { mayManage } from '#src/campaigns/business/routes.ts';
import { firstName } from '#src/campaigns/business/labels.ts';
import type { CandidateView, RefusedWork } from '#src/campaigns/data/overlay.ts';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import { CompareDialog } from './compare-dialog.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { SelectDialog } from './select-dialog.tsx';
import { SuggestionsList } from './suggestions-list.tsx';

/** The dialog over the list. */
export type Open =
  | { what: 'select'; candidate: CandidateView; refused?: RefusedWork }
  | { what: 'decline' | 'again'; candidate: CandidateView }
  | { what: 'compare' | 'more' };

type Props = {
  open: Open | null;
  desk: CampaignDesk;
  campaign: CampaignRecord;
  chosen: readonly CandidateView[];
  isFull: boolean;
  isBackWithCard: boolean;
  setOpen: (open: Open) => void;
  onMoved: (id: CandidateView['id']) => void;
  close: () => void;
};

/** The dialog or sheet that is open, if any. */
export function CandidatesDialog(props: Props) {
  const { open, desk, campaign, chosen, isFull, isBackWithCard, setOpen, onMoved, close } = props;
  switch (open?.what) {
    case 'select':
      return (
        <SelectDialog
          desk={desk}
          campaign={campaign}
          candidate={open.candidate}
          isFull={isFull}
          replaces={open.refused?.item.id}
          isBackWithCard={isBackWithCard}
          onDone={() => onMoved(open.candidate.id)}
          onClose={close}
        />
      );
    case 'decline':
      return (
        <DeclineDialog
          desk={desk}
          candidate={open.candidate}
          onDone={() => onMoved(open.candidate.id)}
          onClose={close}
        />
      );
    case 'again':
      return (
        <InviteDialog
          actor={desk.actor}
          creatorId={open.candidate.creatorId}
          name={firstName(open.candidate)}
          campaignId={campaign.id}
          onClose={close}
        />
      );
    case 'compare':
      return (
        <CompareDialog
          campaign={campaign}
          candidates={chosen}
          canAct={mayManage(desk)}
          onSelect={(candidate) => setOpen({ what: 'select', candidate })}
          onClose={close}
        />
      );
    case 'more':
      return (
        <Sheet isOpen onOpenChange={close} title={m.candidates_suggestions()}>
          <SuggestionsList desk={desk} campaign={campaign} />
        </Sheet>
      );
    case undefined:
      return null;
  }
}
