import { BRAND } from '#contract/brand.ts';
import { calendarFile } from '#contract/appointment/ics.ts';
import type { AppointmentRecord } from '#contract/appointment/record.ts';
import type { AccountId, AppointmentId, UserId } from '#contract/ids.ts';
import type { Language } from '#contract/language.ts';
import type { NotificationTranslations } from '#contract/notification/record.ts';
import { mayNameTime, type NotificationCategory } from '#contract/notification/rules.ts';
import { isElsewhereSoonIn } from '#contract/phoenix-time.ts';
import { textsIn } from '#contract/notification/texts-in.ts';
import type { Deps } from '../http/call.ts';
import { effectiveMemberships } from '../db/effective-memberships.ts';
import { buildLetter } from '../ports/mail/build-letter.ts';
import type { LetterFile } from '../ports/mail/mail.ts';
import { presentAppointments } from '../presenters/appointment.ts';
import { accountName, namesOf } from '../presenters/profile.ts';
import { monthFormats } from '../texts/formats.ts';
import { translate } from '../texts/translate.ts';
import { mailJob, type MailJob } from './dispatch.ts';
import { textOf } from './html.ts';
import { unsubscribeTokenOf } from './unsubscribe-token.ts';

type Needed = Pick<Deps, 'pool' | 'mail' | 'env' | 'randomBytes'>;

type Notice = {
  title: string;
  body: string;
  translations: NotificationTranslations | null;
  /** The receiver's. */
  language: Language | null;
  timeZone: string | null;
  updatedOn: Date;
  path: string;
  category: NotificationCategory;
  accountId: AccountId;
  appointmentId: AppointmentId | null;
  accountName: string;
  email: string;
  /** The other side, where there is one; its city is empty for none. */
  senderKind: 'business' | 'creator' | null;
  senderCity: string;
  senderSince: Date | null;
};

/**
 * Sends one user a notification by email, if it is still unseen and the user still is a member and still wants emails. It is
 * written for users without a push registration; the letter's last link ends all emails of this kind.
 */
export async function sendNoticeLetter(deps: Needed, payload: unknown): Promise<void> {
  const job = mailJob.parse(payload);
  const notice = await noticeFor(deps, job);
  if (!notice) return;
  const { publicUrl } = deps.env;
  const language = notice.language ?? 'en';
  const { title, body } = textsIn(notice, language);
  const letter = buildLetter(
    {
      subject: title,
      paragraphs: [textOf(body), ...zoneOf(notice, language), ...senderOf(notice, language)],
      action: {
        label: translate('letter_notification_open', { brand: BRAND }, language),
        url: `${publicUrl}${notice.path}`,
      },
      footer: translate('letter_notification_why', { account: notice.accountName }, language),
      unsubscribeUrl: await unsubscribeUrlOf(deps, job.userId),
    },
    language,
  );
  const file = await shootFile(deps, notice, language);
  await deps.mail.send({ to: notice.email, ...letter, ...(file && { file }) });
}

const confirming: ReadonlySet<NotificationCategory> = new Set([
  'BOOKING_CONFIRMED',
  'RESCHEDULE_APPROVED',
]);

/** The confirmed shoot for a calendar program, as it is now; null in every other letter. */
async function shootFile(
  { pool, env }: Needed,
  { category, accountId, appointmentId }: Notice,
  language: Language,
): Promise<LetterFile | null> {
  if (!appointmentId || !confirming.has(category)) return null;
  const shoots = await presentAppointments(pool, accountId, [appointmentId]);
  if (shoots.length === 0) return null;
  const titleOf = ({ businessName: business }: AppointmentRecord) =>
    translate('calendar_shoot_name', { business }, language);
  const content = calendarFile({ name: BRAND, origin: env.publicUrl, titleOf }, shoots);
  return { name: 'shoot.ics', type: 'text/calendar', content };
}

/** Whose clock the times are on, for a person whose own shows another, now or at a time that the letter may name. */
const zoneOf = ({ category, timeZone, updatedOn }: Notice, language: Language): string[] =>
  timeZone && mayNameTime(category) && isElsewhereSoonIn(timeZone, updatedOn)
    ? [translate('calendar_phoenix_times', {}, language)]
    : [];

/** Facts about the sender that nobody can type: a name alone might pretend anything. */
function senderOf(
  { senderKind, senderCity: city, senderSince }: Notice,
  language: Language,
): string[] {
  if (!senderKind || !senderSince) return [];
  const place = city && translate('letter_notification_place', { city }, language);
  const since = monthFormats[language].format(senderSince);
  const facts = { place, brand: BRAND, since };
  return [translate(`letter_notification_from_${senderKind}`, facts, language)];
}

const unsubscribeUrlOf = async (deps: Needed, userId: UserId): Promise<string> =>
  `${deps.env.publicUrl}/unsubscribe/${await unsubscribeTokenOf(deps, userId)}`;

async function noticeFor({ pool }: Needed, job: MailJob): Promise<Notice | null> {
  const { rows } = await pool.query<Notice>({
    name: 'notice-letter',
    text: NOTICE,
    values: [job.notificationId, job.userId],
  });
  return rows[0] ?? null;
}

const NOTICE = `
select n.title, n.body, n.translations, u.language, u.time_zone as "timeZone", n.updated_on as "updatedOn", n.path, n.category, n.account_id as "accountId",
       n.appointment_id as "appointmentId", ${accountName} as "accountName", u.email,
       s.kind as "senderKind", coalesce(sb.locality, sk.locality, '') as "senderCity", s.created_on as "senderSince"
from notifications n
join accounts a on a.id = n.account_id ${namesOf('a.id')}
join users u on u.id = $2 and u.emails and not u.disabled
left join campaigns c on c.id = n.campaign_id
left join appointments p on p.id = n.appointment_id
left join accounts s on s.id = case a.kind when 'creator' then coalesce(p.business_id, c.business_id) else p.creator_id end
left join businesses sb on sb.id = s.id
left join creators sk on sk.id = s.id
where n.id = $1 and not n.seen
  and exists (select from (${effectiveMemberships('u.id')}) membership where membership."accountId" = n.account_id)`;
