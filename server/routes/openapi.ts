import * as z from 'zod/mini';
import { BRAND } from '#contract/brand.ts';
import { routeScopes } from '#contract/developer/route-scopes.ts';
import { API_BASE, headers, type Route } from '#contract/routes/route.ts';
import { routes, type RouteName } from '#contract/routes/http.ts';
import { accountId, commandId } from '#contract/ids.ts';
import { PORTFOLIO_BATCH_MAX } from '#contract/pictures/rules.ts';
import { refusal } from '#contract/refusal.ts';
import type { Handlers } from '../http/call.ts';
import { fixedAnswer, fixedContent, type FixedContent } from '../http/fixed-answer.ts';
import { FILES_COOKIE, SESSION_COOKIE } from '../identity/cookies.ts';
import {
  componentSchemas,
  json,
  refusals,
  schemaOf,
  withComponents,
  type Json,
} from './openapi-parts.ts';
import { pathsOutsideRoutes } from './openapi-files.ts';
import { webhookRequests } from './openapi-webhooks.ts';
import { parameterText } from './parameter-texts.ts';
import { routeExamples } from './route-examples.ts';
import { routeSummaries } from './route-summaries.ts';
import { tagOf, tags } from './route-tags.ts';

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

/** The API as an OpenAPI 3.1 document, made from the declared routes, and what the server answers outside of them. */
export function describe(version: string): Json {
  const paths: Record<string, Json> = { ...pathsOutsideRoutes };
  for (const [name, route] of Object.entries<Route>(routes)) {
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: operation(name as RouteName, route),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: BRAND,
      version,
      description: ABOUT,
      license: { name: 'All rights reserved', identifier: 'LicenseRef-proprietary' },
    },
    servers: [{ url: API_BASE }],
    tags,
    paths: withComponents(paths),
    webhooks: webhookRequests,
    components: {
      securitySchemes: {
        access: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A personal access token of a business, which begins with `pat_`. It acts for its business with the role of its maker.',
        },
        refresh: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
        files: { type: 'apiKey', in: 'cookie', name: FILES_COOKIE },
      },
      schemas: Object.fromEntries([...componentSchemas, ['Refusal', schemaOf(refusal, 'output')]]),
      responses: {
        Refused: {
          description: 'Refused, in words.',
          headers: {
            'Retry-After': {
              description: 'Seconds to wait, if a later try may succeed.',
              schema: { type: 'integer' },
            },
            [headers.requestId]: {
              description: 'The request in the server’s log, for questions to support.',
              schema: { type: 'string' },
            },
          },
          content: json({ $ref: '#/components/schemas/Refusal' }, REFUSED),
        },
      },
    },
  };
}

const REFUSED = { code: 'SLOT_TAKEN', message: 'That time went to someone else.' };

const ABOUT = [
  'Times are UTC in ISO 8601, ids are UUIDs, and money is in cents of US dollars. A refusal has a code for programs and a sentence for people in the language of `Accept-Language`.',
  'A person signs in with `checkLoginApproval`, `verifyUser`, and `startSession`. The access token that this gives goes into `Authorization: Bearer …`. It lives for 15 minutes; `refreshSession` exchanges the session’s cookie for the next one.',
  'A program of a business uses a personal access token instead, which an owner or a manager creates on the team’s page. It goes into the same header, needs the scopes that a call names, and acts for its business alone. Webhooks notify it of events; `webhooks` has their requests.',
  'Every call that changes something may carry an Idempotency-Key, a UUID of version 7: the same key has its effect once, and the same answer each time. Where an account is named in X-Account, the caller must be one of its members.',
].join('\n\n');

function operation(name: RouteName, route: Route): Json {
  const { access } = route;
  const forAccount = typeof access === 'object';
  const parameters = [
    ...fields(name, route.params, 'path'),
    ...fields(name, route.query, 'query'),
    ...(forAccount ? [accountHeader] : []),
    ...(route.command ? commandHeaders : []),
  ];
  const scopes = routeScopes[name];
  const security =
    forAccount || access === 'user' || access === 'support'
      ? [{ access: [] }, ...(scopes ? [{ token: [] }] : [])]
      : access === 'cookie'
        ? [{ refresh: [] }]
        : [];
  return {
    operationId: name,
    summary: routeSummaries[name],
    tags: [tagOf(name)],
    parameters,
    security,
    ...(route.body && {
      requestBody: { required: true, content: bodyOf(name, route, route.body) },
    }),
    responses: {
      200: { description: 'Done.', content: answerOf(name, route) },
      ...refusals,
    },
    ...(scopes && {
      description: `A personal access token needs ${scopes.map((scope) => `\`${scope}\``).join(', ')}.`,
      'x-scopes': scopes,
    }),
    'x-offline': PUBLISHED_OFFLINE[route.offline],
  };
}

/** The media types of answers that are no JSON. */
const STREAMS: Partial<Record<RouteName, string>> = {
  live: 'text/event-stream',
  calendarFeed: 'text/calendar',
};

const answerOf = (name: RouteName, { answer }: Route): Json =>
  answer
    ? json(schemaOf(answer, 'output'), routeExamples[name]?.answer)
    : { [STREAMS[name] ?? 'application/octet-stream']: { schema: { type: 'string' } } };

const file = { type: 'string', contentMediaType: 'application/octet-stream' };
/** The files of forms, beside their text fields. */
const FORM_FILES: Partial<Record<RouteName, Json>> = {
  updateCreatorProfile: { file },
  updateBusinessProfile: { logoFile: file, photoFile: file },
  creatorPortfolio: { portfolio: { type: 'array', items: file, maxItems: PORTFOLIO_BATCH_MAX } },
};

function bodyOf(name: RouteName, { isForm }: Route, body: z.ZodMiniType): Json {
  const schema = schemaOf(body, 'input');
  if (!isForm) return json(schema, routeExamples[name]?.body);
  const properties = { ...(schema['properties'] as Json), ...FORM_FILES[name] };
  return { 'multipart/form-data': { schema: { ...schema, properties } } };
}

/** The letters that this document has always published for the offline rule. */
const PUBLISHED_OFFLINE = {
  queued: 'A',
  queuedUnconfirmed: 'B',
  onlineOnly: 'C',
  read: 'read',
} as const;

const header = (name: string, description: string, schema: Json): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
});

const accountHeader = header(
  headers.account,
  'The account that the call is for; without it the caller’s current one.',
  schemaOf(accountId, 'input'),
);

/** The headers that replace a batch's envelope. */
const commandHeaders = [
  header(
    headers.idempotencyKey,
    'A UUID of version 7. A repeat with the same key has no second effect and the same answer.',
    schemaOf(commandId, 'input'),
  ),
  header(headers.occurredAt, 'When the person did it; by default now.', {
    type: 'string',
    format: 'date-time',
  }),
  header(headers.ifMatch, 'The version of the record that is written over.', { type: 'string' }),
];

function fields(
  call: RouteName,
  schema: z.ZodMiniObject | undefined,
  place: 'path' | 'query',
): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  });
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    description: parameterText(call, name),
    schema: property,
  }));
}
