import { ageBandJson, completedJson, ratingJson } from './rating.ts';
import { coordinatesJson } from './coordinates.ts';
import { isoTime } from './time.ts';

/** SQL that joins an account's business, creator or corporation: `b`, `k` or `o`. */
export const namesOf = (account: string): string => `
left join businesses b on b.id = ${account}
left join creators k on k.id = ${account}
left join corporates o on o.id = ${account}`;

/** SQL for the name of an account joined by `namesOf`. */
export const accountName = `coalesce(b.name, o.name, concat_ws(' ', k.first_name, k.last_name))`;

/** Accounts `r` with what `profileJson` needs beside them. */
export const profileTables = `accounts r ${namesOf('r.id')}`;

const linksOf = (alias: string) => `
  'instagramUrl', ${alias}.instagram_url, 'tiktokUrl', ${alias}.tiktok_url,
  'youtubeUrl', ${alias}.youtube_url, 'localBuzzUrl', ${alias}.local_buzz_url`;

/** SQL for what only a business has, for alias `b` of businesses. */
const businessJson = `json_build_object(
  'businessWebsite', b.business_website, 'logoUrl', b.logo_url, 'photoUrl', b.photo_url,
  'facebookUrl', b.facebook_url, ${linksOf('b')}, 'coordinates', ${coordinatesJson()},
  'rating', ${ratingJson('b.id')}, 'completedCampaigns', ${completedJson('b.id')})`;

/** SQL for what only a creator has, for alias `k` of creators. */
const creatorJson = `json_build_object(
  'firstName', k.first_name, 'lastName', k.last_name, ${linksOf('k')},
  'acceptGiftOffer', k.accept_gift_offer, 'acceptPaidPromotion', k.accept_paid_promotion,
  'male', k.male, 'female', k.female, 'ageBand', ${ageBandJson('k')}, 'minPrice', k.min_price,
  'rating', ${ratingJson('k.id')}, 'completedCampaigns', ${completedJson('k.id')})`;

/** SQL for a contract `AccountProfile` of `profileTables` with feed row `f`. */
export const profileJson = `
json_build_object(
  'accountId', r.id, 'kind', r.kind, 'name', ${accountName},
  'photoUrl', coalesce(k.photo_url, b.logo_url, b.photo_url), 'about', coalesce(b.about, k.about, ''),
  'categories', coalesce(b.categories, k.categories, '[]'),
  'street', coalesce(b.street, ''), 'locality', coalesce(b.locality, k.locality, ''),
  'province', coalesce(b.province, 'AZ'), 'postalCode', coalesce(b.postal_code, ''),
  'creator', case when k.id is not null then ${creatorJson} end,
  'business', case when b.id is not null then ${businessJson} end,
  'favourites', (select coalesce(json_agg(v.creator_id order by v.created_on), '[]') from favourites v where v.account_id = r.id),
  'following', (
    select coalesce(json_agg(json_build_object('accountId', fb.id, 'name', fb.name, 'logoUrl', fb.logo_url) order by w.created_on), '[]')
    from follows w join businesses fb on fb.id = w.business_id where w.account_id = r.id),
  'blocked', (
    select coalesce(json_agg(json_build_object('accountId', x.blocked_id, 'name',
      coalesce(xb.name, concat_ws(' ', xk.first_name, xk.last_name))) order by x.created_on), '[]')
    from blocks x left join businesses xb on xb.id = x.blocked_id left join creators xk on xk.id = x.blocked_id
    where x.account_id = r.id),
  'updatedOn', ${isoTime('coalesce(b.updated_on, k.updated_on, o.updated_on)')},
  'version', coalesce(b.version, k.version, 1), 'revision', f.revision)`;
