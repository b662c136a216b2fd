import type { ProfilePart } from '#contract/profile/completeness.ts';
import { addPartsText } from '#src/lib/profile-parts-text.ts';
import { formatWeekdayTime } from '#src/lib/weekday-time.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import { LinkButton } from '#src/ui/link-button.tsx';
import { MarkChip } from '#src/campaigns/frame/mark-chip.tsx';
import { campaignLink } from '#src/campaigns/frame/routes.ts';
import { nextActorOf } from '#src/campaigns/frame/next-actor.ts';
import type { About } from '../about.ts';
import type { SetDialog } from '../open-dialog.ts';
import { type ApplicationStatus, isTakingBackups } from '../application-status.ts';
import { applicationStatusText } from '../application-status-labels.ts';
import type { Deciding } from '../use-deciding.ts';
import { PaidAcceptButton } from './paid-accept-button.tsx';
import styles from './decision-bar.module.css';
import { Hint } from '#src/ui/layout.tsx';

type Props = {
  desk: CampaignDesk;
  about: About;
  status: ApplicationStatus;
  /** The parts that the creator's own profile lacks for an application. */
  missing: readonly ProfilePart[];
  deciding: Deciding;
  setDialog: SetDialog;
};

/** The application's state and its actions, within reach of the thumb. */
export function DecisionBar(props: Props) {
  const { desk, status, about } = props;
  const { candidate, now } = desk;
  const { expiresOn = null, mark = null } = candidate ?? {};
  return (
    <div className={styles.bar} role="region" aria-label={m.opportunity_decision()}>
      <div className={styles.inner}>
        <div className={styles.text}>
          <strong>
            {desk.project?.step === 'completed'
              ? m.app_completed()
              : applicationStatusText(status, candidate, about)}
          </strong>
          {status === 'invited' && expiresOn ? (
            <Hint as="span">
              {m.opportunity_answer_by({ time: formatWeekdayTime(expiresOn, now) })}
            </Hint>
          ) : null}
          <GapHint {...props} />
          <MarkChip mark={mark} />
        </div>
        <div className={styles.actions}>
          <Actions {...props} />
        </div>
      </div>
    </div>
  );
}

/** Beyond so many the button counts them, and the line beside it names them. */
const NAMED_ON_BUTTON = 2;

function GapHint({ desk, status, missing }: Props) {
  if (missing.length === 0) return null;
  if (isHeld(desk, status)) return <Hint as="span">{m.opportunity_apply_held()}</Hint>;
  const isNamed = status === 'apply' || status === 'full';
  return isNamed && missing.length > NAMED_ON_BUTTON ? (
    <Hint as="span">{addPartsText(missing)}</Hint>
  ) : null;
}

/** An application on this device that waits for a part of the profile which was refused or discarded since. */
const isHeld = ({ candidate }: CampaignDesk, status: ApplicationStatus): boolean =>
  status === 'applied' && candidate?.mark === 'waiting';

function Actions(props: Props) {
  const { desk, about, status, missing, deciding, setDialog } = props;
  switch (status) {
    case 'apply':
      return missing.length > 0 ? (
        <AddParts {...props} what="apply" />
      ) : (
        <Button onPress={() => setDialog({ what: 'apply' })}>
          {desk.candidate ? m.opportunity_apply_again() : m.opportunity_apply()}
        </Button>
      );
    case 'full':
      return <StayBackup {...props} />;
    case 'invited':
      return (
        <>
          <Button variant="secondary" onPress={() => setDialog({ what: 'decline' })}>
            {m.app_decline()}
          </Button>
          {isTakingBackups(about, desk.now) ? (
            <StayBackup {...props} />
          ) : (
            <AcceptButton {...props} />
          )}
        </>
      );
    case 'applied':
      return (
        <>
          <Button variant="secondary" onPress={() => setDialog({ what: 'withdraw' })}>
            {m.opportunity_withdraw()}
          </Button>
          {missing.length > 0 && isHeld(desk, status) ? (
            <Button onPress={() => setDialog({ what: 'complete' })}>
              {m.opportunity_apply_complete()}
            </Button>
          ) : null}
        </>
      );
    case 'accepted':
      return desk.project ? (
        <ToWork desk={desk} about={about} />
      ) : (
        <UndoAcceptButton deciding={deciding} />
      );
    case 'closed':
    case 'declined':
      return <LinkButton to="/creator/dashboard">{m.opportunity_all_opportunities()}</LinkButton>;
  }
}

/** In the place of what cannot be done yet: what is missing for it. */
function AddParts({ missing, setDialog, what }: Props & { what: 'apply' | 'backup' }) {
  return (
    <Button onPress={() => setDialog({ what })}>
      {missing.length > NAMED_ON_BUTTON
        ? m.opportunity_apply_add({ count: missing.length })
        : addPartsText(missing)}
    </Button>
  );
}

/** Work that Pollin pays needs payouts first. */
function AcceptButton({ desk, about, setDialog }: Props) {
  const handleAccept = () => setDialog({ what: 'accept' });
  return about.pricePaidBy === 'pollin' && about.offerType !== 'gift' ? (
    <PaidAcceptButton actor={desk.actor} onAccept={handleAccept} />
  ) : (
    <Button onPress={handleAccept}>{m.opportunity_accept()}</Button>
  );
}

function StayBackup(props: Props) {
  const { send, isBusy } = props.deciding;
  if (props.missing.length > 0) return <AddParts {...props} what="backup" />;
  return (
    <Button isPending={isBusy} onPress={() => void send({ event: 'creator_stays_backup' })}>
      {m.app_stay_backup()}
    </Button>
  );
}

/** To the next step of the work: a time to be picked, content to be made, or the campaign's page that has the next step. */
function ToWork({ desk, about }: Pick<Props, 'desk' | 'about'>) {
  const route = nextActorOf(desk)?.route ?? 'details';
  const isMine = nextActorOf(desk)?.whose === 'mine';
  const label =
    route === 'schedule' && isMine && !desk.appointment
      ? m.opportunity_to_schedule()
      : route === 'content' && isMine
        ? m.opportunity_to_content()
        : m.opportunity_to_campaign();
  return (
    <LinkButton variant="primary" {...campaignLink('creator', about.id, route)}>
      {label}
    </LinkButton>
  );
}

/** An acceptance that never left this device can still be taken back. */
function UndoAcceptButton({
  deciding: { canCancelUnsent, cancelUnsent, isBusy },
}: {
  deciding: Deciding;
}) {
  if (!canCancelUnsent) return null;
  const handlePress = async () => {
    if (!(await cancelUnsent())) toasts.warning(m.opportunity_being_sent());
  };
  return (
    <Button
      variant="secondary"
      isPending={isBusy}
      onPress={() => void handlePress().catch(reportError)}
    >
      {m.app_undo()}
    </Button>
  );
}
