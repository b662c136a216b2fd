import type { CampaignRecord } from '#contract/campaign/record.ts';
import type { AccountProfile } from '#contract/profile/record.ts';
import { m } from '#src/paraglide/messages.js';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { useWork } from '#src/campaigns/data/queries.ts';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import type { About } from '../about.ts';
import type { SetDialog, OpenDialog } from '../open-dialog.ts';
import { levelGap } from '../application-status.ts';
import { accepted, applied, type Deciding } from '../use-deciding.ts';
import type { ProfileGap } from '../profile-gap.ts';
import { ProfileSheet } from './profile-sheet.tsx';
import { AcceptSheet } from './accept-sheet.tsx';
import { ApplySheet } from './apply-sheet.tsx';
import { DeclineDialog } from './decline-dialog.tsx';

type Props = {
  desk: CampaignDesk;
  about: About;
  /** Null where only its card is known here: what is not known cannot be agreed to. */
  campaign: CampaignRecord | null;
  own: AccountProfile | undefined;
  gap: ProfileGap;
  deciding: Deciding;
  dialog: OpenDialog | null;
  setDialog: SetDialog;
};

const none: never[] = [];

/** Confirmation dialogs. */
export function DecisionDialogs({
  desk,
  about,
  campaign,
  own,
  gap,
  deciding,
  dialog,
  setDialog,
}: Props) {
  const { actor, candidate } = desk;
  const work = useWork(actor);
  const { send, isBusy, canCancelUnsent, cancelUnsent } = deciding;
  const { id: campaignId, businessName: business } = about;
  const onClose = () => setDialog(null);
  switch (dialog?.what) {
    case undefined:
      return null;
    case 'apply':
      return (
        <ApplySheet
          {...{ actor, campaignId, business, isBusy, onClose }}
          asked={about}
          gap={gap}
          apply={(application, draft) => send(applied(application), dialog.replaces, draft)}
        />
      );
    case 'backup':
    case 'complete':
      return (
        <ProfileSheet
          title={dialog.what === 'backup' ? m.app_stay_backup() : m.opportunity_apply_complete()}
          form={null}
          onComplete={() => {
            onClose();
            if (dialog.what === 'backup')
              void send({ event: 'creator_stays_backup' }, dialog.replaces);
          }}
          {...{ actor, gap, onClose }}
        />
      );
    case 'accept':
      return campaign ? (
        <AcceptSheet
          {...{ campaign, candidate, isBusy, onClose }}
          gap={levelGap(own, work?.projects ?? none)}
          accept={(priceCents, onRefused) =>
            send(accepted(priceCents), dialog.replaces, undefined, onRefused)
          }
        />
      ) : null;
    case 'decline':
      return (
        <DeclineDialog
          {...{ actor, campaignId, business, isBusy, onClose }}
          decline={(reason, draft) =>
            send({ event: 'creator_invite_declined', reason }, dialog.replaces, draft)
          }
        />
      );
    case 'withdraw':
      return (
        <WithdrawDialog
          {...{ isBusy, onClose }}
          // An unsent decision is simply deleted.
          withdraw={async () =>
            (canCancelUnsent && (await cancelUnsent())) ||
            (await send({ event: 'creator_withdraw' }))
          }
        />
      );
  }
}

type WithdrawProps = { isBusy: boolean; withdraw: () => Promise<boolean>; onClose: () => void };

/** Confirms the withdrawal of an application. */
function WithdrawDialog({ isBusy, withdraw, onClose }: WithdrawProps) {
  const handleWithdraw = async () => {
    if (await withdraw()) onClose();
  };
  return (
    <ConfirmDialog
      title={m.opportunity_withdraw_title()}
      cancelLabel={m.app_keep_it()}
      confirmLabel={m.opportunity_withdraw()}
      isPending={isBusy}
      onConfirm={() => void handleWithdraw().catch(reportError)}
      onClose={onClose}
    >
      <p>{m.opportunity_withdraw_text()}</p>
    </ConfirmDialog>
  );
}
