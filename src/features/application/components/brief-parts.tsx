import { Camera, CircleDot } from 'lucide-react';
import type { CampaignRecord } from '#contract/campaign/record.ts';
import type { Deliverable, Shot } from '#contract/campaign/terms.ts';
import { platformNames } from '#contract/campaign/platform-names.ts';
import { m } from '#src/paraglide/messages.js';
import { Chip } from '#src/ui/chip.tsx';
import { assetCountText } from '#src/campaigns/opportunities/labels.ts';
import { eligibilityLines, goalText } from '#src/campaigns/frame/brief-labels.ts';
import { galleryPictures } from '#src/campaigns/frame/gallery-pictures.ts';
import { formatCents, giftText } from '#src/campaigns/frame/offer-labels.ts';
import { priceHoldText } from '#src/campaigns/money/payment-labels.ts';
import { proposesPrice } from '../application.ts';
import { rightsLines } from '../licence-labels.ts';
import { Lines, Part } from './part.tsx';
import styles from './brief-parts.module.css';
import { Hint, Row, Stack, Text } from '#src/ui/layout.tsx';
import { PictureGrid } from '#src/ui/picture-grid.tsx';

type Props = { campaign: CampaignRecord };

/** The creator's compensation. */
export function OfferPart({ campaign }: Props) {
  const { offerType, priceCents } = campaign;
  const isPaid = offerType !== 'gift';
  return (
    <Part title={m.opportunity_offer()}>
      <Stack as="ul" gap={1} size={18}>
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
      </Stack>
      {isPaid ? <Hint>{priceHoldText(campaign.pricePaidBy, 'creator')}</Hint> : null}
    </Part>
  );
}

/** The description and the deliverables. */
export function WantedPart({ campaign }: Props) {
  const { description, deliverables, gallery, goals, shotList } = campaign;
  return (
    <>
      <Part title={m.opportunity_about()}>
        <Text breaks lines="pre-line" dir="auto">
          {description}
        </Text>
        {goals.length > 0 ? (
          <Hint>
            {m.opportunity_goals({ goals: goals.map((id) => goalText[id]()).join(', ') })}
          </Hint>
        ) : null}
        {gallery.length > 1 ? (
          <PictureGrid label={m.app_photos()} pictures={galleryPictures(gallery)} />
        ) : null}
      </Part>
      <Part title={m.opportunity_deliverables()}>
        <ul className={styles.list}>
          {deliverables.map((one) => (
            <li key={one.id}>
              <strong>{assetCountText(one)}</strong>
              {platformText(one)}
              {one.notes ? <Hint dir="auto">{one.notes}</Hint> : null}
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
                <Hint as="span">{shotNote(shot, deliverables)}</Hint>
              </li>
            ))}
          </ol>
        </Part>
      ) : null}
    </>
  );
}

/** The platform of a deliverable, unless its name contains it: a TikTok is on TikTok. */
function platformText({ platform, ...asset }: CampaignRecord['deliverables'][number]): string {
  const name = platform ? platformNames[platform] : '';
  return name === '' || assetCountText(asset).includes(name) ? '' : ` · ${name}`;
}

/** Its deliverable, where there are several, and whether it is optional. */
function shotNote({ required, deliverableId }: Shot, all: readonly Deliverable[]): string {
  const asset = all.length > 1 ? all.find(({ id }) => id === deliverableId) : undefined;
  const notes = [asset ? assetCountText(asset) : '', required ? '' : m.app_optional()];
  return notes.filter((note) => note !== '').join(' · ');
}

/** The conditions for applying; nothing where anyone may. */
export function EligibilityPart({ campaign }: Props) {
  const lines = eligibilityLines(campaign.eligibility);
  if (lines.length === 0) return null;
  return (
    <Part title={m.campaign_section_who()}>
      <ul className={styles.list}>
        {lines.map((line) => (
          <li key={line} dir="auto">
            {line}
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** The rules of the brief. */
export function RulesPart({ campaign }: Props) {
  const { dos, donts, hashtags, mentions, disclosureTag, requiresPost } = campaign;
  const tags = [...(requiresPost ? [disclosureTag] : []), ...hashtags, ...mentions];
  if (dos.length + donts.length + tags.length === 0) return null;
  return (
    <Part title={m.opportunity_rules()}>
      <Lines title={m.app_do()} lines={dos} />
      <Lines title={m.app_dont()} lines={donts} />
      {tags.length > 0 ? (
        <Row as="ul" gap={2} wrap aria-label={m.opportunity_tags()}>
          {[...new Set(tags)].map((tag) => (
            <li key={tag}>
              <Chip>{tag}</Chip>
            </li>
          ))}
        </Row>
      ) : null}
    </Part>
  );
}

/** The business's rights to the content. */
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
