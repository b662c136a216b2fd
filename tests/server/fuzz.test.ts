import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { API_BASE, headers as names, type Route } from '#contract/routes/route.ts';
import { routes } from '#contract/routes/http.ts';
import { commandPayloads } from '#contract/commands/command-payloads.ts';
import { newId } from '#contract/new-id.ts';
import { refusal } from '#contract/refusal.ts';
import { limitOf } from '#server/middleware/read-json.ts';
import { ORIGIN, serverForFile } from '../support/app.ts';
import { arbitraryOf } from '../support/arbitrary-of.ts';
import { aUser } from '../support/builders.ts';
import { aChat, messageTo, type Chat } from '../support/chat.ts';
import { fakeProvider } from '../support/fake-provider.ts';
import { nested, nestedInside } from '../support/nested.ts';
import { examples } from '../support/thoroughness.ts';

/** The bot check's answer of a person: otherwise no call behind the check is ever reached. */
const PERSON = 'a person';

let chat: Chat;

const app = await serverForFile({
  env: { limitsFactor: 1000 },
  payments: (await fakeProvider(() => new Date())).payments,
  botCheck: { challenge: async () => ({}), verify: async (token) => token === PERSON },
});
beforeAll(async () => {
  chat = await aChat(app);
});

const declared = Object.values<Route>(routes);
const junk = fc.oneof(
  fc.string(),
  fc.uuid(),
  fc.integer().map(String),
  fc.constant('\u0000'),
  fc.string({ unit: 'binary' }),
  fc.constant('../..'),
);

/** Parts that a route's schemas would take, by kind, beside parts that they would not. */
function requestTo(route: Route) {
  const valid = route.body ? arbitraryOf(route.body, known()) : fc.jsonValue();
  return fc.record({
    route: fc.constant(route),
    params: fc.oneof(
      arbitraryOf(route.params ?? z.strictObject({}), { id: chat.room.chatroomId }),
      fc.record({ id: junk }),
    ),
    query: fc.oneof(
      arbitraryOf(route.query ?? z.strictObject({})),
      fc.dictionary(
        fc.constantFrom('since', 'before', 'limit', 'to', 'collections', '__proto__'),
        junk,
      ),
    ),
    body: fc.oneof(
      { weight: 4, arbitrary: valid },
      { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
      { weight: 2, arbitrary: nestedInside(valid) },
    ),
    caller: fc.constantFrom('creator', 'creator', 'creator', 'newcomer', 'nobody'),
  });
}

const known = () => ({
  ...chat.room,
  recaptchaToken: PERSON,
  commands: [messageTo(chat.room, 'creator', 'x')],
});

async function headersOf(caller: string): Promise<Record<string, string>> {
  if (caller === 'creator') return chat.asCreator;
  return caller === 'newcomer' ? app.signIn(await aUser(app.deps.db)) : {};
}

/** As a browser would write it into an address. */
function searchOf(query: unknown): string {
  const given = Object.entries(query as Record<string, string | number | undefined>).flatMap(
    ([name, value]) => (value === undefined ? [] : [[name, `${value}`]]),
  );
  return String(new URLSearchParams(given));
}

it.each(declared.map((route) => [`${route.method} ${route.path}`, route] as const))(
  'no request, however odd, is answered with a fault of ours or in another shape than declared: %s',
  async (_, declaredRoute) => {
    await fc.assert(
      fc.asyncProperty(requestTo(declaredRoute), async (request) => {
        const { route, params, query, body, caller } = request;
        const { id } = params as { id?: string };
        const path = route.path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(wellFormed(id)));
        const response = await app.hono.request(`${ORIGIN}${API_BASE}${path}?${searchOf(query)}`, {
          method: route.method,
          headers: { 'content-type': 'application/json', ...(await headersOf(caller)) },
          body: route.method === 'GET' ? undefined : JSON.stringify(body),
        });

        expect(response.status).toBeLessThan(500);
        if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
          await response.body?.cancel();
        } else if (response.status >= 400) refusal.parse(await response.json());
        else expectClean(route, await response.json());
      }),
      examples(20),
    );
  },
);

/** An address cannot hold half a character. */
const wellFormed = (text = 'x'): string => text.toWellFormed();

/** The declared shape, with nothing in it that could disguise a text. */
function expectClean(route: Route, answer: unknown): void {
  route.answer?.parse(answer);
  if (route.path !== '/openapi.json') {
    expect(JSON.stringify(answer)).not.toMatch(
      /\\u00[01]|[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u,
    );
  }
}

it('the development mailbox of people takes any name', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(junk, arbitraryOf(z.string())), async (to) => {
      const address = `${ORIGIN}/dev/mail?${searchOf({ to })}`;

      expect((await app.hono.request(address)).status).toBe(200);
    }),
    examples(10),
  );
});

/** A valid message with some of its fields replaced: gets further than junk. */
const spoiled = fc.record(
  {
    message: fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue({ maxDepth: 1 })),
    chatroomId: junk,
    campaignId: fc.oneof(junk, nested),
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

      // Names that reach a prototype are never read, nor bodies beyond the limits, whatever command they stand in.
      if (limitOf(JSON.parse(JSON.stringify({ commands }))) !== null) {
        expect(response.status).toBe(400);
        return;
      }
      const { answers } = (await response.json()) as { answers: { outcome: string }[] };
      expect(response.status).toBe(200);
      for (const [index, { outcome }] of answers.entries()) {
        // Unknown fields alone may be those of a newer build, which tries again.
        const { error } = commandPayloads.addMessage.safeParse(commands[index]?.payload);
        const isNewer = error?.issues.every(({ code }) => code === 'unrecognized_keys') ?? false;
        expect(
          isNewer ? ['failed', 'notTried'] : ['done', 'refused', 'later', 'notTried'],
        ).toContain(outcome);
      }
    }),
    examples(30),
  );
});

/** Times that the format allows, or nearly, and that a database, a clock or a program may not hold. */
const oddTimes = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '1969-12-31T23:59:59.999Z',
  `2026-01-01T00:00:00.${'1'.repeat(200)}Z`,
  '9999-12-31T23:59:59.9999999Z',
  '9999-12-31T24:00:00Z',
  '2026-02-30T00:00:00Z',
  '2026-11-20T09:00Z',
  '-000001-01-01T00:00:00Z',
  '+010000-01-01T00:00:00Z',
  'infinity',
];

it.each(oddTimes)('no time, however odd, is answered with a fault of ours: %s', async (time) => {
  const { accountId } = chat.creator;
  const own = { accountId, accountType: 'creator' };
  const [businessId, query] = [chat.business.accountId, encodeURIComponent(time)];
  const slots = `/businesses/${businessId}/slots?duration=60&from=${query}&to=${query}`;
  const command = { ...messageTo(chat.room, 'creator', 'x'), occurredAt: time };
  const asked = [
    app.call('/newNotifications', chat.asCreator, { ...own, timestampForNewer: time }),
    app.call('/notificationList', chat.asCreator, {
      ...own,
      lastCreatedOn: time,
      lastDocId: newId(),
    }),
    app.call('/notificationsAsSeen', chat.asCreator, { ...own, timestamp: time }),
    app.call(`/appointments?before=${query}`, chat.asCreator),
    app.call(slots, chat.asCreator),
    app.call('/commands', chat.asCreator, { commands: [command] }),
    app.call(
      '/notificationsAsSeen',
      { ...chat.asCreator, [names.occurredAt]: time },
      { ...own, timestamp: '2026-11-20T09:00:00.000Z' },
    ),
  ];

  for (const answer of await Promise.all(asked)) expect([200, 400]).toContain(answer.status);
});
