import { expect, it } from 'vitest';
import { MINUTE_MS } from '#contract/durations.ts';
import { lettersDelivered } from '#server/identity/letters.ts';
import { identityAppForFile } from './identity-app.ts';

const app = await identityAppForFile({ limitsFactor: 1000 });

let count = 0;
const anAddress = () => `change-${(count += 1)}@example.com`;
async function signedIn(email = anAddress()) {
  const browser = app.browser();
  const { accessToken: token, userId } = await browser.signIn(email);
  return { email, browser, token, userId };
}
type Person = Awaited<ReturnType<typeof signedIn>>;

async function codeSentTo(email: string, { browser, token }: Person): Promise<string> {
  expect((await browser.call('sendEmailChangeCode', { email }, { token })).status).toBe(200);
  await lettersDelivered(app.deps.mail);
  return app.letters.findLast((letter) => letter.to === email)?.code ?? '';
}

it('a proven address signs the same user in, the old one is notified and does not, and other devices are out', async () => {
  const person = await signedIn();
  const elsewhere = await signedIn(person.email);
  const email = anAddress();
  const otc = await codeSentTo(email, person);
  const { browser, token } = person;
  expect((await browser.call('changeEmail', { email, otc }, { token })).status).toBe(200);

  await lettersDelivered(app.deps.mail);
  expect(app.letters.findLast(({ to }) => to === person.email)?.subject).toMatch(
    /email address was changed$/,
  );
  expect((await signedIn(email)).userId).toBe(person.userId);
  expect((await signedIn(person.email)).userId).not.toBe(person.userId);
  expect((await elsewhere.browser.call('refreshSession', {})).status).toBe(401);
  expect((await browser.call('me', undefined, { token })).body).toMatchObject({ email });
});

it('an address of someone else is refused, to nobody but who reads its mail', async () => {
  const [person, other] = [await signedIn(), await signedIn()];
  const otc = await codeSentTo(other.email, person);
  const { browser, token } = person;
  const wrong = otc === '123456' ? '654321' : '123456';
  expect(
    (await browser.call('changeEmail', { email: other.email, otc: wrong }, { token })).refusal,
  ).toMatchObject({ code: 'CODE_WRONG' });
  expect(
    (await browser.call('changeEmail', { email: other.email, otc }, { token })).refusal,
  ).toMatchObject({ code: 'EMAIL_TAKEN' });
  expect((await signedIn(other.email)).userId).toBe(other.userId);
});

it('a code of another address, or one that another browser was sent, changes nothing', async () => {
  const [person, other] = [await signedIn(), await signedIn()];
  const [mine, theirs] = [anAddress(), anAddress()];
  const otc = await codeSentTo(mine, person);
  await codeSentTo(theirs, other);
  for (const { email, from } of [
    { email: theirs, from: person },
    { email: mine, from: other },
  ]) {
    const { browser, token } = from;
    const answer = await browser.call('changeEmail', { email, otc }, { token });
    expect(answer.refusal).toMatchObject({ code: 'CODE_WRONG' });
  }
});

it('without a recent proof of the old address no code is sent', async () => {
  const { browser, token } = await signedIn();
  app.pass(10 * MINUTE_MS + 1);
  const asked = await browser.call('sendEmailChangeCode', { email: anAddress() }, { token });
  expect(asked.refusal).toMatchObject({ code: 'RECENT_SIGN_IN_NEEDED' });
});
