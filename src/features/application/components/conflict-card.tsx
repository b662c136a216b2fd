import type { ReactNode } from 'react';
import { sendNow } from '#src/data/unsent.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { RefusedCommandCard } from '#src/ui/refused-command-card.tsx';
import { showFailure } from '#src/ui/show-failure.ts';
import '#src/ui/button.css';
import { dismissRefused } from '#src/campaigns/data/actions.ts';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import { InAppLink } from '#src/ui/in-app-link.tsx';
import { campaignHref } from '#src/campaigns/frame/routes.ts';
import type { SetDialog } from '../open-dialog.ts';
import {
  remediesOf,
  sayingSentence,
  type RefusedSaying,
  type Remedy,
} from '#src/campaigns/data/refused-candidate-event.ts';
import { OPPORTUNITIES, PIPELINE, PROFILE } from '../routes.ts';
import type { ApplicationStatus } from '../application-status.ts';
import type { Deciding } from '../use-deciding.ts';

type Props = {
  desk: CampaignDesk;
  refused: RefusedSaying;
  status: ApplicationStatus;
  deciding: Deciding;
  setDialog: SetDialog;
};

/** Something that the server refused: why, and the next best things to do. */
export function ConflictCard(props: Props) {
  const { desk, refused } = props;
  const sentence = sayingSentence(refused, desk.candidate, desk.now);
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
  const { candidateId: _, campaignId, creatorId: __, ...said } = item.payload;
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
      return isOfCreator(said) ? (
        <Button {...small} onPress={() => void send(said, replaces)}>
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
      return <Way href={PROFILE} go={desk.go} words={m.opportunity_to_profile()} />;
    case 'campaign': {
      const href = campaignHref('creator', campaignId, 'details');
      return <Way href={href} go={desk.go} words={m.opportunity_to_campaign()} />;
    }
    case 'pipeline':
      return <Way href={PIPELINE} go={desk.go} words={m.opportunity_to_pipeline()} />;
    case 'message': {
      const room = desk.candidate?.chatroomId;
      if (!room) return null;
      const href = campaignHref('creator', campaignId, 'messaging', { room });
      return <Way href={href} go={desk.go} words={m.app_message()} />;
    }
    case 'similar':
      return <Way href={OPPORTUNITIES} go={desk.go} words={m.opportunity_similar()} />;
  }
}

const isOfCreator = <S extends { event: string }>(
  said: S,
): said is Extract<S, { event: `creator_${string}` }> => said.event.startsWith('creator_');

type WayProps = { href: string; go: (href: string) => void; words: ReactNode };

function Way({ href, go, words }: WayProps) {
  return (
    <InAppLink className="button" data-variant="secondary" data-size="small" href={href} go={go}>
      {words}
    </InAppLink>
  );
}
