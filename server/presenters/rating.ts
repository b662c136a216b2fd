import { ADULT_YEARS } from '#contract/profile/lists.ts';
import { REVIEWS_SHOWN } from '#contract/review/record.ts';
import { isoTime } from './time.ts';

/** SQL for a contract `Rating` of an account: the counts of the last publication, and the newest reviews. */
export const ratingJson = (account: string): string => `json_build_object(
  'status', coalesce((select t.status from ratings t where t.account_id = ${account}), 'BASIC'),
  'positiveTraits', coalesce((select t.positive_traits from ratings t where t.account_id = ${account}), '{}'),
  'reviewCount', coalesce((select t.review_count from ratings t where t.account_id = ${account}), 0),
  'publicReviews', (
    select coalesce(json_agg(w.review order by w.published_on desc, w.id desc), '[]') from (
      select w.id, w.published_on, json_build_object(
        'id', w.id, 'businessName', wb.name, 'firstName', wk.first_name, 'lastName', wk.last_name,
        'image', coalesce(wk.photo_url, wb.logo_url), 'feedback', w.feedback, 'createdOn', ${isoTime('w.created_on')}
      ) as review
      from reviews w left join businesses wb on wb.id = w.by_account_id left join creators wk on wk.id = w.by_account_id
      where w.of_account_id = ${account} and w.published_on is not null
      order by w.published_on desc, w.id desc limit ${REVIEWS_SHOWN}) w))`;

/** SQL for how many campaigns an account has completed. */
export const completedJson = (account: string): string =>
  `coalesce((select t.completed_campaigns from ratings t where t.account_id = ${account}), 0)`;

/** SQL for a creator's age band, the only public information about a date of birth. Phoenix decides the day. */
export function ageBandJson(creator: string): string {
  const years = `extract(year from age((now() at time zone 'America/Phoenix')::date, ${creator}.date_of_birth))`;
  return `case when ${creator}.date_of_birth is null or ${years} < ${ADULT_YEARS} then null
    when ${years} < 25 then '18-24' when ${years} < 35 then '25-34' when ${years} < 45 then '35-44'
    when ${years} < 55 then '45-54' else '55+' end`;
}
