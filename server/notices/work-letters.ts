import { CONTEST_HOURS, choiceOpensOn } from '#contract/appointment/choice.ts';
import type { AccountId, AppointmentId, ProjectId } from '#contract/ids.ts';
import type { Deps } from '../http/call.ts';
import { buildLetter } from '../ports/mail/build-letter.ts';
import { translate } from '../texts/translate.ts';
import { NAME_CHARACTERS, phoenixTimeOf } from './compose.ts';
import { plainLine } from './html.ts';

/** Letters to support about a project. Each names records; their words are read when the letter is sent. */
type WorkReport =
  | { disputeOf: ProjectId }
  | { noShowOf: AppointmentId }
  | { noteOn: ProjectId; by: AccountId };

type Facts = {
  projectId: ProjectId;
  campaign: string;
  campaignId: string;
  business: string;
  businessId: string;
  creator: string;
  creatorId: string;
  step: string;
};
type Dispute = { by: 'creator' | 'business'; reason: string; openedOn: string };
type Row = Facts & {
  dispute: Dispute | null;
  shootId: AppointmentId | null;
  startDateTime: Date | null;
  decideBy: Date | null;
  note: string | null;
  noteId: string | null;
};

/** A letter about a project. Null: the record is gone meanwhile, with its account or its words. */
export async function workLetter({ pool, env }: Pick<Deps, 'pool' | 'env'>, report: WorkReport) {
  const { rows } = await pool.query<Row>({
    name: 'work-letter',
    text: FACTS,
    values: idsOf(report),
  });
  const row = rows[0];
  if (!row) return null;
  if ('disputeOf' in report) return row.dispute && disputeLetter(row, row.dispute, env);
  if ('noShowOf' in report) return noShowLetter(row);
  return row.note ? noteLetter(row, row.note, report.by, env) : null;
}

function idsOf(report: WorkReport): (string | null)[] {
  if ('noShowOf' in report) return [null, report.noShowOf, null];
  return 'noteOn' in report ? [report.noteOn, null, report.by] : [report.disputeOf, null, null];
}

/** The button that leads to an item of the desk. */
export const deskLink = ({ publicUrl }: Pick<Deps['env'], 'publicUrl'>, itemId: string) => ({
  label: translate('letter_support_open', {}),
  url: `${publicUrl}/desk/${itemId}`,
});

const about = (row: Row): string[] => [
  translate('letter_work_project', { id: row.projectId, step: row.step }),
  translate('letter_work_campaign', { name: row.campaign, id: row.campaignId }),
  translate('letter_work_business', { name: row.business, id: row.businessId }),
  translate('letter_work_creator', { name: row.creator, id: row.creatorId }),
];

const subjectOf = (key: 'dispute' | 'no_show' | 'note', { campaign }: Row): string =>
  translate(`letter_work_subject_${key}`, { campaign: plainLine(campaign, NAME_CHARACTERS) });

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

const disputeLetter = (row: Row, { by, reason, openedOn }: Dispute, env: Deps['env']) =>
  buildLetter({
    subject: subjectOf('dispute', row),
    paragraphs: [
      translate(`letter_work_dispute_${by}`, { time: phoenixTimeOf(openedOn, 'en') }),
      ...linesOf(reason),
      ...about(row),
    ],
    action: deskLink(env, row.projectId),
  });

function noShowLetter(row: Row) {
  const until = choiceOpensOn({ state: 'noShow', decideBy: row.decideBy?.getTime() ?? null });
  return buildLetter({
    subject: subjectOf('no_show', row),
    paragraphs: [
      translate('letter_work_no_show', {
        id: row.shootId ?? '',
        time: row.startDateTime ? phoenixTimeOf(row.startDateTime.toISOString(), 'en') : '',
      }),
      // Decided meanwhile, as by a check-in that arrived late.
      ...(until === null
        ? []
        : [
            translate('letter_work_contest', {
              hours: CONTEST_HOURS,
              time: phoenixTimeOf(new Date(until).toISOString(), 'en'),
            }),
          ]),
      ...about(row),
    ],
  });
}

const noteLetter = (row: Row, note: string, by: AccountId, env: Deps['env']) =>
  buildLetter({
    subject: subjectOf('note', row),
    paragraphs: [
      translate(
        by === row.creatorId ? 'letter_work_note_creator' : 'letter_work_note_business',
        {},
      ),
      ...linesOf(note),
      ...about(row),
    ],
    action: deskLink(env, row.noteId ?? ''),
  });

const FACTS = `
select p.id as "projectId", p.step, p.dispute, c.title as campaign, c.id as "campaignId", b.name as business,
       b.id as "businessId", trim(concat(k.first_name, ' ', k.last_name)) as creator, k.id as "creatorId",
       a.id as "shootId", a.start_date_time as "startDateTime", a.decide_by as "decideBy", w.private_note as note, w.id as "noteId"
from projects p
join campaigns c on c.id = p.campaign_id
join businesses b on b.id = p.business_id
join creators k on k.id = p.creator_id
left join appointments a on a.id = $2 and a.state = 'noShow'
left join reviews w on w.project_id = p.id and w.by_account_id = $3
where p.id = coalesce($1::uuid, a.project_id)`;
