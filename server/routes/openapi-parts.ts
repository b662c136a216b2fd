import * as z from 'zod/mini';
import { appointmentRecord } from '#contract/appointment/record.ts';
import { availabilityRecord } from '#contract/availability/record.ts';
import { campaignRecord } from '#contract/campaign/record.ts';
import { candidateRecord } from '#contract/candidate/record.ts';
import { chatroomRecord } from '#contract/chatroom/record.ts';
import { contentRecord } from '#contract/content/record.ts';
import { creatorCard, publicCreator } from '#contract/directory/record.ts';
import { messageRecord } from '#contract/message/record.ts';
import { notificationRecord } from '#contract/notification/record.ts';
import { portfolioRecord } from '#contract/portfolio/record.ts';
import { accountProfile, publicBusiness, userProfile } from '#contract/profile/record.ts';
import { projectRecord } from '#contract/project/record.ts';

/** A part of the published document. */
export type Json = Record<string, unknown>;

export const json = (schema: Json, example?: unknown): Json => ({
  'application/json': { schema, ...(example !== undefined && { example }) },
});

/** Every call can be refused, by its caller's fault or by ours. */
export const refusals: Json = {
  '4XX': { $ref: '#/components/responses/Refused' },
  '5XX': { $ref: '#/components/responses/Refused' },
};

export function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

/** Records that several answers hold, each described once and by name. */
export const componentSchemas: ReadonlyMap<string, Json> = new Map(
  Object.entries({
    Appointment: appointmentRecord,
    Availability: availabilityRecord,
    Campaign: campaignRecord,
    Candidate: candidateRecord,
    Chatroom: chatroomRecord,
    Content: contentRecord,
    Creator: publicCreator,
    CreatorCard: creatorCard,
    Business: publicBusiness,
    Message: messageRecord,
    Notification: notificationRecord,
    PortfolioItem: portfolioRecord,
    Profile: accountProfile,
    Project: projectRecord,
    User: userProfile,
  }).map(([name, record]) => [name, schemaOf(record, 'output')]),
);

const namesByText = new Map(
  [...componentSchemas].map(([name, schema]) => [JSON.stringify(schema), name]),
);

/** The same document, with a reference wherever a record is described again. */
export function withComponents<T>(part: T): T {
  return JSON.parse(JSON.stringify(part), (_, value: unknown) => {
    const name = isObject(value) ? namesByText.get(JSON.stringify(value)) : undefined;
    return name === undefined ? value : { $ref: `#/components/schemas/${name}` };
  });
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
