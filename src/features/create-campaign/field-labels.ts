import type { CampaignFields } from '#contract/campaign/record.ts';
import { categoryLabel } from '#src/lib/category-label.ts';
import { m } from '#src/paraglide/messages.js';
import { formatCents } from '#src/campaigns/frame/offer-labels.ts';
import { formatCalendarDay, formatDays } from '#src/campaigns/frame/when.ts';
import { eligibilityLines, goalText, onSiteLines } from '#src/campaigns/frame/brief-labels.ts';
import type { FieldName } from './campaign-form.ts';
import {
  deliverableText,
  disclosureText,
  keepLiveText,
  licenceText,
  offerTypeText,
  platformText,
  scopeText,
} from './labels.ts';

const names: Record<FieldName, () => string> = {
  title: m.campaign_field_title,
  category: m.app_category,
  summary: m.campaign_field_summary,
  description: m.app_description,
  goals: m.campaign_field_goals,
  offerType: m.campaign_field_offer,
  giftDescription: m.app_gift,
  giftValueCents: m.campaign_field_gift_value,
  priceCents: m.campaign_field_price,
  priceMode: m.app_price,
  deliverables: m.app_deliverables,
  requiresPost: m.campaign_field_posted,
  requiresShoot: m.campaign_field_shoot,
  shotList: m.app_shot_list,
  dos: m.campaign_field_dos,
  donts: m.campaign_field_donts,
  hashtags: m.campaign_field_hashtags,
  mentions: m.campaign_field_mentions,
  disclosureTag: m.campaign_field_disclosure,
  licence: m.campaign_field_scope,
  place: m.campaign_field_place,
  onSite: m.campaign_section_on_site,
  shootDurationMin: m.campaign_field_duration,
  shootWindow: m.campaign_preview_when,
  applyBy: m.create_last_day,
  contentDueDays: m.campaign_field_content_due,
  postWindow: m.campaign_field_post_due,
  keepLiveDays: m.campaign_field_keep,
  revisionRounds: m.campaign_field_rounds,
  creatorSlots: m.campaign_field_slots,
  visibility: m.campaign_field_visibility,
  eligibility: m.campaign_section_who,
  ai: m.campaign_ai_title,
};
export const fieldText = (name: FieldName): string => names[name]();

const nothing = '–';
const yesNo = (is: boolean): string => (is ? m.app_yes() : m.app_no());

/** One field's value, for a comparison. */
export function valueText(name: FieldName, fields: CampaignFields): string {
  switch (name) {
    case 'category':
      return categoryLabel(fields.category);
    case 'goals':
      return listed(fields.goals.map((id) => goalText[id]()));
    case 'offerType':
      return offerTypeText[fields.offerType].title();
    case 'giftValueCents':
    case 'priceCents':
      return formatCents(fields[name]);
    case 'priceMode':
      return fields.priceMode === 'fixed' ? m.campaign_price_fixed() : m.campaign_price_proposes();
    case 'deliverables':
      return listed(
        fields.deliverables.map(({ qty, type, platform, notes }) =>
          joined(`${qty} × ${deliverableText[type]()}`, platform && platformText[platform], notes),
        ),
      );
    case 'shotList':
      return listed(
        fields.shotList.map(({ text, required }) => joined(text, required ? '' : m.app_optional())),
      );
    case 'dos':
    case 'donts':
    case 'hashtags':
    case 'mentions':
      return listed(fields[name]);
    case 'requiresPost':
    case 'requiresShoot':
      return yesNo(fields[name]);
    case 'disclosureTag':
      return disclosureText[fields.disclosureTag]();
    case 'licence':
      return joined(
        scopeText[fields.licence.scope].title(),
        licenceText(fields.licence.durationDays),
        fields.licence.exclusive && m.campaign_field_exclusive(),
        fields.licence.credit && m.campaign_field_credit(),
      );
    case 'keepLiveDays':
      return keepLiveText(fields.keepLiveDays);
    case 'applyBy':
      return fields.applyBy ? formatCalendarDay(fields.applyBy) : nothing;
    case 'shootWindow':
      return fields.shootWindow ? formatDays(fields.shootWindow) : nothing;
    case 'postWindow':
      return joined(
        m.campaign_days({ count: fields.postWindow.dueDaysAfterApproval }),
        fields.postWindow.from &&
          `${m.campaign_field_post_from()}: ${formatCalendarDay(fields.postWindow.from)}`,
      );
    case 'place':
      return fields.place
        ? `${fields.place.street}, ${fields.place.locality} ${fields.place.postalCode}`.trim()
        : m.campaign_field_place_own();
    case 'onSite':
      return joined(...onSiteLines(fields.onSite)) || nothing;
    case 'visibility':
      return fields.visibility === 'public' ? m.campaign_public() : m.campaign_invite_only();
    case 'eligibility':
      return joined(...eligibilityLines(fields.eligibility)) || m.campaign_anybody();
    case 'ai':
      return nothing;
    default:
      return String(fields[name]) || nothing;
  }
}

/** The parts that there are, on one line. */
const joined = (...parts: (string | false | null | undefined)[]): string =>
  parts.filter(Boolean).join(' · ');

const listed = (lines: readonly string[]): string => lines.join('\n') || nothing;
