import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, it } from 'vitest';
import { routeScopes } from '#contract/developer/route-scopes.ts';
import { webhookDelivery } from '#contract/developer/webhook-payloads.ts';
import { webhookEvents } from '#contract/developer/webhooks.ts';
import { newId } from '#contract/new-id.ts';
import { FILES_BASE } from '#contract/pictures/record.ts';
import { routes, type RouteName } from '#contract/routes/http.ts';
import type { Route } from '#contract/routes/route.ts';
import { SESSION_COOKIE } from '#server/identity/cookies.ts';
import { uploadMetadata } from '#server/pictures/finish-upload.ts';
import { describe as describeApi } from '#server/routes/openapi.ts';
import { routeExamples } from '#server/routes/route-examples.ts';

const document = JSON.parse(JSON.stringify(describeApi('1.2.3')));

it('the OpenAPI document has every declared call, and none besides', () => {
  const described = Object.entries<object>(document.paths)
    .filter(([path]) => !/^\/(uploads|files|callable)\b/.test(path))
    .flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );

  const declared = Object.values<Route>(routes).map(({ method, path }) => `${method} ${path}`);
  expect(described.toSorted()).toEqual(declared.toSorted());
});

it('the OpenAPI document describes bodies, parameters, and refusals', () => {
  const messages = document.paths['/chatrooms/{id}/messages'].get;
  const addMessage = document.paths['/addMessage'].post;

  expect(document).toMatchObject({ openapi: '3.1.0', info: { version: '1.2.3' } });
  const places = messages.parameters.map(
    (one: { in: string; name: string }) => `${one.in} ${one.name}`,
  );
  expect(places).toEqual(['path id', 'query before', 'query limit', 'header X-Account']);
  const named = addMessage.parameters.map((one: { name: string }) => one.name);
  expect(named).toEqual(['X-Account', 'Idempotency-Key', 'X-Occurred-At', 'If-Match']);
  const key = new RegExp(addMessage.parameters[1].schema.pattern);
  expect([newId(), crypto.randomUUID()].map((id) => key.test(id))).toEqual([true, false]);
  const body = addMessage.requestBody.content['application/json'].schema;
  expect(body.properties.data.required).toContain('isMessageFromCreator');
  expect(document.components.schemas.Refusal.properties.code.enum).toContain('ROOM_ARCHIVED');
});

it('the OpenAPI document is valid, and clean under the linter that the field uses', async () => {
  const config = await createConfig({ extends: ['recommended'] });

  const problems = await lintFromString({ source: JSON.stringify(document), config });

  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

it('the OpenAPI document describes forms, streams, uploads, and files as what they are', () => {
  const typesOf = ({ content }: { content: object }) => Object.keys(content);
  const { paths, components } = document;

  const form = paths['/updateCreatorProfile'].put.requestBody;
  expect(typesOf(form)).toEqual(['multipart/form-data']);
  expect(form.content['multipart/form-data'].schema.properties).toHaveProperty('file');
  expect(typesOf(paths['/calendar/{token}'].get.responses[200])).toEqual(['text/calendar']);
  expect(typesOf(paths['/live'].get.responses[200])).toEqual(['text/event-stream']);
  expect(Object.keys(paths['/uploads/{name}'])).toEqual(['head', 'patch', 'delete']);
  const [facts] = paths['/uploads'].post.parameters.filter(
    (one: { name: string }) => one.name === 'Upload-Metadata',
  );
  for (const name of Object.keys(uploadMetadata.shape)) {
    expect(facts.description).toContain(`\`${name}\``);
  }
  expect(paths[`${FILES_BASE}/{id}`]).toMatchObject({ servers: [{ url: '/' }] });
  const { security, responses } = paths[`${FILES_BASE}/{id}`].get;
  expect(security).toEqual([{ files: [] }, { token: [] }]);
  expect(typesOf(responses[200])).toEqual(['image/jpeg', 'video/mp4', 'video/quicktime']);
  expect(Object.keys(components.responses.Refused.headers)).toEqual([
    'Retry-After',
    'X-Request-Id',
  ]);
  expect(components.securitySchemes.refresh.name).toBe(SESSION_COOKIE);
});

it('the OpenAPI document describes a record once, and refers to it elsewhere', () => {
  const project = document.paths['/projects/{id}'].get.responses[200];

  expect(JSON.stringify(project)).toContain('"#/components/schemas/Project"');
  expect(document.components.schemas.Project.properties).toHaveProperty('terms');
});

it.each(Object.entries(routeExamples))(
  'the examples of the OpenAPI document are what the server takes and gives: %s',
  (name, { body, answer }) => {
    const route: Route = routes[name as RouteName];

    if (body !== undefined) route.body?.parse(body);
    if (answer !== undefined) expect(route.answer?.parse(answer)).toEqual(answer);
    const [path, method] = [route.path, route.method.toLowerCase()];
    const { requestBody, responses } = document.paths[path][method];
    expect(requestBody?.content['application/json'].example).toEqual(body);
    expect(responses[200].content['application/json'].example).toEqual(answer);
  },
);

it('the OpenAPI document explains every parameter', () => {
  type Call = { parameters?: { description?: string }[] };
  const parameters = Object.values<Record<string, Call>>(document.paths).flatMap((item) =>
    Object.values(item).flatMap((call) => call.parameters ?? []),
  );

  expect(parameters.length).toBeGreaterThan(100);
  expect(parameters.filter(({ description }) => !description)).toEqual([]);
});

it('every call that is open to a personal access token has an example', () => {
  const open = Object.entries(routeScopes).flatMap(([name, scopes]) =>
    scopes === null ? [] : [name as RouteName],
  );
  const without = open.filter((name) => {
    const { body, answer }: Route = routes[name];
    const example = routeExamples[name];
    return (body && !example?.body) || (answer && !example?.answer);
  });

  expect(open.length).toBeGreaterThan(15);
  expect(without).toEqual([]);
});

it('the OpenAPI document describes the request of every event of a webhook', () => {
  expect(Object.keys(document.webhooks)).toEqual(webhookEvents);
  for (const event of webhookEvents) {
    const { parameters, requestBody, security } = document.webhooks[event].post;
    const names = parameters.map((one: { name: string }) => one.name);
    expect(names).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature']);
    expect(security).toEqual([]);
    const { schema, example } = requestBody.content['application/json'];
    expect(schema.properties.type).toMatchObject({ const: event });
    expect(webhookDelivery(event).parse(example)).toEqual(example);
  }
});

it('every call of the OpenAPI document belongs to one declared subject', () => {
  const declared = document.tags.map(({ name }: { name: string }) => name);
  const used = Object.values<Record<string, { tags?: string[] }>>(document.paths).flatMap((item) =>
    Object.values(item).flatMap(({ tags }) => (tags ? [tags] : [])),
  );

  expect(used.every((tags) => tags.length === 1)).toBe(true);
  expect(new Set(used.flat())).toEqual(new Set(declared));
});
