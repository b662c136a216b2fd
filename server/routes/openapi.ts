import * as z from 'zod/mini';
import { BRAND } from '#contract/brand.ts';
import { API_BASE, headers, type Route } from '#contract/routes/route.ts';
import { routes } from '#contract/routes/http.ts';
import { refusal } from '#contract/refusal.ts';
import type { Handlers } from '../http/call.ts';
import { fixedAnswer, fixedContent, type FixedContent } from '../http/fixed-answer.ts';

type Json = Record<string, unknown>;

/** Describing every schema takes a tenth of a second, and anyone may ask: it is done once. */
let document: Promise<FixedContent> | undefined;

export const openapiRoutes: Handlers<'openapi'> = {
  async openapi({ deps, context }) {
    document ??= fixedContent(
      Buffer.from(JSON.stringify(describe(deps.version))),
      'application/json; charset=utf-8',
    );
    return fixedAnswer(context.req.raw, await document, 'no-cache');
  },
};

/** The API as an OpenAPI 3.1 document, made from the declared routes and nothing else. */
export function describe(version: string): Json {
  const paths: Record<string, Json> = {};
  for (const [name, route] of Object.entries<Route>(routes)) {
    const path = (paths[route.path] ??= {});
    path[route.method.toLowerCase()] = operation(name, route);
  }
  return {
    openapi: '3.1.0',
    info: { title: BRAND, version },
    servers: [{ url: API_BASE }],
    paths,
    components: {
      securitySchemes: {
        access: { type: 'http', scheme: 'bearer' },
        refresh: { type: 'apiKey', in: 'cookie', name: '__Host-refresh' },
      },
      schemas: { Refusal: schemaOf(refusal, 'output') },
    },
  };
}

function operation(name: string, route: Route): Json {
  const { access } = route;
  const forAccount = typeof access === 'object';
  const parameters = [
    ...fields(route.params, 'path'),
    ...fields(route.query, 'query'),
    ...(forAccount ? [header(headers.account, UUID)] : []),
    ...(route.command ? commandHeaders : []),
  ];
  const security =
    forAccount || access === 'user'
      ? [{ access: [] }]
      : access === 'cookie'
        ? [{ refresh: [] }]
        : [];
  return {
    operationId: name,
    parameters,
    security,
    ...(route.body && {
      requestBody: { required: true, content: json(schemaOf(route.body, 'input')) },
    }),
    responses: {
      200: route.answer
        ? { description: 'Done.', content: json(schemaOf(route.answer, 'output')) }
        : { description: 'A stream of events.', content: { 'text/event-stream': {} } },
      default: { description: 'Refused.', content: json({ $ref: '#/components/schemas/Refusal' }) },
    },
    'x-offline': PUBLISHED_OFFLINE[route.offline],
  };
}

/** The letters that this document has always published for the offline rule. */
const PUBLISHED_OFFLINE = {
  queued: 'A',
  queuedUnconfirmed: 'B',
  onlineOnly: 'C',
  read: 'read',
} as const;

const json = (schema: Json) => ({ 'application/json': { schema } });

const header = (name: string, schema: Json): Json => ({
  name,
  in: 'header',
  required: false,
  schema,
});

const UUID = { type: 'string', format: 'uuid' };

/** The headers that replace a batch's envelope. */
const commandHeaders = [
  header(headers.idempotencyKey, UUID),
  header(headers.occurredAt, { type: 'string', format: 'date-time' }),
  header(headers.ifMatch, { type: 'string', description: 'The version that was written over.' }),
];

function fields(schema: z.ZodMiniObject | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  });
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
