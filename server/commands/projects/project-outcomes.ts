import type { PayloadOf } from '#contract/commands/command.ts';
import type { ContentItemId, ProjectId } from '#contract/ids.ts';
import {
  situations,
  type ProjectActor,
  type ProjectEvent,
  type Situation,
} from '#contract/project/rules.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import type { Result } from '#contract/result.ts';
import type { PriceShare } from '#contract/support/desk.ts';
import type { NoticeVariant } from '../../notices/labels.ts';
import type { ContentRow, PaymentRow, ProjectRow } from '../../records/write-records.ts';

export type PeoplesEvent = PayloadOf<'projectEvent'>['event'];
type Payload<E extends PeoplesEvent> = Extract<PayloadOf<'projectEvent'>, { event: E }>;

/** An event of a project, with everything that decides about it, as it is under the locks. */
export type ProjectHappening<E extends PeoplesEvent = PeoplesEvent> = {
  row: ProjectRow;
  /** The project's situation, as the table names it. */
  situation: Situation;
  actor: ProjectActor;
  payload: Payload<E>;
  /** All of the project's content, by when it came. */
  content: readonly ContentRow[];
  localBuzzHost: string;
  /** The project that a post's address belongs to, in its one form. */
  ownerOf: (postKey: string) => ProjectId | undefined;
  /** When the person did it, by the device's clock, which the device has set right by ours. */
  occurredAt: string;
  now: Date;
  /** Sets a price for an extra round aside on the business's card; see `decideRoundPrice`. */
  reserve: (priceCents: number) => Result<PaymentRow, RuleRefusal>;
  /** The price set aside for the open request; null: none. */
  reserved: PaymentRow | null;
  /** Support's message about a problem that it settles. */
  resolution?: string | undefined;
  /** Support's decision about a contested no-show. */
  noShow?: NoShowDecision | undefined;
};

/** `lifted`: the creator was there, and the shoot counts as done. `stands`: the business chooses what follows. */
export type NoShowDecision = 'lifted' | 'stands';

export type NoticeDetails = {
  reason?: string | undefined;
  isFromSupport?: boolean | undefined;
  share?: PriceShare | undefined;
  variant?: NoticeVariant | undefined;
  /** ISO time for the notification's text. */
  when?: string | undefined;
};

/** The changes of an event; null if it has happened already. */
export type ProjectOutcome = {
  /** Where the table's event is another one than the one that was sent. */
  event?: ProjectEvent;
  project?: Partial<ProjectRow>;
  items?: readonly { id: ContentItemId; state: ContentRow['state'] }[];
  /** The money that the event sets aside. */
  payment?: PaymentRow;
  notice?: NoticeDetails;
  /** Nobody is notified: the cause was already reported. */
  isSilent?: boolean;
} | null;

/** The columns of a project's state. A cancelled project keeps its submissions and posts visible. */
export const situationColumns = (
  situation: Situation,
): Pick<ProjectRow, 'step'> & Partial<Pick<ProjectRow, 'contentState' | 'postState'>> =>
  situation === 'cancelled' ? { step: 'cancelled' } : situations[situation];

/** The end without an outcome: nothing is waited for any more. */
export const cancelledBy = (
  actor: ProjectActor,
  reason: string,
  now: Date,
): Partial<ProjectRow> => ({
  ...situationColumns('cancelled'),
  cancel: { by: actor, reason, on: now.toISOString() },
  cancelRequest: null,
  roundRequest: null,
  decideBy: null,
  endedOn: now,
});

/**
 * An event that neither side causes has its own text. After an automatic one, the silent side is notified too; one by support says
 * that support decided.
 */
export const byOthers: Partial<Record<ProjectActor, Partial<Record<ProjectEvent, NoticeVariant>>>> =
  {
    system: { content_approved: 'approvedByItself', post_verified: 'verifiedByItself' },
    support: {
      dispute_resolved: 'settledBySupport',
      project_cancelled: 'endedBySupport',
      cancel_agreed: 'endedBySupport',
    },
  };
