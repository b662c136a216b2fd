import { Camera, CircleDot } from 'lucide-react';
import type { CampaignRecord } from '#contract/campaign/record.ts';
import { platformNames } from '#contract/campaign/platform-names.ts';
import { m } from '#src/paraglide/messages.js';
import { Chip } from '#src/ui/chip.tsx';
import { assetCountText } from '#src/campaigns/opportunities/labels.ts';
import { formatCents, giftText } from '#src/campaigns/frame/offer-labels.ts';
import { proposesPrice } from '../application.ts';
import { rightsLines } from '../licence-labels.ts';
import { Lines, Part } from './part.tsx';
import styles from './brief-parts.module.css';

type Props = { campaign: CampaignRecord };

/** What the creator gets. */
export function OfferPart({ campaign }: Props) {
  const { offerType, priceCents } = campaign;
  const isPaid = offerType !== 'gift';
  return (
    <Part title={m.opportunity_offer()}>
      <ul className={styles.offers}>
        {isPaid ? (
          <li>
            <strong>
              {proposesPrice(campaign) ? m.opportunity_price_proposed() : formatCents(priceCents)}
            </strong>
          </li>
        ) : null}
        {offerType === 'paid' ? null : (
          <li>
            <strong dir="auto">{giftText(campaign)}</strong>
          </li>
        )}
      </ul>
      {isPaid ? <p className={styles.muted}>{m.app_paid_directly()}</p> : null}
    </Part>
  );
}

/** What it is about and what is wanted. */
export function WantedPart({ campaign }: Props) {
  const { description, deliverables, shotList } = campaign;
  return (
    <>
      <Part title={m.opportunity_about()}>
        <p className={styles.text} dir="auto">
          {description}
        </p>
      </Part>
      <Part title={m.opportunity_deliverables()}>
        <ul className={styles.list}>
          {deliverables.map((one) => (
            <li key={one.id}>
              <strong>{assetCountText(one)}</strong>
              {platformText(one)}
              {one.notes ? (
                <p className={styles.muted} dir="auto">
                  {one.notes}
                </p>
              ) : null}
            </li>
          ))}
        </ul>
      </Part>
      {shotList.length > 0 ? (
        <Part title={m.opportunity_shots({ count: shotList.length })}>
          <ol className={styles.shots}>
            {shotList.map((shot) => (
              <li key={shot.id}>
                {shot.required ? <Camera aria-hidden /> : <CircleDot aria-hidden />}
                <span dir="auto">{shot.text}</span>
                {shot.required ? null : <span className={styles.muted}>{m.app_optional()}</span>}
              </li>
            ))}
          </ol>
        </Part>
      ) : null}
    </>
  );
}

/** Where a piece is posted, unless its name says it: a TikTok is on TikTok. */
function platformText({ platform, ...asset }: CampaignRecord['deliverables'][number]): string {
  const name = platform ? platformNames[platform] : '';
  return name === '' || assetCountText(asset).includes(name) ? '' : ` · ${name}`;
}

/** What to mind. */
export function RulesPart({ campaign }: Props) {
  const { dos, donts, hashtags, mentions, disclosureTag, requiresPost } = campaign;
  const tags = [...(requiresPost ? [disclosureTag] : []), ...hashtags, ...mentions];
  if (dos.length + donts.length + tags.length === 0) return null;
  return (
    <Part title={m.opportunity_rules()}>
      <Lines title={m.app_do()} lines={dos} />
      <Lines title={m.app_dont()} lines={donts} />
      {tags.length > 0 ? (
        <ul className={styles.tags} aria-label={m.opportunity_tags()}>
          {[...new Set(tags)].map((tag) => (
            <li key={tag}>
              <Chip>{tag}</Chip>
            </li>
          ))}
        </ul>
      ) : null}
    </Part>
  );
}

/** What the business may do with it. */
export function RightsPart({ campaign }: Props) {
  return (
    <Part title={m.opportunity_rights()}>
      <ul className={styles.list}>
        {rightsLines(campaign, campaign.businessName).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Part>
  );
}
