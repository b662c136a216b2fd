import { expect } from 'vitest';
import { appointmentTransitions, type AppointmentEvent } from '#contract/appointment/rules.ts';
import type { UploadId } from '#contract/ids.ts';
import type { TimelineEntry } from '#contract/project/record.ts';
import { query } from '../../e2e/support/database.ts';
import type { Season, Sent } from './drill-campaigns.ts';
import { deliver, type Listener } from './drill-people.ts';
import type { Installation } from './installation.ts';

type Payload = { event?: string; appointmentId: string; projectId: string };

/** What every acknowledged step of a season must have left behind, once, after everything. */
export async function checkSeason(
  installation: Installation,
  season: Season,
  listener: Listener,
): Promise<void> {
  await repeatAnswers(season);
  const { accountId } = season.business;
  const done = season.sent.filter(({ answer }) => answer.outcome === 'done');
  const count = (kind: string, event?: string) =>
    done.filter(({ command }) => command.kind === kind && payloadOf(command).event === event)
      .length;
  const rows = await query<Totals>(installation, TOTALS, [accountId]);
  const accepted = count('candidateEvent', 'business_accepted');
  expect(rows).toEqual([
    {
      campaigns: count('saveCampaign'),
      candidates: count('candidateEvent', 'creator_applied'),
      projects: accepted,
      appointments: count('bookAppointment'),
      applied: count('candidateEvent', 'creator_applied'),
      accepted,
      overfilled: 0,
      overlaps: 0,
    },
  ]);
  await checkShoots(installation, done, listener);
}

/** Every command is sent again: its answer is the one that was given, whatever process and database gave it. */
async function repeatAnswers({ sent }: Season): Promise<void> {
  for (const { person, command, answer } of sent) {
    expect(await deliver(person, command)).toEqual(answer);
  }
}

/** Each shoot is as its last acknowledged step left it, in the database and on the live stream, and each step was noted once. */
async function checkShoots(installation: Installation, done: Sent[], listener: Listener) {
  const steps = done.filter(({ command }) =>
    ['bookAppointment', 'appointmentEvent'].includes(command.kind),
  );
  const byShoot = Map.groupBy(steps, ({ command }) => payloadOf(command).appointmentId);
  const stored = await query<Stored>(installation, SHOOTS, [[...byShoot.keys()]]);
  const storedById = new Map(stored.map((row) => [row.id, row]));
  for (const [id, ofShoot] of byShoot) {
    const row = storedById.get(id);
    const newest = ofShoot
      .map(({ answer }) => resultOf(answer))
      .toSorted(byVersion)
      .at(-1);
    expect({ startDateTime: row?.start.toISOString(), version: row?.version }).toEqual(newest);
    await expect.poll(() => listener.shoots.get(id)).toMatchObject(newest ?? {});
    const events = ofShoot.map(({ command }) => payloadOf(command).event ?? 'booking_reserved');
    const noted = row?.timeline.map(({ event }) => event).filter((one) => events.includes(one));
    expect(noted?.toSorted()).toEqual(events.toSorted());
    const notices = events.map((event) => appointmentTransitions[event as AppointmentEvent].emits);
    expect(row?.notices).toEqual(notices.map(({ category }) => category).toSorted());
  }
}

const payloadOf = (command: Sent['command']) => command.payload as Payload;
const resultOf = (answer: Sent['answer']) =>
  (answer.outcome === 'done' ? answer.result : null) as { startDateTime: string; version: number };
const byVersion = (one: { version: number }, other: { version: number }) =>
  one.version - other.version;

type Totals = Record<'campaigns' | 'candidates' | 'projects' | 'appointments', number>;
type Stored = {
  id: string;
  start: Date;
  version: number;
  timeline: TimelineEntry[];
  notices: string[];
};

const countOf = (table: string) =>
  `(select count(*)::int from ${table} where business_id = $1) as ${table}`;
const noticesOf = (category: string, name: string, ofCreators = false) =>
  `(select count(*)::int from notifications n where category = '${category}'
    and ${ofCreators ? 'campaign_id in (select id from campaigns where business_id = $1)' : 'account_id = $1'}) as ${name}`;

/** Rows and notifications of a business; campaigns with more projects than slots; pairs of its shoots at one time. */
const TOTALS = `
select ${['campaigns', 'candidates', 'projects', 'appointments'].map(countOf).join()},
  ${noticesOf('CREATOR_APPLIED', 'applied')}, ${noticesOf('BUSINESS_ACCEPTED', 'accepted', true)},
  (select count(*)::int from campaigns c where business_id = $1
     and (select count(*) from projects p where p.campaign_id = c.id) > c.creator_slots) as overfilled,
  (select count(*)::int from appointments a join appointments b
     on a.business_id = b.business_id and a.id < b.id
     and a.start_date_time < b.end_date_time and b.start_date_time < a.end_date_time
   where a.business_id = $1) as overlaps`;

const SHOOTS = `
select a.id, a.start_date_time as start, a.version, p.timeline,
  (select coalesce(jsonb_agg(n.category order by n.category), '[]') from notifications n
   where n.about like a.id || ':%') as notices
from appointments a join projects p on p.id = a.project_id where a.id = any($1)`;

export const storedMessages = (installation: Installation, chatroomId: string) =>
  query<{ id: string; seq: string; message: string }>(
    installation,
    'select id, seq, message from messages where chatroom_id = $1 order by seq',
    [chatroomId],
  );

/** One row for each picture, or more if one was taken twice. */
export async function storedUploads(
  installation: Installation,
  ids: readonly UploadId[],
): Promise<string[]> {
  const text = 'select upload_id as id from files where upload_id = any($1)';
  const rows = await query<{ id: string }>(installation, text, [ids]);
  return rows.map(({ id }) => id).toSorted();
}
