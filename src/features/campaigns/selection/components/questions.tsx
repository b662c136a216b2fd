import type { CampaignRecord } from '#contract/campaign/record.ts';
import type { AccountProfile } from '#contract/profile/record.ts';
import { useWork } from '../../data/queries.ts';
import type { CampaignDesk } from '../../frame/desk.ts';
import type { About } from '../about.ts';
import type { Ask, Asking } from '../asking.ts';
import { levelGap, profileGap } from '../standing.ts';
import { applied, type Deciding } from '../use-deciding.ts';
import { AcceptSheet } from './accept-sheet.tsx';
import { ApplySheet } from './apply-sheet.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

type Props = {
  desk: CampaignDesk;
  about: About;
  /** Null where only its card is known here: what is not known cannot be agreed to. */
  campaign: CampaignRecord | null;
  own: AccountProfile | undefined;
  deciding: Deciding;
  asking: Asking | null;
  ask: Ask;
};

const none: never[] = [];

/** What is asked before something is said. */
export function Questions({ desk, about, campaign, own, deciding, asking, ask }: Props) {
  const { actor, go } = desk;
  const work = useWork(actor);
  const { say, isBusy, canTakeBack, takeBack } = deciding;
  const { id: campaignId, businessName: business } = about;
  const onClose = () => ask(null);
  switch (asking?.what) {
    case undefined:
      return null;
    case 'apply':
      return (
        <ApplySheet
          {...{ actor, campaignId, business, isBusy, onClose, go }}
          asked={about}
          gap={profileGap(own)}
          apply={(application, draft) => say(applied(application), asking.replaces, draft)}
        />
      );
    case 'accept':
      return campaign ? (
        <AcceptSheet
          {...{ campaign, isBusy, onClose, go }}
          gap={levelGap(own, work?.projects ?? none)}
          accept={() =>
            say({ event: 'creator_invite_accepted', licenceAccepted: true }, asking.replaces)
          }
        />
      ) : null;
    case 'decline':
      return (
        <DeclineDialog
          {...{ actor, campaignId, business, isBusy, onClose }}
          decline={(reason, draft) =>
            say({ event: 'creator_invite_declined', reason }, asking.replaces, draft)
          }
        />
      );
    case 'withdraw':
      return (
        <WithdrawDialog
          {...{ isBusy, onClose }}
          // What nobody has heard of is simply forgotten.
          withdraw={async () =>
            (canTakeBack && (await takeBack())) || (await say({ event: 'creator_withdraw' }))
          }
        />
      );
  }
}
