import type { Terms } from '#contract/campaign/terms.ts';
import { m } from '#src/paraglide/messages.js';
import { DeliverableNotes, ShotLines } from '#src/campaigns/business/shot-lines.tsx';
import { TermsList } from '#src/campaigns/business/terms-list.tsx';
import { firstName, formatDate } from '#src/campaigns/business/labels.ts';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import { agreedOffer, formatCents, giftText } from '#src/campaigns/frame/offer-labels.ts';
import { RoundPayments } from '#src/campaigns/money/round-payments.tsx';
import { PaymentChip } from '#src/campaigns/money/payment-chip.tsx';
import {
  paymentRows,
  paymentSentence,
  priceHoldText,
} from '#src/campaigns/money/payment-labels.ts';
import { ReceiptLink } from '#src/campaigns/money/receipt-link.tsx';
import { FactList, type Fact } from '#src/ui/fact-list.tsx';
import { Hint, Row, Stack } from '#src/ui/layout.tsx';
import { licenceSentences } from './licence-labels.ts';
import styles from './details-screen.module.css';

type Props = { desk: CampaignDesk; terms: Terms };

/** The agreed terms, or a campaign's offer before the agreement: terms, rights, shots and money. */
export function Agreement({ desk, terms }: Props) {
  const { project, campaign, now, side } = desk;
  const business = project?.businessName ?? campaign?.businessName ?? '';
  const name = business || m.details_actor_business();
  const offer = agreedOffer(terms, project?.agreedPriceCents ?? null, side);
  return (
    <>
      <Stack as="section" gap={3} fluid aria-labelledby="details-terms">
        <h2 id="details-terms">{project ? m.details_terms() : m.details_terms_open()}</h2>
        {project ? (
          <Hint breaks>{m.details_terms_of({ date: formatDate(project.createdOn, now) })}</Hint>
        ) : null}
        <TermsList terms={terms} offer={offer} />
        <DeliverableNotes deliverables={terms.deliverables} />
      </Stack>
      <Stack as="section" gap={3} fluid aria-labelledby="details-licence">
        <h2 id="details-licence">{m.app_rights()}</h2>
        <ul className={styles.lines}>
          {licenceSentences(terms.licence, name, project, now).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Stack>
      {terms.shotList.length > 0 ? (
        <Stack as="section" gap={3} fluid aria-labelledby="details-shots">
          <h2 id="details-shots">{m.app_shot_list()}</h2>
          <ShotLines terms={terms} />
        </Stack>
      ) : null}
      <Money desk={desk} terms={terms} />
    </>
  );
}

/** The price and the gift, and how the price is paid. */
function Money({ desk, terms }: Props) {
  const { project, campaign, side, now } = desk;
  const isPaid = terms.offerType !== 'gift';
  const agreed = project?.agreedPriceCents ?? null;
  const payment = project?.payment ?? null;
  const name = (side === 'creator' ? project?.businessName : project && firstName(project)) ?? '';
  const reader = { side, name, now };
  const isProposed = terms.priceMode === 'creatorProposes' && agreed === null;
  const price = isProposed ? m.details_money_proposed() : formatCents(agreed ?? terms.priceCents);
  const rows: Fact[] = [
    ...(isPaid ? [[project ? m.details_money_paid() : m.app_price(), price] as const] : []),
    ...(payment ? paymentRows(payment, reader) : []),
    ...(terms.offerType === 'paid' ? [] : [[m.app_gift(), giftText(terms)] as const]),
  ].map(([one, value]) => [one, value]);
  return (
    <Stack as="section" gap={3} fluid aria-labelledby="details-money">
      <Row gap={3} align="center" justify="between" wrap>
        <h2 id="details-money">{m.details_money()}</h2>
        <PaymentChip payment={payment} side={side} now={now} />
      </Row>
      <FactList facts={rows} />
      <Hint breaks>
        {payment
          ? paymentSentence(payment, reader)
          : isPaid
            ? priceHoldText(project ? 'direct' : (campaign?.pricePaidBy ?? 'direct'), side)
            : m.details_money_none()}
      </Hint>
      {payment ? <ReceiptLink payment={payment} /> : null}
      <RoundPayments rounds={project?.roundPayments ?? []} side={side} now={now} />
    </Stack>
  );
}
