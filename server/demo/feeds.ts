/**
 * Shows every record to the accounts that see it: a business its own; a creator its projects, their campaigns, and the hours of
 * open ones. Each raises its account's revision once, after those of the messages.
 */
export const FEEDS = `
with shared (collection, id, business_id, creator_id) as (
  select 'chatrooms', id, business_id, creator_id from chatrooms
  union all select 'candidates', id, business_id, creator_id from candidates
  union all select 'projects', id, business_id, creator_id from projects
  union all select 'appointments', id, business_id, creator_id from appointments
  union all select 'content', id, business_id, creator_id from content_items
),
seen (account_id, collection, record_id) as (
  select business_id, collection, id from shared
  union select creator_id, collection, id from shared
  union select id, 'profiles', id from accounts
  union select business_id, 'availability', business_id from availability
  union select creator_id, 'availability', business_id from projects where step not in ('completed', 'cancelled')
  union select business_id, 'campaigns', id from campaigns
  union select creator_id, 'campaigns', campaign_id from candidates
  union select creator_id, 'portfolio', id from portfolio_items
  union select account_id, 'notifications', id from notifications
),
said (account_id, revision) as (
  select business_id, max(business_revision) from messages group by 1
  union all select creator_id, max(creator_revision) from messages group by 1
),
shown as (
  insert into feed (account_id, collection, record_id, revision)
  select account_id, collection, record_id, coalesce(said.revision, 0)
    + row_number() over (partition by account_id order by collection, record_id)
  from seen left join said using (account_id)
  returning account_id, revision
)
update accounts a set revision = newest.revision
from (select account_id, max(revision) as revision from shown group by account_id) newest
where a.id = newest.account_id`;
