import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { users } from '#server/db/schema/identity.ts';
import { identityAppForFile, PERSON } from './identity-app.ts';

const app = await identityAppForFile({ limitsFactor: 1000 });

const SPANISH = 'es-MX,es;q=0.9,en;q=0.8';
const languageOf = async (email: string) => {
  const [user] = await app.deps.db.select().from(users).where(eq(users.email, email));
  return user?.language;
};

function browserIn(language: string) {
  const browser = app.browser();
  browser.language = language;
  return browser;
}

it('the letter with a code is in the language of the browser that asks for it', async () => {
  await browserIn(SPANISH).receiveCode('nueva@example.com');

  const letter = app.letters.at(-1);
  expect(letter?.subject).toBe(`${letter?.code} es el código para Pollin`);
  expect(letter?.text).toContain('Funciona una vez en los próximos 10 minutos');
  expect(letter?.html).toContain('<html lang="es">');
});

it('the first sign-in sets the language of a user, and no later one changes it', async () => {
  await browserIn(SPANISH).signIn('ana@example.com');
  await browserIn('en-US').signIn('ana@example.com');

  expect(await languageOf('ana@example.com')).toBe('es');
});

it('the letter that confirms an identity is in the language of its user', async () => {
  const browser = browserIn(SPANISH);
  const { accessToken: token } = await browser.signIn('luz@example.com');
  browser.language = 'en-US';

  await browser.call('sendConfirmationCode', {}, { token });

  await expect
    .poll(() => app.letters.at(-1)?.text)
    .toContain('confirmar un cambio en la cuenta de Pollin');
});

it('a refusal is in the language of its request', async () => {
  const refused = await browserIn(SPANISH).call('verifyUser', {
    data: { email: 'nueva@example.com', otc: '123456' },
    recaptchaToken: PERSON,
  });

  expect(refused.refusal).toEqual({
    code: 'CODE_WRONG',
    message: 'Ese código no es correcto. Hay que revisar el correo e intentarlo de nuevo.',
  });
});

it('the zone of the device used last is kept, at the sign-in and with each renewal, and nothing that is no zone', async () => {
  const browser = app.browser();
  const email = 'zone@example.com';
  const zoneOf = async () => {
    const [user] = await app.deps.db.select().from(users).where(eq(users.email, email));
    return user?.timeZone;
  };
  browser.timeZone = 'America/Denver';
  await browser.signIn(email);
  const kept = [await zoneOf()];
  for (const zone of ['America/New_York', 'Mars/Olympus', 'x'.repeat(65), undefined]) {
    browser.timeZone = zone;
    expect((await browser.call('refreshSession', {})).status).toBe(200);
    kept.push(await zoneOf());
  }

  const last = 'America/New_York';
  expect(kept).toEqual(['America/Denver', last, last, last, last]);
});
