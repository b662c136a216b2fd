import type { Terms } from '#contract/campaign/terms.ts';
import { categoryLabel } from '#src/lib/category-label.ts';
import { m } from '#src/paraglide/messages.js';
import { FactList, type Fact } from '#src/ui/fact-list.tsx';
import { Stack, Text } from '#src/ui/layout.tsx';
import { PictureGrid } from '#src/ui/picture-grid.tsx';
import type { CampaignView } from '#src/campaigns/data/overlay.ts';
import { eligibilityLines, goalText, onSiteLines } from '#src/campaigns/frame/brief-labels.ts';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import { galleryPictures } from '#src/campaigns/frame/gallery-pictures.ts';
import { formatCalendarDay, formatDays } from '#src/campaigns/frame/when.ts';

type Props = { desk: CampaignDesk; campaign: CampaignView };

/** The state of the whole campaign, its days, and its places. */
export function Facts({ desk: { side }, campaign }: Props) {
  const { requiresShoot, shootWindow, applyBy } = campaign;
  const isOwn = side === 'business';
  const taken = Math.max(0, campaign.creatorSlots - campaign.openSlots);
  const { street, locality } = campaign.location;
  const eligibility = eligibilityLines(campaign.eligibility);
  const facts: Fact[] = [
    [m.details_fact_status(), statusText(campaign)],
    [
      m.details_fact_slots(),
      m.details_fact_slots_of({ count: taken, total: campaign.creatorSlots }),
    ],
    [m.details_fact_apply(), applyBy ? formatCalendarDay(applyBy) : []],
    [
      m.campaign_section_who(),
      isOwn && eligibility.length === 0 ? [m.campaign_anybody()] : eligibility,
    ],
    [m.campaign_field_visibility(), isOwn ? visibilityText(campaign) : []],
    [
      m.details_fact_shoot(),
      requiresShoot
        ? [
            m.campaign_minutes({ count: campaign.shootDurationMin }),
            ...(shootWindow ? [formatDays(shootWindow)] : []),
          ]
        : m.details_fact_no_shoot(),
    ],
    [m.app_location(), [street, locality].filter((one) => one !== '').join(', ')],
    [m.campaign_section_on_site(), onSiteLines(campaign.onSite)],
  ];
  return (
    <Stack as="section" gap={3} fluid aria-labelledby="details-facts">
      <h2 id="details-facts">{m.details_facts()}</h2>
      <FactList facts={facts} />
    </Stack>
  );
}

/** The brief beside its terms: the description, the photos, the rules. A project keeps the tags that were agreed. */
export function Brief({ desk: { side }, campaign, terms }: Props & { terms: Terms }) {
  const { description, dos, donts, goals, gallery, summary } = campaign;
  const facts: Fact[] = [
    [m.app_category(), categoryLabel(campaign.category)],
    [m.campaign_field_goals(), goals.map((id) => goalText[id]())],
    [m.campaign_field_summary(), side === 'business' ? summary : []],
    [m.app_do(), dos],
    [m.app_dont(), donts],
    [m.campaign_field_hashtags(), terms.requiresPost ? terms.hashtags : []],
    [m.campaign_field_mentions(), terms.requiresPost ? terms.mentions : []],
  ];
  return (
    <Stack as="section" gap={3} fluid aria-labelledby="details-brief">
      <h2 id="details-brief">{m.details_brief()}</h2>
      {description ? (
        <Text breaks lines="pre-line" dir="auto">
          {description}
        </Text>
      ) : null}
      {gallery.length > 0 ? (
        <PictureGrid label={m.app_photos()} pictures={galleryPictures(gallery)} />
      ) : null}
      <FactList facts={facts} />
    </Stack>
  );
}

const visibilityText = ({ visibility }: CampaignView): string =>
  visibility === 'public' ? m.campaign_public() : m.campaign_invite_only();

function statusText({ status, isOpen }: CampaignView): string {
  switch (status) {
    case 'draft':
      return m.details_status_draft();
    case 'active':
      return isOpen ? m.details_status_active() : m.details_status_closed();
    case 'completed':
      return m.app_completed();
    case 'cancelled':
      return m.app_canceled();
  }
}
