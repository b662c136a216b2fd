import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { newId } from '#contract/new-id.ts';
import { serverForFile } from '../../support/app.ts';
import { aCreator } from '../../support/builders.ts';
import { codeOf, expectJson, pull, type Headers } from '../../support/chat.ts';
import { sendForm } from '../../support/forms.ts';
import { aDeal, FRIDAY } from '../bookings/shoots.ts';

const app = await serverForFile({ now: () => FRIDAY });

async function signedIn(): Promise<Headers> {
  const creator = await aCreator(app.deps.db);
  return app.signIn(creator.userId, creator.accountId);
}

/** The specification's form. */
async function put(headers: Headers, fields: Record<string, string | Blob>): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return sendForm(app, '/updateCreatorProfile', 'PUT', headers, body);
}

const whole = {
  about: '<p>I film <b>patios</b>.<script>x()</script></p>',
  categories: '["eats","arts"]',
  address: '{"locality":"Tempe","province":"AZ","country":"USA"}',
  instagramUrl: 'https://instagram.com/maya',
  tiktokUrl: '',
  youtubeUrl: '',
  localBuzzUrl: '',
  minPrice: '120',
  male: 'false',
  female: 'true',
  acceptGiftOffer: 'true',
  acceptPaidPromotion: 'false',
  dateOfBirth: '1998-03-31',
};

const photo = async () =>
  new Blob(
    [
      new Uint8Array(
        await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
          .jpeg()
          .toBuffer(),
      ),
    ],
    { type: 'image/jpeg' },
  );

describe('the profile’s form', () => {
  it('writes all fields of the specification and the photo at once', async () => {
    const as = await signedIn();

    const answer = await put(as, { ...whole, file: await photo() });

    expect(await expectJson(answer)).toEqual({ version: 2 });
    const [profile] = (await pull(app, as)).collections.profiles ?? [];
    expect(profile).toMatchObject({
      about: '<p>I film <strong>patios</strong>.</p>',
      categories: ['eats', 'arts'],
      locality: 'Tempe',
      photoUrl: expect.stringMatching(/^\/files\/[0-9a-f-]{36}$/),
      creator: {
        instagramUrl: 'https://instagram.com/maya',
        minPrice: 120,
        male: false,
        female: true,
        acceptGiftOffer: true,
        acceptPaidPromotion: false,
        ageBand: '25-34',
      },
    });
  });

  it('leaves what it does not name as it is', async () => {
    const as = await signedIn();
    await put(as, whole);

    expect((await put(as, { minPrice: '200' })).status).toBe(200);

    const [profile] = (await pull(app, as)).collections.profiles ?? [];
    expect(profile).toMatchObject({ locality: 'Tempe', creator: { minPrice: 200, female: true } });
  });

  it('sent again under its key has one effect, the photo included', async () => {
    const as = { ...(await signedIn()), 'Idempotency-Key': newId<string>() };
    const fields = { ...whole, file: await photo() };

    const first = await expectJson(await put(as, fields));

    expect(await expectJson(await put(as, fields))).toEqual(first);
    expect((await pull(app, as)).collections.profiles).toMatchObject([{ version: 2 }]);
  });

  it('over a version that is no longer is refused', async () => {
    const as = await signedIn();
    await put(as, whole);

    expect(await codeOf(await put({ ...as, 'If-Match': '"1"' }, { minPrice: '200' }))).toBe(
      '409 PROFILE_CHANGED',
    );
    expect((await put({ ...as, 'If-Match': '"2"' }, { minPrice: '200' })).status).toBe(200);
  });

  it.each([
    [{ categories: 'eats' }, '400 INVALID'],
    [{ categories: '["eats","nothing"]' }, '400 INVALID'],
    [{ address: '{"locality":"Paris"}' }, '400 INVALID'],
    [{ address: '{"locality":"Tempe","country":"France"}' }, '400 INVALID'],
    [{ minPrice: '1e2' }, '400 INVALID'],
    [{ male: 'yes' }, '400 INVALID'],
    [{ firstName: 'Eve' }, '400 INVALID'],
    [{ instagramUrl: 'javascript:alert(1)' }, '400 INVALID'],
    [{ instagramUrl: '' }, '400 SOCIAL_MISSING_CREATOR'],
    [{ dateOfBirth: '2015-01-01' }, '400 TOO_YOUNG'],
    [{}, '400 INVALID'],
  ])('with %o is refused', async (fields, code) => {
    const as = await signedIn();
    expect(await codeOf(await put(as, fields))).toBe(code);
  });

  it('with a file that is no picture is refused, and its words are not written either', async () => {
    const as = await signedIn();

    const answer = await put(as, {
      ...whole,
      file: new Blob(['<svg onload="x()"/>'], { type: 'image/jpeg' }),
    });

    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect((await pull(app, as)).collections.profiles).toMatchObject([
      { version: 1, locality: '' },
    ]);
  });

  it('is the creator’s alone, and a form', async () => {
    const { asBusiness, asCreator } = await aDeal(app);

    expect(await codeOf(await put(asBusiness, whole))).toBe('403 FORBIDDEN');
    expect(await codeOf(await app.call('/updateCreatorProfile', asCreator, whole, 'PUT'))).toBe(
      '400 INVALID',
    );
  });
});
