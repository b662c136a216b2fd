import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { API_BASE, headers as names, routes, type Route } from '#contract/http.ts';
import { refusal } from '#contract/refusal.ts';
import { ORIGIN, buildTestApp, type TestApp } from '../support/app.ts';
import { aChat, messageTo, type Chat } from '../support/chat.ts';
import { freshDatabase, type FreshDatabase } from '../support/postgres.ts';

let database: FreshDatabase;
let app: TestApp;
let chat: Chat;

beforeAll(async () => {
  database = await freshDatabase();
  app = buildTestApp({ pool: database.pool });
  chat = await aChat(app);
});
afterAll(async () => {
  app.endStreams();
  await database.drop();
});

const declared = Object.values<Route>(routes);
const junk = fc.oneof(
  fc.string(),
  fc.uuid(),
  fc.integer().map(String),
  fc.constant('%00'),
  fc.constant('../..'),
);

const request = fc.record({
  route: fc.constantFrom(...declared),
  params: fc.array(junk, { minLength: 1, maxLength: 2 }),
  query: fc.dictionary(
    fc.constantFrom('since', 'before', 'limit', 'to', 'collections', '__proto__'),
    junk,
  ),
  body: fc.jsonValue({ maxDepth: 4 }),
  signedIn: fc.boolean(),
});

it('no request, however odd, is answered with a fault of ours or in another shape than declared', async () => {
  await fc.assert(
    fc.asyncProperty(request, async ({ route, params, query, body, signedIn }) => {
      let at = 0;
      const path = route.path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(params[at++] ?? 'x'));
      const hasBody = route.method !== 'GET';
      const response = await app.hono.request(
        `${ORIGIN}${API_BASE}${path}?${new URLSearchParams(query)}`,
        {
          method: route.method,
          headers: { 'content-type': 'application/json', ...(signedIn && chat.asCreator) },
          body: hasBody ? JSON.stringify(body) : undefined,
        },
      );

      expect(response.status).toBeLessThan(500);
      if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
        await response.body?.cancel();
      } else if (response.status >= 400) refusal.parse(await response.json());
      else route.answer?.parse(await response.json());
    }),
    { numRuns: 400 },
  );
});

/** A valid message with some of its fields replaced: gets further than junk. */
const spoiled = fc.record(
  {
    message: fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue({ maxDepth: 1 })),
    chatroomId: junk,
    campaignId: junk,
    isMessageFromCreator: fc.boolean(),
    createdOn: junk,
  },
  { requiredKeys: [] },
);

it('no command, however odd, fails: each is done or refused', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(spoiled, { minLength: 1, maxLength: 6 }), async (many) => {
      const commands = many.map((payload) => {
        const command = messageTo(chat.room, 'creator', 'x');
        return { ...command, payload: { ...(command.payload as object), ...payload } };
      });

      const response = await app.call(
        '/commands',
        { ...chat.asCreator, [names.account]: chat.creator.accountId },
        { commands },
      );

      const { answers } = (await response.json()) as { answers: { outcome: string }[] };
      expect(response.status).toBe(200);
      for (const { outcome } of answers)
        expect(['done', 'refused', 'later', 'notTried']).toContain(outcome);
    }),
    { numRuns: 150 },
  );
});
