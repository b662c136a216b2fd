import { changeStaff } from '#server/desk/staff-orders.ts';
import type { AccountId, CommandId, UserId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import type { RouteName } from '#contract/routes/http.ts';
import { routes } from '#contract/routes/http.ts';
import { API_BASE } from '#contract/routes/route.ts';
import { supportRequests } from '#server/db/schema/support.ts';
import { ORIGIN } from '../../support/app.ts';
import { PasskeyDevice } from '../../support/passkey-device.ts';
import { START, type Browser, type IdentityApp } from '../identity/identity-app.ts';

export type Staff = { email: string; browser: Browser; token: string; userId: UserId };

let count = 0;
/** Someone whom an operator made support staff, signed in with a code. */
export async function aStaffMember(app: IdentityApp): Promise<Staff> {
  const email = `desk-${(count += 1)}@example.com`;
  const browser = app.browser();
  const { accessToken: token, userId } = await browser.signIn(email);
  await changeStaff(app.deps, { act: 'grant', email });
  return { email, browser, token, userId };
}

/** The same, signed in with their passkey. */
export async function atDesk(app: IdentityApp): Promise<Staff> {
  const staff = await aStaffMember(app);
  const { browser, token } = staff;
  const device = new PasskeyDevice(ORIGIN);
  const asked = await browser.call('passkeyOptions', {}, { token });
  const credential = device.create(String(asked.body.options['challenge']));
  const { challengeId } = asked.body;
  await browser.call('addPasskey', { challengeId, name: 'Phone', credential }, { token });
  const { body } = await browser.call('passkeySignInOptions', {});
  const proven = await browser.call('passkeySignIn', {
    challengeId: body.challengeId,
    credential: device.get(String(body.options['challenge'])),
  });
  const started = await browser.call('startSession', proven.body);
  return { ...staff, token: started.body.accessToken };
}

/** Calls a route about one item: its status and its answer. */
export async function onItem(
  app: IdentityApp,
  { token }: Pick<Staff, 'token'>,
  name: Extract<
    RouteName,
    | 'deskItem'
    | 'deskChat'
    | 'deskPerson'
    | 'decideDispute'
    | 'answerDeskItem'
    | 'closeDeskItem'
    | 'readNote'
    | 'suspendPerson'
    | 'reinstatePerson'
  >,
  id: string,
  body?: object,
  query: Record<string, string | number> = {},
) {
  const { method, path } = routes[name];
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]) => [key, String(value)]),
  );
  const url = `${ORIGIN}${API_BASE}${path.replace('{id}', id)}?${search}`;
  const response = await app.hono.request(url, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as never };
}

export async function aRequest(
  app: IdentityApp,
  of: { accountId: AccountId; userId: UserId },
  createdOn = START,
): Promise<CommandId> {
  const id = newId<CommandId>();
  await app.deps.db.insert(supportRequests).values({
    ...of,
    id,
    problemArea: 'scheduling',
    details: 'The shoot on Friday shows the wrong time.',
    userType: 'creator',
    createdOn,
    waitingSince: createdOn,
  });
  return id;
}
