import type { PoolClient } from 'pg';
import type { WebhookData } from '#contract/developer/webhook-payloads.ts';
import type { WebhookEvent } from '#contract/developer/webhooks.ts';
import type { MessageId, ProjectId } from '#contract/ids.ts';
import type { CommandBody, PayloadOf } from '#contract/commands/command.ts';

type Source = 'campaigns' | 'projects' | 'chatrooms';
/** An event for a webhook. */
export type Happened<E extends WebhookEvent = WebhookEvent> = {
  type: E;
  /** The record whose business gets the event. */
  source: Source;
  sourceId: string;
  data: WebhookData<E>;
};

type Happening = CommandBody & { id: string };

/** The webhook event of a done command, if it has one. */
export function happenedBy({ id, kind, payload }: Happening, result: unknown): Happened | null {
  if (kind === 'campaignEvent' && payload.event === 'publish') {
    const { campaignId } = payload;
    return of('campaign.published', 'campaigns', campaignId, { campaignId });
  }
  if (kind === 'candidateEvent' && payload.event === 'creator_applied') {
    const { campaignId, creatorId } = payload;
    // An application to a campaign that invited the creator has the invitation's id.
    const { candidateId } = result as { candidateId: ProjectId };
    return of('application.created', 'campaigns', campaignId, {
      candidateId,
      campaignId,
      creatorId,
    });
  }
  if (kind === 'appointmentEvent' && payload.event === 'booking_confirmed') {
    return bookingConfirmed(payload);
  }
  if (kind === 'addMessage') {
    const { chatroomId, campaignId, creatorId, isMessageFromCreator } = payload;
    const from = isMessageFromCreator ? 'creator' : 'business';
    // A message has the id of its command.
    const messageId = id as MessageId;
    const data = { messageId, chatroomId, campaignId, creatorId, from } as const;
    return of('message.created', 'chatrooms', chatroomId, data);
  }
  return kind === 'projectEvent' ? happenedInProject(payload) : null;
}

/** The webhook event of a project's event, whether a person or a timer caused it. */
export function happenedInProject({
  event,
  projectId,
}: PayloadOf<'projectEvent'>): Happened | null {
  if (event === 'content_submitted') {
    return of('content.submitted', 'projects', projectId, { projectId });
  }
  return event === 'post_verified'
    ? of('post.verified', 'projects', projectId, { projectId })
    : null;
}

/** A shoot that the business confirmed, or that was confirmed at once. */
export const bookingConfirmed = ({
  appointmentId,
  projectId,
}: Pick<PayloadOf<'bookAppointment'>, 'appointmentId' | 'projectId'>): Happened =>
  of('booking.confirmed', 'projects', projectId, { appointmentId, projectId });

const of = <E extends WebhookEvent>(
  type: E,
  source: Source,
  sourceId: string,
  data: WebhookData<E>,
): Happened<E> => ({ type, source, sourceId, data });

/** Writes what happened for every webhook of its business that asked for it. In the transaction of the event: both or neither. */
export async function enqueueEvents(
  client: PoolClient,
  happened: readonly Happened[],
  now: Date,
): Promise<void> {
  if (happened.length === 0) return;
  await client.query({
    name: 'enqueue-webhooks',
    text: ENQUEUE,
    values: [JSON.stringify(happened), now],
  });
}

const ENQUEUE = `
insert into webhook_deliveries (id, account_id, webhook_id, type, data, created_on, next_try_on)
select gen_random_uuid(), w.account_id, w.id, e.type, e.data, $2, $2
from jsonb_to_recordset($1::jsonb) as e(type text, source text, "sourceId" uuid, data jsonb)
left join campaigns c on e.source = 'campaigns' and c.id = e."sourceId"
left join projects p on e.source = 'projects' and p.id = e."sourceId"
left join chatrooms r on e.source = 'chatrooms' and r.id = e."sourceId"
join webhooks w on w.account_id = coalesce(c.business_id, p.business_id, r.business_id) and w.disabled_on is null and e.type = any(w.events)`;
