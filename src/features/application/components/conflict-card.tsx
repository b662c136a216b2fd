import { sendNow } from '#src/data/unsent.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { RefusedCommandCard } from '#src/ui/refused-command-card.tsx';
import { showFailure } from '#src/ui/show-failure.ts';
import { dismissRefused } from '#src/campaigns/data/actions.ts';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import { LinkButton } from '#src/ui/link-button.tsx';
import { campaignLink } from '#src/campaigns/frame/routes.ts';
import type { SetDialog } from '../open-dialog.ts';
import {
  candidateEventSentence,
  type RefusedCandidateEvent,
  remediesOf,
  type Remedy,
} from '#src/campaigns/data/refused-candidate-event.ts';
import type { ApplicationStatus } from '../application-status.ts';
import type { Deciding } from '../use-deciding.ts';

type Props = {
  desk: CampaignDesk;
  refused: RefusedCandidateEvent;
  status: ApplicationStatus;
  deciding: Deciding;
  setDialog: SetDialog;
};

/** A refused command: the reason, and the next best actions. */
export function ConflictCard(props: Props) {
  const { desk, refused } = props;
  const sentence = candidateEventSentence(refused, desk.candidate, desk.now);
  return (
    <RefusedCommandCard
      sentence={sentence}
      actions={
        <>
          {remediesOf(refused).map((remedy) => (
            <RemedyButton key={remedy} remedy={remedy} {...props} />
          ))}
          <Button variant="quiet" size="small" onPress={() => run(dismissRefused(refused.item.id))}>
            {m.ui_close()}
          </Button>
        </>
      }
    />
  );
}

const run = (work: Promise<unknown>) => void work.catch(showFailure(m.opportunity_not_saved));

/** One way on; nothing where it does not lead anywhere any more. */
function RemedyButton({
  remedy,
  desk,
  refused,
  status,
  deciding,
  setDialog,
}: Props & { remedy: Remedy }) {
  const { item } = refused;
  const replaces = item.id;
  const { isBusy, send } = deciding;
  const small = { size: 'small', isPending: isBusy } as const;
  const { candidateId: _, campaignId, creatorId: __, ...answers } = item.payload;
  switch (remedy) {
    case 'accept':
      return status === 'invited' ? (
        <Button {...small} onPress={() => setDialog({ what: 'accept', replaces })}>
          {m.opportunity_accept()}
        </Button>
      ) : null;
    case 'decline':
      return status === 'invited' ? (
        <Button
          {...small}
          variant="secondary"
          onPress={() => setDialog({ what: 'decline', replaces })}
        >
          {m.app_decline()}
        </Button>
      ) : null;
    case 'backup':
      return status === 'applied' || status === 'accepted' ? null : (
        <Button {...small} onPress={() => void send({ event: 'creator_stays_backup' }, replaces)}>
          {m.app_stay_backup()}
        </Button>
      );
    case 'apply':
      return status === 'apply' ? (
        <Button {...small} onPress={() => setDialog({ what: 'apply', replaces })}>
          {m.opportunity_apply()}
        </Button>
      ) : null;
    case 'again':
      return isOfCreator(answers) ? (
        <Button {...small} onPress={() => void send(answers, replaces)}>
          {m.opportunity_send_again()}
        </Button>
      ) : null;
    case 'sendNow':
      return (
        <Button {...small} onPress={() => run(sendNow(item.id))}>
          {m.app_send_now()}
        </Button>
      );
    case 'profile':
      return (
        <LinkButton size="small" to="/creator/profile/edit">
          {m.opportunity_to_profile()}
        </LinkButton>
      );
    case 'earnings':
      return (
        <LinkButton size="small" to="/creator/earnings">
          {m.price_to_earnings()}
        </LinkButton>
      );
    case 'campaign':
      return (
        <LinkButton size="small" {...campaignLink('creator', campaignId, 'details')}>
          {m.opportunity_to_campaign()}
        </LinkButton>
      );
    case 'pipeline':
      return (
        <LinkButton size="small" to="/creator/pipeline">
          {m.opportunity_to_pipeline()}
        </LinkButton>
      );
    case 'message': {
      const room = desk.candidate?.chatroomId;
      return room ? (
        <LinkButton size="small" {...campaignLink('creator', campaignId, 'messaging', { room })}>
          {m.app_message()}
        </LinkButton>
      ) : null;
    }
    case 'similar':
      return (
        <LinkButton size="small" to="/creator/dashboard">
          {m.opportunity_similar()}
        </LinkButton>
      );
  }
}

const isOfCreator = <S extends { event: string }>(
  answers: S,
): answers is Extract<S, { event: `creator_${string}` }> => answers.event.startsWith('creator_');
