import { CircleCheck, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { CampaignRecord } from '#contract/campaign/record.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { firstName } from '#src/campaigns/business/labels.ts';
import type { CandidateView } from '#src/campaigns/data/overlay.ts';
import { MarkChip } from '#src/campaigns/frame/mark-chip.tsx';
import { campaignLink } from '#src/campaigns/frame/routes.ts';
import styles from './moved-note.module.css';

type Props = {
  campaign: CampaignRecord;
  /** The candidate whose card has just left its list, in its current state. */
  candidate: CandidateView;
  /** Shows those who are out. */
  onShowDeclined: () => void;
  onClose: () => void;
};

/** Explains a moved card and its next step. It receives the focus, which was on that card. */
export function MovedNote({ campaign, candidate, onShowDeclined, onClose }: Props) {
  const note = useRef<HTMLDivElement>(null);
  const { id, state } = candidate;
  useEffect(() => note.current?.focus(), [id, state]);
  const name = firstName(candidate);
  const isSelected = state === 'accepted';
  return (
    <div ref={note} role="status" tabIndex={-1} className={styles.note}>
      <CircleCheck aria-hidden />
      <p className={styles.text}>
        <strong>
          {isSelected ? m.candidates_moved_selected({ name }) : outLabels(state, name)}
        </strong>{' '}
        {isSelected ? nextLabels(campaign, name) : m.candidates_moved_declined()}
      </p>
      <div className={styles.actions}>
        {isSelected ? (
          <>
            <MarkChip mark={candidate.mark} />
            <LinkButton size="small" {...nextLink(campaign, candidate)}>
              {campaign.requiresShoot ? m.candidates_to_schedule() : m.candidates_to_content()}
            </LinkButton>
          </>
        ) : (
          <Button size="small" variant="secondary" onPress={onShowDeclined}>
            {m.candidates_show_declined()}
          </Button>
        )}
      </div>
      <IconButton label={m.candidates_moved_close()} onPress={onClose}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}

const outLabels = (state: CandidateView['state'], name: string): string =>
  state === 'uninvited' ? m.candidates_moved_uninvited({ name }) : m.candidates_moved_out({ name });

const nextLabels = ({ requiresShoot }: CampaignRecord, name: string): string =>
  requiresShoot ? m.candidates_moved_shoot({ name }) : m.candidates_moved_content({ name });

const nextLink = ({ id, requiresShoot }: CampaignRecord, candidate: CandidateView) =>
  campaignLink('business', id, requiresShoot ? 'schedule' : 'content-review', {
    project: candidate.id,
  });
