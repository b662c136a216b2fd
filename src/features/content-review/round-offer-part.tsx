import { RELEASE_HOURS, ROUND_ANSWER_HOURS } from '#contract/billing/price.ts';
import { isAboutSubscription } from '#contract/billing/subscription.ts';
import { CAMPAIGN_LIMITS } from '#contract/campaign/lists.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import { SubscriptionLink } from '#src/campaigns/business/subscription-gate.tsx';
import { firstName } from '#src/campaigns/business/labels.ts';
import type { ProjectView } from '#src/campaigns/data/overlay.ts';
import { useConnectionText } from '#src/campaigns/frame/connection-text.ts';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import { formatCents } from '#src/campaigns/frame/offer-labels.ts';
import { cardText } from '#src/campaigns/money/card-labels.ts';
import { useKnownSubscription, useSubscription } from '#src/campaigns/money/queries.ts';
import { TestModeNote } from '#src/campaigns/money/test-mode-note.tsx';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { FactList, type Fact } from '#src/ui/fact-list.tsx';
import { Hint, Row, Stack } from '#src/ui/layout.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { Wrong } from '#src/ui/wrong.tsx';
import {
  canOffer,
  type CardAccess,
  cardAccessOf,
  isOffering,
  missingCardText,
  notHeldText,
  offeredToCreator,
  offerRefusal,
  readOffer,
} from './round-offer.ts';

type Props = {
  desk: CampaignDesk;
  project: ProjectView;
  /** The price as it is typed. */
  text: string;
  onChange: (text: string) => void;
  isTried: boolean;
  isBusy: boolean;
  refusal: RuleRefusal | null;
};

/** The price of an extra round: optional, set aside on the card until the creator answers. */
export function RoundOfferPart(props: Props) {
  const { desk, project, text, onChange, isTried, isBusy, refusal } = props;
  const known = useKnownSubscription(desk.actor);
  const name = firstName(project);
  if (!canOffer(project)) {
    return isOffering(text) ? (
      <NoLonger {...{ text, onChange }} />
    ) : (
      <Hint>{notHeldText(project, name)}</Hint>
    );
  }
  const card = cardAccessOf(desk.role, known?.managedBy ?? null);
  const lacksCard = known?.card === null;
  const read = readOffer(text);
  const isWrong = 'isWrong' in read;
  const { least, most } = CAMPAIGN_LIMITS.price;
  return (
    <>
      <TextField
        label={m.round_price()}
        description={m.round_price_hint()}
        inputMode="numeric"
        maxLength={16}
        isDisabled={isBusy}
        value={text}
        onChange={onChange}
        errorMessage={
          isTried && isWrong
            ? m.round_price_range({ least: formatCents(least), most: formatCents(most) })
            : undefined
        }
      />
      {isWrong || read.cents === null ? null : (
        <Offered {...{ desk, project, name, cents: read.cents }} />
      )}
      {lacksCard && isOffering(text) ? (
        <>
          <Hint role="status">{missingCardText(card)}</Hint>
          {card.mayAddCard ? <LinkRow /> : null}
        </>
      ) : null}
      {refusal && !(lacksCard && refusal.code === 'CARD_NEEDED') ? (
        <Refused {...{ refusal, name, card }} />
      ) : null}
    </>
  );
}

/** A price was typed, and none can be offered any more: the person keeps or drops it. */
function NoLonger({ text, onChange }: Pick<Props, 'text' | 'onChange'>) {
  return (
    <>
      <TextField label={m.round_price()} value={text} isReadOnly />
      <Wrong>{m.round_no_longer()}</Wrong>
      <Row>
        <Button size="small" variant="secondary" onPress={() => onChange('')}>
          {m.round_price_remove()}
        </Button>
      </Row>
    </>
  );
}

const LinkRow = () => (
  <Row>
    <SubscriptionLink />
  </Row>
);

type OfferedProps = Pick<Props, 'desk' | 'project'> & { name: string; cents: number };

/** The amount that is set aside, its card, and what happens to the money. */
function Offered({ desk, project, name, cents }: OfferedProps) {
  const { value } = useSubscription(desk.actor);
  const whyWaiting = useConnectionText(m.round_offline());
  const rows: Fact[] = [
    [m.round_set_aside(), formatCents(cents)],
    [m.price_creator_gets({ name }), formatCents(offeredToCreator(project, cents))],
    [m.price_card(), value?.card ? cardText(value.card) : []],
  ];
  return (
    <Stack as="section" gap={2} aria-label={m.details_money()}>
      <FactList facts={rows} />
      <Hint>{m.round_terms({ name, days: ROUND_ANSWER_HOURS / 24, hours: RELEASE_HOURS })}</Hint>
      {value ? <TestModeNote mode={value.testMode} /> : null}
      {whyWaiting ? <Hint role="status">{whyWaiting}</Hint> : null}
    </Stack>
  );
}

type RefusedProps = { refusal: RuleRefusal; name: string; card: CardAccess };

function Refused({ refusal, name, card }: RefusedProps) {
  const { code } = refusal;
  const isAboutCard = code === 'CARD_NEEDED' || code === 'CARD_DECLINED';
  const leadsOn = (isAboutCard && card.mayAddCard) || isAboutSubscription(code);
  return (
    <>
      <Wrong>{offerRefusal(refusal, name, card)}</Wrong>
      {leadsOn ? <LinkRow /> : null}
    </>
  );
}
