import type { UserId } from '#contract/ids.ts';
import type { Deps } from '../http/call.ts';
import { deviceName } from './device-name.ts';

/** Of the longest lists the newest so many: one document stays one that can be opened. */
const MOST = 20_000;

/**
 * Own accounts: those with a membership of the user. Data that a corporation's role reaches, or that a business keeps for its
 * managers, is not exported for everyone who works there.
 */
const OWN = `select account_id from memberships
  where user_id = $1 and role in ('creator', 'owner', 'manager', 'corp-admin', 'corp-manager')`;

/** Of an application the creator wrote the note, of an invitation the business. */
const WROTE_NOTE = `case k.source when 'apply' then k.creator_id else k.business_id end in (${OWN})`;

/** Each part of the document with the rows it is made of, newest first. Columns are named one by one: no secret slips in. */
const PARTS = {
  user: `
    select id, email, first_name as "firstName", last_name as "lastName", phone, locality, province,
           photo_url as "photoUrl", private_previews as "privatePreviews", emails,
           time_zone as "timeZone", created_on as "createdOn" from users where id = $1`,
  memberships: `
    select m.account_id as "accountId", a.kind, m.role, m.created_on as "createdOn"
    from memberships m join accounts a on a.id = m.account_id where m.user_id = $1 order by m.created_on desc`,
  creators: `
    select id, first_name as "firstName", last_name as "lastName", photo_url as "photoUrl", locality, categories, about,
           instagram_url as "instagramUrl", tiktok_url as "tiktokUrl", youtube_url as "youtubeUrl",
           local_buzz_url as "localBuzzUrl", accept_gift_offer as "acceptGiftOffer",
           accept_paid_promotion as "acceptPaidPromotion", male, female, date_of_birth::text as "dateOfBirth",
           min_price as "minPrice",
           on_sched_customer_id as "onSchedCustomerId", created_on as "createdOn", updated_on as "updatedOn"
    from creators where id in (${OWN})`,
  businesses: `
    select id, name, about, categories, logo_url as "logoUrl", photo_url as "photoUrl", street, locality, province,
           postal_code as "postalCode", business_website as "businessWebsite", facebook_url as "facebookUrl",
           instagram_url as "instagramUrl", tiktok_url as "tiktokUrl", youtube_url as "youtubeUrl",
           local_buzz_url as "localBuzzUrl", created_on as "createdOn", updated_on as "updatedOn"
    from businesses where id in (${OWN})`,
  subscriptions: `
    select account_id as "accountId", status, current_period_end as "currentPeriodEnd", pauses_on as "pausesOn",
           payment_failed_on as "paymentFailedOn", card, created_on as "createdOn", updated_on as "updatedOn"
    from subscriptions where account_id in (${OWN})`,
  payoutAccounts: `
    select account_id as "accountId", state, created_on as "createdOn", updated_on as "updatedOn"
    from payout_accounts where account_id in (${OWN})`,
  payments: `
    select project_id as "projectId", case when round_of is null then 'price' else 'round' end as kind, amount_cents as "amountCents", fee_cents as "feeCents",
           refunded_cents as "refundedCents", currency, state, held_on as "heldOn", release_on as "releaseOn",
           settled_on as "settledOn"
    from project_payments where held_on is not null and (business_id in (${OWN}) or creator_id in (${OWN}))
    order by held_on desc`,
  portfolio: `
    select p.id, p.creator_id as "creatorId", '/files/' || p.file_id as address, p.created_on as "createdOn"
    from portfolio_items p where p.creator_id in (${OWN}) order by p.created_on desc`,
  campaigns: `
    select id, business_id as "businessId", title, category, status, summary, description, goals, dos, donts, hashtags, mentions,
           offer_type as "offerType", gift_description as "giftDescription", gift_value_cents as "giftValueCents",
           price_cents as "priceCents", deliverables, shot_list as "shotList", licence, location,
           on_site_contact as "onSite", creator_slots as "creatorSlots", published_on as "publishedOn",
           ended_on as "endedOn", created_on as "createdOn", updated_on as "updatedOn"
    from campaigns where business_id in (${OWN}) order by created_on desc`,
  candidates: `
    select k.id, k.campaign_id as "campaignId", k.creator_id as "creatorId", k.business_id as "businessId", k.state, k.source,
           case when ${WROTE_NOTE} then k.note end as note,
           case when k.creator_id in (${OWN}) then k.proposed_price_cents end as "proposedPriceCents",
           case when k.creator_id in (${OWN}) then k.availability_hint end as "availabilityHint",
           k.decided_on as "decidedOn", k.created_on as "createdOn"
    from candidates k where k.creator_id in (${OWN}) or k.business_id in (${OWN}) order by k.created_on desc`,
  projects: `
    select p.id, p.campaign_id as "campaignId", p.creator_id as "creatorId", p.business_id as "businessId", p.step,
           p.agreed_price_cents as "agreedPriceCents", p.terms, p.posts, p.licence_starts_on as "licenceStartsOn",
           p.licence_ends_on as "licenceEndsOn", p.ended_on as "endedOn", p.created_on as "createdOn"
    from projects p where p.creator_id in (${OWN}) or p.business_id in (${OWN}) order by p.created_on desc`,
  content: `
    select i.id, i.project_id as "projectId", i.kind, i.state, i.caption, i.alt_text as "altText",
           '/files/' || i.file_id as address, i.captured_at as "capturedAt", i.created_on as "createdOn"
    from content_items i where i.creator_id in (${OWN}) order by i.created_on desc`,
  messages: `
    select m.id, m.chatroom_id as "chatroomId", m.message, '/files/' || m.picture_file_id as "picture",
           nullif(m.picture_alt, '') as "pictureDescription", m.created_on as "createdOn"
    from messages m where m.sender_user_id = $1 and m.removed_on is null order by m.created_on desc`,
  appointments: `
    select p.id, p.campaign_id as "campaignId", p.service_name as "serviceName", p.state,
           p.start_date_time as "startDateTime", p.end_date_time as "endDateTime", p.reason, p.created_on as "createdOn"
    from appointments p where p.creator_id in (${OWN}) or p.business_id in (${OWN}) order by p.start_date_time desc`,
  reviewsWritten: `
    select id, project_id as "projectId", score, traits, feedback, private_note as "privateNote",
           created_on as "createdOn" from reviews where by_account_id in (${OWN}) order by created_on desc`,
  reviewsReceived: `
    select id, project_id as "projectId", score, traits, feedback, published_on as "publishedOn"
    from reviews where of_account_id in (${OWN}) and published_on <= $2 order by published_on desc`,
  supportRequests: `
    select id, problem_area as "problemArea", details, user_type as "userType", about_account_id as "aboutAccountId", log, created_on as "createdOn"
    from support_requests where user_id = $1 order by created_on desc`,
  supportMessages: `
    select g.id, g.request_id as "requestId", g.by, g.body as message, g."on" as "createdOn"
    from support_messages g join support_requests r on r.id = g.request_id where r.user_id = $1 order by g."on" desc`,
  supportActs: `
    select a.act, a.reason, a.request_id as "requestId", a.project_id as "projectId", a."on" as "createdOn"
    from desk_acts a where a.user_id = $1
       or a.request_id in (select id from support_requests where user_id = $1)
       or a.review_id in (select id from reviews where by_account_id in (${OWN}))
       or a.project_id in (select id from projects where creator_id in (${OWN}) or business_id in (${OWN}))
    order by a."on" desc`,
  favourites: `
    select account_id as "accountId", creator_id as "creatorId", created_on as "createdOn"
    from favourites where account_id in (${OWN}) order by created_on desc`,
  following: `
    select account_id as "accountId", business_id as "businessId", created_on as "createdOn"
    from follows where account_id in (${OWN}) order by created_on desc`,
  blocked: `
    select account_id as "accountId", blocked_id as "blockedId", created_on as "createdOn"
    from blocks where account_id in (${OWN}) order by created_on desc`,
  notifications: `
    select id, category, title, body, path, seen, read, created_on as "createdOn"
    from notifications where account_id in (${OWN}) order by created_on desc`,
  apiAccess: `
    select account_id as "accountId", name, scopes, created_on as "createdOn", last_used_on as "lastUsedOn",
           expires_on as "expiresOn",
           revoked_on as "revokedOn" from api_tokens where user_id = $1 or account_id in (${OWN}) order by created_on desc`,
  webhooks: `
    select account_id as "accountId", url, events, created_on as "createdOn", failing_since as "failingSince",
           disabled_on as "disabledOn" from webhooks where account_id in (${OWN}) order by created_on desc`,
  passkeys: `
    select name, created_on as "createdOn", used_on as "usedOn" from passkeys where user_id = $1 order by created_on desc`,
  sessions: `
    select user_agent as "userAgent", created_on as "createdOn", used_on as "usedOn", ended_on as "endedOn"
    from sessions where user_id = $1 order by created_on desc`,
} as const;

/** All stored data of a user, for download. Secrets and other people's texts are not part of it. */
export async function exportAccount(
  { pool, now }: Deps,
  userId: UserId,
): Promise<Record<string, unknown>> {
  const exportedOn = now().toISOString();
  const document: Record<string, unknown> = { exportedOn };
  const cutShort: string[] = [];
  for (const [name, text] of Object.entries(PARTS)) {
    // One after the other: an export is not urgent, and uses one of the shared connections.
    const { rows } = await pool.query<Record<string, unknown>>(
      `select part.* from (${text}) part where $2::timestamptz is not null limit ${MOST + 1}`,
      [userId, exportedOn],
    );
    if (rows.length > MOST) cutShort.push(name);
    document[name] = rows.slice(0, MOST).map(readable);
  }
  return { ...document, cutShort };
}

function readable({ userAgent, ...row }: Record<string, unknown>): Record<string, unknown> {
  return typeof userAgent === 'string' ? { device: deviceName(userAgent), ...row } : row;
}
