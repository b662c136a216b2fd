import { useState } from 'react';
import {
  hasDeclinedRound,
  hasRequestsLeft,
  hasRoundsLeft,
  ROUND_REQUESTS_MAX,
} from '#contract/project/round-rules.ts';
import { FEEDBACK_MAX_CHARACTERS, FEEDBACK_MIN_CHARACTERS } from '#contract/project/rules.ts';
import type { ContentComment } from '#contract/project/record.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import { readConnection } from '#src/data/use-reachable.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { TextArea } from '#src/ui/text-area.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { useActing } from '#src/campaigns/business/use-acting.ts';
import { firstName, formatSecond } from '#src/campaigns/business/labels.ts';
import { actOnProject } from '#src/campaigns/data/actions.ts';
import { deleteSent } from '#src/campaigns/data/drafts.ts';
import type { ProjectView } from '#src/campaigns/data/overlay.ts';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import { formatCents } from '#src/campaigns/frame/offer-labels.ts';
import { useKnownSubscription } from '#src/campaigns/money/queries.ts';
import { feedbackOf, feedbackProblem, type FeedbackProblem } from './feedback.ts';
import { RoundOfferPart } from './round-offer-part.tsx';
import { canOffer, isOffering, readOffer } from './round-offer.ts';
import { type Asset, newestOf, roundOf } from './review-parts.ts';
import type { ReviewWriting } from './use-review-draft.ts';
import { RestoreWithdrawn } from './withdraw-request.tsx';
import styles from './request-dialog.module.css';
import { Hint, Row, Stack } from '#src/ui/layout.tsx';

type Props = {
  desk: CampaignDesk;
  project: ProjectView;
  assets: readonly Asset[];
  titleOf: (itemId: string) => string;
  writing: ReviewWriting;
  /** Leads to where something is missing. */
  onShow: (itemId: string) => void;
  onClose: () => void;
};

/** Requests changes with all notes and a text. The text is kept until it is sent. */
export function RequestDialog(props: Props) {
  const { desk, project, titleOf, writing, onShow, onClose } = props;
  const { draft } = writing;
  const request = useRequest(props);
  const { isExtra, isUsedUp, isTried, isBusy, problem } = request;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={isExtra ? m.review_round_ask() : m.app_request_changes()}
      actions={() => (
        <>
          <Button variant="secondary" onPress={onClose}>
            {m.app_back()}
          </Button>
          {isUsedUp ? null : (
            <Button
              isPending={isBusy}
              isDisabled={request.isStuck}
              onPress={() => void request.send()}
            >
              {m.app_send_request()}
            </Button>
          )}
        </>
      )}
    >
      <Stack gap={3}>
        <Introduction {...{ project, isExtra, isUsedUp }} />
        <TextArea
          label={m.app_message_to({ name: firstName(project) })}
          rows={4}
          maxLength={FEEDBACK_MAX_CHARACTERS}
          isDisabled={isBusy}
          value={draft.text}
          onChange={(text) => writing.write({ text })}
          errorMessage={
            isTried && problem?.kind === 'tooShort'
              ? m.review_too_short({ count: FEEDBACK_MIN_CHARACTERS })
              : undefined
          }
        />
        {isExtra && !isUsedUp ? (
          <>
            <RoundOfferPart
              {...{ desk, project, isTried, isBusy }}
              refusal={request.refusal}
              text={request.price}
              onChange={request.offer}
            />
            <RestoreWithdrawn project={project} writing={writing} />
          </>
        ) : null}
        <Notes comments={draft.comments} titleOf={titleOf} onShow={onShow} />
        {isTried && problem ? (
          <Problem
            problem={problem}
            titleOf={titleOf}
            onShow={onShow}
            onCarryOver={request.carryOver}
          />
        ) : null}
      </Stack>
    </Dialog>
  );
}

/** The request, its missing parts, and its sending. After the agreed rounds the creator is asked for one more. */
function useRequest({ desk, project, assets, writing, onClose }: Props) {
  const [isTried, setIsTried] = useState(false);
  // The viewed submission; the server refuses if a newer one has arrived.
  const [submission, setSubmission] = useState(project.submission);
  const [refusal, setRefusal] = useState<RuleRefusal | null>(null);
  const { isBusy, run } = useActing(undefined, {
    onRefused: setRefusal,
    offline: m.round_offline,
  });
  const { draft } = writing;
  const known = useKnownSubscription(desk.actor);
  const problem = feedbackProblem(draft, project.submittedItems);
  const isExtra = !hasRoundsLeft(project);
  const isUsedUp = isExtra && (hasDeclinedRound(project) || !hasRequestsLeft(project));
  const price = isExtra ? (draft.price ?? '') : '';
  const offer = readOffer(price);
  // A typed price never becomes a free request: the person removes it first.
  const isStuck = isOffering(price) && (!canOffer(project) || known?.card === null);
  const send = async () => {
    setIsTried(true);
    setRefusal(null);
    if (problem || isStuck || 'isWrong' in offer) return;
    const { cents } = offer;
    const about = { projectId: project.id, submission, ...feedbackOf(draft) };
    const payload = isExtra
      ? ({
          ...about,
          event: 'round_requested',
          ...(cents !== null && { priceCents: cents }),
        } as const)
      : ({ ...about, event: 'content_rejected' } as const);
    const draftSending = writing.sending();
    const isDone = await run(async (again) => {
      if (cents !== null) await draftSending.before();
      return await actOnProject(desk.actor, payload, { draft: draftSending, again });
    }, JSON.stringify(payload));
    if (!isDone) return;
    onClose();
    await confirmSent(firstName(project), cents);
    // An offer was sent at once, past the queue that would have taken the draft along.
    if (cents !== null) await deleteSent(draftSending).catch(reportError);
  };
  return {
    isTried,
    isBusy,
    isExtra,
    isUsedUp,
    isStuck,
    problem,
    refusal,
    price,
    send,
    offer: (text: string) => {
      writing.write({ price: text });
      setRefusal(null);
    },
    carryOver: (comment: ContentComment) => {
      setSubmission(project.submission);
      const asset = assets.find(({ versions }) => versions.some(({ id }) => id === comment.itemId));
      const newest = asset && newestOf(asset.item, assets);
      if (newest?.isInReview) writing.change(comment.id, { itemId: newest.item.id });
      else writing.remove(comment.id);
    },
  };
}

async function confirmSent(name: string, cents: number | null): Promise<void> {
  if (cents !== null) {
    toasts.success(m.round_sent({ amount: formatCents(cents), name }));
    return;
  }
  const isOnline = (await readConnection()) === 'online';
  toasts.success(isOnline ? m.review_request_sent({ name }) : m.review_request_later({ name }));
}

type IntroductionProps = Pick<Props, 'project'> & { isExtra: boolean; isUsedUp: boolean };

function Introduction({ project, isExtra, isUsedUp }: IntroductionProps) {
  const name = firstName(project);
  if (isUsedUp) {
    return (
      <p role="status">
        {hasDeclinedRound(project)
          ? m.review_round_declined_text({ name })
          : m.review_round_asked_often({ name, count: ROUND_REQUESTS_MAX })}
      </p>
    );
  }
  if (isExtra) return <p>{m.review_round_ask_text({ name })}</p>;
  const round = roundOf(project);
  return (
    <Hint>
      {round ? `${m.app_round_of(round)}. ` : ''}
      {m.review_request_text({ name })}
    </Hint>
  );
}

type NotesProps = Pick<Props, 'titleOf' | 'onShow'> & { comments: readonly ContentComment[] };

function Notes({ comments, titleOf, onShow }: NotesProps) {
  if (comments.length === 0) return null;
  return (
    <ul className={styles.notes} aria-label={m.review_notes()}>
      {comments.map((one) => (
        <li key={one.id}>
          <Button variant="quiet" size="small" onPress={() => onShow(one.itemId)}>
            {[titleOf(one.itemId), one.t === null ? '' : formatSecond(one.t)]
              .filter((part) => part !== '')
              .join(' · ')}
          </Button>
          <p dir="auto">{one.text || m.review_no_words()}</p>
        </li>
      ))}
    </ul>
  );
}

type ProblemProps = Pick<Props, 'titleOf' | 'onShow'> & {
  problem: FeedbackProblem;
  onCarryOver: (comment: ContentComment) => void;
};

function Problem({ problem, titleOf, onShow, onCarryOver }: ProblemProps) {
  if (problem.kind === 'tooShort') return null;
  const { kind, comment } = problem;
  const title = titleOf(comment.itemId);
  const isOld = kind === 'oldVersion';
  return (
    <Row as="p" gap={3} wrap align="center" size={14} tone="danger" role="alert">
      <span>{isOld ? m.review_problem_old({ title }) : m.review_problem_no_words({ title })}</span>
      <Button
        variant="secondary"
        size="small"
        onPress={() => (isOld ? onCarryOver(comment) : onShow(comment.itemId))}
      >
        {isOld ? m.review_carry_over() : m.app_show()}
      </Button>
    </Row>
  );
}
