import type { AppointmentRecord } from '#contract/appointment/record.ts';
import { momentOf } from '#contract/phoenix-time.ts';
import type { CommandAnswer, CommandEnvelope } from '#contract/commands/command-batch.ts';
import type { PayloadOf } from '#contract/commands/command.ts';
import { newId } from '#contract/new-id.ts';
import type { AppointmentId, CommandId } from '#contract/ids.ts';
import type { TestApp } from '../../support/app.ts';
import {
  aBusiness,
  aCreator,
  anAppointment,
  aProject,
  type Party,
  type Project,
} from '../../support/builders.ts';
import { expectJson, send, type Headers } from '../../support/chat.ts';

/** Friday, 10:00 in Phoenix. */
export const FRIDAY = new Date('2026-11-20T17:00:00.000Z');

export const after = (from: Date, ms: number): Date => new Date(from.getTime() + ms);

/** An ISO time of a day's clock in Phoenix. */
export const at = (day: string, time: string): string => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(momentOf(day, hours * 60 + minutes)).toISOString();
};

export type Deal = { project: Project; asCreator: Headers; asBusiness: Headers };
type DealOver = Partial<Omit<Parameters<typeof aProject>[1], 'business' | 'creator'>> & {
  business?: Party;
  creator?: Party;
};

/** A creator chosen by a business that is open from 8:00 to 22:00; both are signed in. */
export async function aDeal(app: TestApp, over: DealOver = {}): Promise<Deal> {
  const { db } = app.deps;
  const business = over.business ?? (await aBusiness(db));
  const creator = over.creator ?? (await aCreator(db));
  return {
    project: await aProject(db, { ...over, business, creator }),
    asCreator: await app.signIn(creator.userId, creator.accountId),
    asBusiness: await app.signIn(business.userId, business.accountId),
  };
}

export function booking(
  { projectId }: Project,
  slots: string[],
  over: Partial<PayloadOf<'bookAppointment'>> = {},
): CommandEnvelope & { payload: PayloadOf<'bookAppointment'> } {
  const appointmentId = newId<AppointmentId>();
  const payload = { appointmentId, projectId, slots, acceptsTravel: false, ...over };
  const id = newId<CommandId>();
  return { id, kind: 'bookAppointment', occurredAt: FRIDAY.toISOString(), payload };
}

type EventOf<E> = Extract<PayloadOf<'appointmentEvent'>, { event: E }>;

export function happening<E extends PayloadOf<'appointmentEvent'>['event']>(
  { projectId }: Project,
  appointmentId: AppointmentId,
  event: E,
  ...[more]: keyof Omit<EventOf<E>, 'event' | 'appointmentId' | 'projectId'> extends never
    ? []
    : [Omit<EventOf<E>, 'event' | 'appointmentId' | 'projectId'>]
): CommandEnvelope {
  const payload = { appointmentId, projectId, event, ...more };
  const id = newId<CommandId>();
  return { id, kind: 'appointmentEvent', occurredAt: FRIDAY.toISOString(), payload };
}

export async function answerTo(
  app: TestApp,
  headers: Headers,
  command: CommandEnvelope,
): Promise<CommandAnswer> {
  const [answer] = (await send(app, headers, [command])).answers;
  if (!answer) throw new Error('There was no answer.');
  return answer;
}

/** The refusal of a command that must be refused. */
export async function refusalOf(app: TestApp, headers: Headers, command: CommandEnvelope) {
  const answer = await answerTo(app, headers, command);
  if (answer.outcome !== 'refused') throw new Error(`It was ${answer.outcome}.`);
  return answer.refusal;
}

/** `done`, or the code of the refusal. */
export async function outcomeOf(
  app: TestApp,
  headers: Headers,
  command: CommandEnvelope,
): Promise<string> {
  const answer = await answerTo(app, headers, command);
  return answer.outcome === 'refused' ? answer.refusal.code : answer.outcome;
}

export async function appointmentsOf(app: TestApp, headers: Headers): Promise<AppointmentRecord[]> {
  const answer = await app.call('/appointments', headers);
  return (await expectJson<{ data: AppointmentRecord[] }>(answer)).data;
}

type AppointmentOver = Parameters<typeof anAppointment>[2];

/** A confirmed shoot. */
export const aConfirmed = (app: TestApp, project: Project, over: AppointmentOver) =>
  anAppointment(app.deps.db, project, {
    state: 'confirmed',
    code: '0420',
    showsContact: true,
    ...over,
  });

/** A project's state in the database. */
export async function projectOf({ deps }: TestApp, { projectId }: Project) {
  const { rows } = await deps.pool.query<{
    step: string;
    appointmentId: string | null;
    contentDueOn: Date | null;
    rescheduleRequestedOn: string[];
    version: number;
    timeline: { event: string; actor: string }[];
  }>(
    `select step, timeline, appointment_id as "appointmentId", content_due_on as "contentDueOn",
            reschedule_requested_on as "rescheduleRequestedOn", version from projects where id = $1`,
    [projectId],
  );
  return rows[0];
}

/** An account's notifications about an appointment, in order. */
export async function noticesTo(
  { deps }: TestApp,
  { accountId }: Party,
  appointmentId: string,
): Promise<string[]> {
  const { rows } = await deps.pool.query<{ category: string }>(
    `select category from notifications where account_id = $1 and appointment_id = $2
     order by created_on, category`,
    [accountId, appointmentId],
  );
  return rows.map(({ category }) => category);
}

/** Both sign in again, as they must now and then while time passes. */
export async function renew(app: TestApp, { project, asCreator, asBusiness }: Deal): Promise<void> {
  const { creator, business } = project;
  Object.assign(asCreator, await app.signIn(creator.userId, creator.accountId));
  Object.assign(asBusiness, await app.signIn(business.userId, business.accountId));
}

/** A deal's newest shoot, as the creator sees it by now. */
export async function shootOf(app: TestApp, deal: Deal): Promise<AppointmentRecord | undefined> {
  await renew(app, deal);
  return (await appointmentsOf(app, deal.asCreator))[0];
}

/** Both sides' notifications about an appointment. */
export const noticesOf = async (
  app: TestApp,
  { business, creator }: Project,
  id: AppointmentId,
) => ({
  business: await noticesTo(app, business, id),
  creator: await noticesTo(app, creator, id),
});
