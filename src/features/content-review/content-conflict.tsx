import { MessageCircle } from 'lucide-react';
import type { PayloadOf } from '#contract/commands/command.ts';
import { attentionSentence } from '#src/lib/attention.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { showFailure } from '#src/ui/show-failure.ts';
import { LinkButton } from '#src/ui/link-button.tsx';
import { RefusedCard } from '#src/campaigns/business/refused-card.tsx';
import { dismissRefused } from '#src/campaigns/data/actions.ts';
import type { RefusedWork } from '#src/campaigns/data/overlay.ts';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import { campaignLink } from '#src/campaigns/frame/routes.ts';
import { withReturned } from './feedback.ts';
import type { ReviewWriting } from './use-review-draft.ts';

type Props = {
  desk: CampaignDesk;
  refused: RefusedWork;
  writing: ReviewWriting;
  onCompare: () => void;
};

const wantedTexts: Partial<Record<PayloadOf<'projectEvent'>['event'], () => string>> = {
  content_approved: m.review_wanted_approve,
  round_withdrawn: m.review_wanted_withdraw,
};

/** A refused decision about content: explains what happened meanwhile and keeps the feedback. */
export function ContentConflict({ desk, refused, writing, onCompare }: Props) {
  const { item } = refused;
  if (item.kind !== 'projectEvent') return null;
  const { payload } = item;
  const isNewer = item.attention?.code === 'NEWER_VERSION';
  // A newer request, not newer content.
  const isOtherRequest = isNewer && payload.event === 'round_withdrawn';
  const why = isOtherRequest
    ? m.review_request_newer()
    : attentionSentence(item.attention, m.app_old_unsent);
  const wanted = wantedTexts[payload.event]?.() ?? m.review_wanted_request();
  const { dropped } = writing;
  const isFeedback = payload.event === 'content_rejected' || payload.event === 'round_requested';
  const isApproval = payload.event === 'content_approved';
  const cancelUnsent = async () => {
    if (isApproval && dropped) {
      await writing.keep(withReturned(writing.draft, dropped));
      await writing.forgetDropped();
      return;
    }
    if (!isFeedback) return;
    // It leaves the queue once it is safe here: both on the disk for a moment, never neither.
    await writing.keep(withReturned(writing.draft, payload));
    await dismissRefused(item.id);
  };
  const room = desk.project?.chatroomId;
  return (
    <RefusedCard refused={refused} sentence={`${why} ${wanted}`}>
      {isNewer && !isOtherRequest ? (
        <Button size="small" onPress={onCompare}>
          {m.review_compare_versions()}
        </Button>
      ) : null}
      {isFeedback || (isApproval && dropped) ? (
        <Button
          size="small"
          variant="secondary"
          onPress={() => void cancelUnsent().catch(showFailure(m.review_not_saved))}
        >
          {m.review_take_back()}
        </Button>
      ) : null}
      {room && desk.campaign ? (
        <LinkButton
          size="small"
          icon={<MessageCircle aria-hidden />}
          {...campaignLink('business', desk.campaign.id, 'messaging', { room })}
        >
          {m.app_message()}
        </LinkButton>
      ) : null}
    </RefusedCard>
  );
}
