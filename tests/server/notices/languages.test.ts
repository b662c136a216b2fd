import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Language } from '#contract/language.ts';
import { textsIn } from '#contract/notification/texts-in.ts';
import { users } from '#server/db/schema/identity.ts';
import { subscriptionNotice } from '#server/billing/billing-notices.ts';
import type { Letter, Mail } from '#server/ports/mail/mail.ts';
import { buildTestApp, type TestApp } from '../../support/app.ts';
import { aBusiness, aMember, type Party } from '../../support/builders.ts';
import { outcomes, pull } from '../../support/chat.ts';
import { databaseForFile } from '../../support/postgres.ts';
import { newId } from '#contract/new-id.ts';
import type { CommandId } from '#contract/ids.ts';
import { aNotice, lastPush, notifyAll, register, workNotices } from './notice-rig.ts';

const now = new Date('2026-11-24T19:00:00.000Z');
const shoot = { startDateTime: '2026-11-24T22:00:00.000Z' };

let app: TestApp;
let letters: Letter[];
const mail: Mail = {
  async send(letter) {
    letters.push(letter);
  },
};

const database = await databaseForFile();
beforeEach(async () => {
  letters = [];
  app = buildTestApp({ pool: database.pool, now: () => now, mail });
  await workNotices(app);
});

const speak = ({ userId }: Pick<Party, 'userId'>, language: Language) =>
  app.deps.db.update(users).set({ language }).where(eq(users.id, userId));

describe('the language of a notification', () => {
  it('is a letter in their language', async () => {
    const business = await aBusiness(app.deps.db);
    await speak(business, 'es');

    await aNotice(app, business.accountId, shoot);
    await notifyAll(app);

    expect(letters[0]?.subject).toBe('Nueva solicitud de reserva');
    expect(letters[0]?.text).toContain(
      'Maya Torres pidió una sesión para Patio season el mar 24 nov, 3:00 pm.',
    );
    expect(letters[0]?.text).toContain('Abrir Pollin: https://');
    expect(letters[0]?.text).toContain('Cancelar suscripción: https://');
    expect(letters[0]?.html).toContain('<html lang="es">');
  });

  it('is a push in the language of each member of one account', async () => {
    const business = await aBusiness(app.deps.db);
    const colleague = await aMember(app.deps.db, business.accountId, 'staff');
    await speak(business, 'es');
    for (const userId of [business.userId, colleague])
      await register(app, await app.signIn(userId, business.accountId));

    await aNotice(app, business.accountId, { category: 'CONTENT_SUBMITTED' });
    await notifyAll(app);

    const titles = app.push.sent.map(
      ({ message }) => (JSON.parse(message.payload) as PushedTitle).notification.title,
    );
    expect(titles.toSorted()).toEqual(['Contenido por revisar', 'Content to review']);
  });

  it('is a push without names in their language too', async () => {
    const business = await aBusiness(app.deps.db);
    await speak(business, 'es');
    await register(app, await app.signIn(business.userId, business.accountId));

    await aNotice(app, business.accountId, { category: 'CONTENT_SUBMITTED' });
    await notifyAll(app);

    expect(lastPush(app)).toMatchObject({ text: 'Se puede ver en Pollin.' });
  });

  it('is a notification that has every language, so that a device shows its own', async () => {
    const business = await aBusiness(app.deps.db);

    await aNotice(app, business.accountId, { category: 'CONTENT_SUBMITTED' });

    const headers = await app.signIn(business.userId, business.accountId);
    const [record] = (await pull(app, headers)).collections.notifications;
    expect(record && textsIn(record, 'en').title).toBe('Content to review');
    expect(record && textsIn(record, 'es')).toEqual({
      title: 'Contenido por revisar',
      body: '<b>Maya Torres</b> envió contenido para Patio season.',
    });
  });

  it('has our own words beside in every language', () => {
    const change = { status: 'pause_scheduled', currentPeriodEnd: null, version: 2 } as const;
    const recipient = { accountId: newId(), kind: 'business' } as never;

    const row = subscriptionNotice(recipient, { ...change, pausesOn: now }, now);

    expect(row.body).toBe('Your subscription has changed. It pauses on November 24.');
    expect(row.translations?.es?.body).toBe('Su suscripción cambió. Se pausa el 24 de noviembre.');
  });
});

describe('the language of a user', () => {
  const choose = (language: string) => ({
    id: newId<CommandId>(),
    kind: 'setLanguage' as const,
    occurredAt: now.toISOString(),
    payload: { language },
  });

  it('is their choice, and shows in their profile on every device', async () => {
    const { userId, accountId } = await aBusiness(app.deps.db);
    const [phone, laptop] = [
      await app.signIn(userId, accountId),
      await app.signIn(userId, accountId),
    ];

    expect(await outcomes(app, phone, [choose('es')])).toEqual(['done']);

    expect(await (await app.call('/me', laptop)).json()).toMatchObject({ language: 'es' });
  });

  it('is one that Pollin has', async () => {
    const { userId, accountId } = await aBusiness(app.deps.db);
    const headers = await app.signIn(userId, accountId);

    expect(await outcomes(app, headers, [choose('fr')])).toEqual(['INVALID']);
    expect(await (await app.call('/me', headers)).json()).toMatchObject({ language: null });
  });

  it('raises nothing when nothing changes', async () => {
    const { userId, accountId } = await aBusiness(app.deps.db);
    const headers = await app.signIn(userId, accountId);
    await outcomes(app, headers, [choose('es')]);
    const before = await pull(app, headers);

    await outcomes(app, headers, [choose('es')]);

    expect((await pull(app, headers)).cursor).toBe(before.cursor);
  });
});

type PushedTitle = { notification: { title: string } };
