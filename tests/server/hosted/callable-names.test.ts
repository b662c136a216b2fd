import { expect, it } from 'vitest';
import type { RouteName } from '#contract/routes/http.ts';
import { newId } from '#contract/new-id.ts';
import { ORIGIN, serverForFile } from '../../support/app.ts';
import { aChat } from '../../support/chat.ts';
import { aJpeg } from '../../support/pictures.ts';
import { openAllWeek } from '../../support/builders.ts';
import { callableClient, listenForFile, tokenOf } from './callable-client.ts';

const person = 'a person';
const app = await serverForFile({
  botCheck: { challenge: async () => ({}), verify: async (token) => token === person },
});
/** The server believes itself at its public address. */
const origin = await listenForFile((request, env) => {
  const headers = new Headers(request.headers);
  headers.set('host', new URL(ORIGIN).host);
  const { pathname } = new URL(request.url);
  const init = { method: request.method, headers, body: request.body, duplex: 'half' };
  return app.fetch(new Request(`${ORIGIN}${pathname}`, init as RequestInit), env);
});

const { asCreator, asBusiness, room, creator } = await aChat(app);
const base64 = Buffer.from(await aJpeg({ width: 90, height: 60 })).toString('base64');
const ofCreator = { accountType: 'creator', accountId: creator.accountId };
const time = '2026-11-01T00:00:00.000Z';
const help = { problemArea: 'other', details: 'The map does not load at all.' };
const email = 'ada@example.com';
const redirectPath = '/business/subscription';
const DONE = 'done';

type Call = [name: RouteName, data: unknown, outcome?: string];
/** This server takes no payments. Its own code for that shows that the call reached it. */
const unpaid = 'PAYMENTS_UNAVAILABLE';

const ofNobody: Call[] = [
  ['checkLoginApproval', { email, recaptchaToken: person }],
  ['verifyUser', { email, otc: '123456', recaptchaToken: person }, 'CODE_WRONG'],
];
const byCreator: Call[] = [
  ['me', null],
  ['switchMembership', { membershipIndex: 0 }],
  ['notificationList', ofCreator],
  ['newNotifications', { ...ofCreator, timestampForNewer: time }],
  ['oneNotificationAsSeen', { ...ofCreator, notificationId: newId() }, 'NOT_FOUND'],
  ['notificationsAsSeen', { ...ofCreator, timestamp: time }],
  ['getReviewTraits', { type: 'business' }],
  ['business', { id: room.businessId }],
  ['getLoginLink', null, unpaid],
  ['supportRequest', { ...help, userType: 'creator' }],
  ['updateCreatorProfile', { minPrice: 120, categories: ['eats'] }],
  ['creatorPortfolio', { portfolio: [{ base64, name: 'taco.jpg' }] }],
  ['removePortfolioItem', { id: newId() }],
  ['chatrooms', null],
  ['addMessage', { ...room, message: 'Hello', isMessageFromCreator: true }],
  ['creatorAppointments', null],
  ['pushRegistration', { fcmToken: JSON.stringify({ endpoint: 'https://push.test/a' }) }],
];
const byBusiness: Call[] = [
  ['creator', { id: room.creatorId }],
  ['updateBusinessProfile', { about: 'Forty covers.', instagramUrl: 'https://instagram.com/sol' }],
  ['updateBusinessAvailability', openAllWeek],
  ['generateBillUrl', null, unpaid],
  ['subscribe', { isCorp: false, redirectPath }, unpaid],
  ['subscriptionSession', { sessionId: 'cs_test_1' }, unpaid],
  ['businessPause', {}, unpaid],
  ['businessCancel', {}, unpaid],
  ['businessResume', {}, unpaid],
  ['businessStopCancel', {}, unpaid],
];

const tokens = { nobody: {}, creator: asCreator, business: asBusiness };
const calls = { nobody: ofNobody, creator: byCreator, business: byBusiness };
const cases = (['nobody', 'creator', 'business'] as const).flatMap((caller) =>
  calls[caller].map(([name, data, outcome = DONE]) => ({ caller, name, data, outcome })),
);

it.each(cases)(
  "$name is called by name with Firebase's client",
  async ({ caller, name, data, outcome }) => {
    const auth = tokenOf(tokens[caller]);
    const call = callableClient(origin, auth === '' ? {} : { auth });

    const ended = await call(name, data).then(
      () => DONE,
      (error: unknown) => (error as { details: { code: string } }).details.code,
    );

    expect(ended).toBe(outcome);
  },
);
