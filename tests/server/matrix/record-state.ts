import { situationOf } from '#contract/project/rules.ts';
import type { TestApp } from '../../support/app.ts';
import type { Work } from './case-state.ts';

/** Everything about a campaign that a command could change, word for word: rows, notifications, and feeds. */
export type RecordState = {
  text: string;
  campaign: string;
  candidate: string | null;
  project: string | null;
  appointment: string | null;
};

export async function recordState(
  { deps }: TestApp,
  works: readonly Work[],
): Promise<Map<string, RecordState>> {
  const [first] = works;
  const { rows } = await deps.pool.query<{ id: string; stored: StoredState }>(
    `select c.id, json_build_object(
       'campaign', to_json(c),
       'candidates', (select json_agg(k order by k.id) from candidates k where k.campaign_id = c.id),
       'projects', (select json_agg(p order by p.id) from projects p where p.campaign_id = c.id),
       'appointments', (select json_agg(a order by a.id) from appointments a where a.campaign_id = c.id),
       'content', (select json_agg(i order by i.id) from content_items i where i.campaign_id = c.id),
       'reviews', (select json_agg(r order by r.id) from reviews r join projects p on p.id = r.project_id where p.campaign_id = c.id),
       'rooms', (select json_agg(r order by r.id) from chatrooms r where r.campaign_id = c.id),
       'urls', (select json_agg(u order by u.normalised_url) from post_urls u join projects p on p.id = u.project_id where p.campaign_id = c.id),
       'told', (select count(*) from notifications n where n.campaign_id = c.id),
       'shown', (select json_agg(f order by f.account_id, f.collection, f.record_id) from feed f
          where f.account_id in ($2, $3) and f.record_id in (
            select c.id union select k.id from candidates k where k.campaign_id = c.id
            union select a.id from appointments a where a.campaign_id = c.id
            union select i.id from content_items i where i.campaign_id = c.id))
     ) as stored
     from campaigns c where c.id = any($1)`,
    [works.map(({ campaignId }) => campaignId), first?.businessId, first?.creatorId],
  );
  return new Map(rows.map(({ id, stored: one }) => [id, readRecordState(one)]));
}

type StoredState = {
  campaign: { status: string };
  candidates: { state: string }[] | null;
  projects: { step: string; content_state: string; post_state: string }[] | null;
  appointments: { state: string }[] | null;
};

function readRecordState(one: StoredState): RecordState {
  const project = one.projects?.[0];
  return {
    text: JSON.stringify(one),
    campaign: one.campaign.status,
    candidate: one.candidates?.[0]?.state ?? null,
    project:
      project === undefined
        ? null
        : situationOf({
            step: project.step as 'completed',
            contentState: project.content_state as 'none',
            postState: project.post_state as 'none',
          }),
    appointment: one.appointments?.[0]?.state ?? null,
  };
}

/** Campaigns whose counts are not those of their candidates and projects. */
export async function miscounted({ deps }: TestApp, works: readonly Work[]): Promise<string[]> {
  const { rows } = await deps.pool.query<{ counts: object }>(
    `select json_build_object('kept', kept, 'real', real) as counts from (
       select json_build_array(c.applied_count, c.invited_count, c.going_count, c.completed_count)::text as kept,
         json_build_array(
           (select count(*) from candidates k where k.campaign_id = c.id and k.state = 'applied'),
           (select count(*) from candidates k where k.campaign_id = c.id and k.state = 'invited'),
           (select count(*) from projects p where p.campaign_id = c.id and p.step not in ('completed', 'cancelled')),
           (select count(*) from projects p where p.campaign_id = c.id and p.step = 'completed'))::text as real
       from campaigns c where c.id = any($1)) counted where kept <> real`,
    [works.map(({ campaignId }) => campaignId)],
  );
  return rows.map(({ counts }) => JSON.stringify(counts));
}
