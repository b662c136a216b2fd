import { Link } from '@tanstack/react-router';
import { isRecruiting } from '#contract/campaign/rules.ts';
import type { CampaignRecord } from '#contract/campaign/record.ts';
import { m } from '#src/paraglide/messages.js';
import { Avatar } from '#src/ui/avatar.tsx';
import { creatorName } from '#src/campaigns/business/labels.ts';
import type { CandidateView } from '#src/campaigns/data/overlay.ts';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import { MarkChip } from '#src/campaigns/frame/mark-chip.tsx';
import { campaignLink } from '#src/campaigns/frame/routes.ts';
import { formatCalendarDay } from '#src/campaigns/frame/when.ts';
import { PaymentChip } from '#src/campaigns/money/payment-chip.tsx';
import { freeSlots } from './candidate-parts.ts';
import styles from './slots-line.module.css';
import { Stack, Text } from '#src/ui/layout.tsx';

type Props = {
  desk: CampaignDesk;
  campaign: CampaignRecord;
  selected: readonly CandidateView[];
};

/** The number of taken slots, their creators, and the last day to apply. */
export function SlotsLine({ desk, campaign, selected }: Props) {
  const { work, now } = desk;
  const taken = campaign.creatorSlots - freeSlots(campaign, work.candidates, work.projects);
  const until = isRecruiting(campaign, now)
    ? campaign.applyBy && m.candidates_apply_by({ date: formatCalendarDay(campaign.applyBy) })
    : taken < campaign.creatorSlots
      ? m.candidates_closed()
      : null;
  // A project has its candidate's id.
  const paymentOf = (one: CandidateView) =>
    work.projects.find(({ id }) => id === one.id)?.payment ?? null;
  return (
    <Stack gap={1} shrink>
      <Text weight="medium" tabular>
        {m.candidates_places({ taken, of: campaign.creatorSlots })}
        {until ? (
          <Text as="span" weight="normal" tone="muted">
            {' '}
            · {until}
          </Text>
        ) : null}
      </Text>
      {selected.length > 0 ? (
        <ul className={styles.selected} aria-label={m.candidates_selected()}>
          {selected.map((one) => (
            <li key={one.id}>
              <Link
                className={styles.creator}
                {...campaignLink('business', campaign.id, 'schedule', { project: one.id })}
              >
                <Avatar name={creatorName(one)} src={one.creatorPhotoUrl} size={24} />
                <span dir="auto">{creatorName(one)}</span>
              </Link>
              <MarkChip mark={one.mark} />
              <PaymentChip payment={paymentOf(one)} side="business" now={now} />
            </li>
          ))}
        </ul>
      ) : null}
    </Stack>
  );
}
