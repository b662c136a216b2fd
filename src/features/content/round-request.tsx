import { RELEASE_HOURS } from '#contract/billing/price.ts';
import { openRoundRequest, roundEndsOn } from '#contract/project/round-rules.ts';
import { isDisputed } from '#contract/project/rules.ts';
import { useConnectionText } from '#src/campaigns/frame/connection-text.ts';
import { formatCents } from '#src/campaigns/frame/offer-labels.ts';
import { creatorCents } from '#src/campaigns/money/payment-labels.ts';
import { readConnection } from '#src/data/use-reachable.ts';
import { formatWeekdayTime } from '#src/lib/weekday-time.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { FactList, type Fact } from '#src/ui/fact-list.tsx';
import { Hint, Row } from '#src/ui/layout.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import type { Asset } from '#src/campaigns/content/assets.ts';
import { useActing } from '#src/campaigns/business/use-acting.ts';
import { actOnProject } from '#src/campaigns/data/actions.ts';
import type { ProjectView } from '#src/campaigns/data/overlay.ts';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import { FeedbackText } from './feedback-part.tsx';

type Props = { desk: CampaignDesk; project: ProjectView; assets: readonly Asset[] };

/** The business would like one more round than was agreed on: the creator reads what for, and agrees or declines. */
export function RoundRequest({ desk, project, assets }: Props) {
  const { isBusy, run } = useActing();
  const asked = openRoundRequest(project);
  if (!asked || isDisputed(project)) return null;
  const name = project.businessName;
  const { submission, priceCents, answerBy, on: requestedOn } = asked;
  // The server ends an offer in time; a phone without a connection does not hear of it.
  const isLate = answerBy !== undefined && Date.parse(answerBy) <= desk.now;
  const end = roundEndsOn(project);
  const time = priceCents !== undefined && end ? formatWeekdayTime(end, desk.now) : null;
  const answer = async (event: 'round_agreed' | 'round_declined') => {
    const isQueued = await run(() =>
      actOnProject(desk.actor, { event, projectId: project.id, submission, requestedOn }),
    );
    if (!isQueued) return;
    if (event === 'round_declined') toasts.success(m.content_round_declined({ name }));
    else if (time && (await readConnection()) !== 'online') {
      toasts.warning(m.content_round_agreed_waiting({ time }));
    } else toasts.success(m.content_round_agreed({ name }));
  };
  return (
    <Card
      gap={4}
      fluid
      breaks
      border="warning"
      role="group"
      aria-label={m.content_round_asked({ name })}
    >
      <h2>{m.content_round_asked({ name })}</h2>
      <FeedbackText round={asked} assets={assets} />
      {priceCents === undefined ? null : <RoundPrice {...{ desk, project, isLate }} />}
      {isLate ? (
        <Hint role="status">{m.content_round_late({ name })}</Hint>
      ) : (
        <>
          <Hint breaks>{m.content_round_asked_text({ name })}</Hint>
          {time ? <WaitingNote time={time} /> : null}
          <Row gap={3} wrap>
            <Button isPending={isBusy} onPress={() => void answer('round_agreed')}>
              {priceCents === undefined
                ? m.content_round_agree()
                : m.content_round_agree_paid({ amount: formatCents(priceCents) })}
            </Button>
            <Button
              variant="secondary"
              isDisabled={isBusy}
              onPress={() => void answer('round_declined')}
            >
              {m.content_round_decline()}
            </Button>
          </Row>
        </>
      )}
    </Card>
  );
}

/** Without a connection the agreement waits on this device, and an offer does not. */
function WaitingNote({ time }: { time: string }) {
  const whyWaiting = useConnectionText(m.content_round_offline({ time }));
  return whyWaiting ? <Hint role="status">{whyWaiting}</Hint> : null;
}

type PriceProps = Omit<Props, 'assets'> & { isLate: boolean };

/** The creator's price for the round, and the deadline for an answer. */
function RoundPrice({ desk, project, isLate }: PriceProps) {
  const payment = project.roundPayments.find(({ state }) => state === 'reserved');
  const { priceCents = 0 } = project.roundRequest ?? {};
  const end = roundEndsOn(project);
  const name = project.businessName;
  const rows: Fact[] = [
    [m.content_round_price(), formatCents(priceCents)],
    [m.price_you_get(), payment ? formatCents(creatorCents(payment)) : []],
    [m.content_round_answer_by(), end ? formatWeekdayTime(end, desk.now) : []],
  ];
  return (
    <>
      <FactList facts={rows} />
      {isLate ? null : <Hint breaks>{m.content_round_terms({ name, hours: RELEASE_HOURS })}</Hint>}
    </>
  );
}
