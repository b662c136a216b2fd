import { describe, expect, it } from 'vitest';
import { newId } from '#contract/new-id.ts';
import en from '../../../messages/en.json' with { type: 'json' };
import { reviewTraits } from '#contract/review/rules.ts';
import { API_BASE } from '#contract/routes/route.ts';
import { ORIGIN, serverForFile } from '../../support/app.ts';
import { aBusiness, aMember } from '../../support/builders.ts';
import { aJpeg } from '../../support/pictures.ts';
import { expectJson, pull, type Headers } from '../../support/chat.ts';
import { sendForm } from '../../support/forms.ts';

const app = await serverForFile();

async function aPlace() {
  const business = await aBusiness(app.deps.db, {
    about: 'Coffee under the mesquite.',
    instagramUrl: 'https://instagram.example/bloom',
  });
  return { business, as: await app.signIn(business.userId, business.accountId) };
}

const put = (as: Headers, fields: Record<string, string | Blob>, more: Headers = {}) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return sendForm(app, '/updateBusinessProfile', 'PUT', { ...as, ...more }, body);
};
const profileOf = async (as: Headers) => (await pull(app, as)).collections.profiles?.[0];

describe('the form of a business’s profile', () => {
  it('writes what it names as the specification writes it: lists and addresses as JSON, with a country', async () => {
    const { as } = await aPlace();
    const address = {
      street: '9 New Road',
      locality: 'Tempe',
      province: 'AZ',
      postalCode: '85281',
    };

    const answer = await put(as, {
      name: 'Bloom & Co',
      about: 'Coffee, and a little shade.',
      categories: JSON.stringify(['eats', 'arts']),
      address: JSON.stringify({ ...address, country: 'USA' }),
      businessWebsite: '',
      facebookUrl: 'https://facebook.example/bloom',
    });

    expect(await expectJson(answer)).toEqual({ version: 2 });
    expect(await profileOf(as)).toMatchObject({
      name: 'Bloom & Co',
      categories: ['eats', 'arts'],
      ...address,
      business: {
        facebookUrl: 'https://facebook.example/bloom',
        instagramUrl: 'https://instagram.example/bloom',
      },
    });
  });

  it('has one effect and one answer for one idempotency key', async () => {
    const { as } = await aPlace();
    const key = { 'Idempotency-Key': newId() };
    const first = await (await put(as, { name: 'Bloom' }, key)).json();
    await put(as, { name: 'Bloom Two' });
    expect(await (await put(as, { name: 'Bloom' }, key)).json()).toEqual(first);
    expect(await profileOf(as)).toMatchObject({ name: 'Bloom Two', version: 3 });
  });

  it.each<[string, Record<string, string | Blob>]>([
    ['a field that is none', { nickname: 'Bloom' }],
    ['a list that is no JSON', { categories: 'eats' }],
    ['an address that is a list', { address: '[]' }],
    ['no field at all', {}],
    ['a file where words belong', { name: new Blob(['Bloom']) }],
    ['words where a file belongs', { logoFile: 'Bloom' }],
    ['an empty name', { name: '' }],
    ['a script in a link', { tiktokUrl: 'javascript:alert(1)' }],
  ])('with %s is refused and writes nothing', async (_, fields) => {
    const { as } = await aPlace();
    expect((await put(as, fields)).status).toBe(400);
    expect(await profileOf(as)).toMatchObject({ version: 1 });
  });

  it('with a file that is no picture is refused and writes nothing', async () => {
    const { as } = await aPlace();
    const fake = new File(['<svg onload="alert(1)"/>'], 'logo.png', { type: 'image/png' });
    const answer = await put(as, { name: 'Bloom', logoFile: fake });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await profileOf(as)).toMatchObject({ version: 1, business: { logoUrl: null } });
  });

  it('takes logo and photo beside the words, and a repeat of it stores neither again', async () => {
    const { as } = await aPlace();
    const key = { 'Idempotency-Key': newId() };
    const [logo, photo] = [await aJpeg(), await aJpeg({ width: 1600, height: 900 })];
    const parts = () => ({
      name: 'Bloom',
      logoFile: new File([logo], 'logo.jpg', { type: 'image/jpeg' }),
      photoFile: new File([photo], 'photo.jpg', { type: 'image/jpeg' }),
    });

    expect(await expectJson(await put(as, parts(), key))).toEqual({ version: 2 });
    const first = await profileOf(as);
    expect(await expectJson(await put(as, parts(), key))).toEqual({ version: 2 });

    const address = expect.stringMatching(/^\/files\/[0-9a-f-]{36}$/);
    expect(first).toMatchObject({
      name: 'Bloom',
      business: { logoUrl: address, photoUrl: address },
    });
    expect(first?.business?.logoUrl).not.toBe(first?.business?.photoUrl);
    expect(await profileOf(as)).toEqual(first);
    const { rows } = await app.deps.pool.query(
      'select purpose, greatest(width, height) as side from files where account_id = $1 order by 1',
      [first?.accountId],
    );
    expect(rows).toEqual([
      { purpose: 'businessLogo', side: 300 },
      { purpose: 'businessPhoto', side: 1200 },
    ]);
  });

  it('that is no form, or is cut off, or too large, is refused', async () => {
    const { as } = await aPlace();
    const url = `${ORIGIN}${API_BASE}/updateBusinessProfile`;
    const send = async (type: string, body: string, more: Headers = {}) => {
      const length = { 'content-length': String(body.length) };
      const headers = { ...as, 'content-type': type, ...length, ...more };
      return (await app.hono.request(url, { method: 'PUT', headers, body })).status;
    };
    expect(await send('application/json', '{"name":"Bloom"}')).toBe(400);
    expect(await send('multipart/form-data; boundary=x', '--x\r\nContent-Dispo')).toBe(400);
    expect(await send('multipart/form-data', 'x')).toBe(400);
    const huge = { 'content-length': String(50 * 1024 * 1024) };
    expect(await send('multipart/form-data; boundary=x', '--x--', huge)).toBe(413);
  });

  it('is not for staff', async () => {
    const { business } = await aPlace();
    const staff = await aMember(app.deps.db, business.accountId, 'staff');
    expect((await put(await app.signIn(staff, business.accountId), { name: 'Mine' })).status).toBe(
      403,
    );
  });
});

describe('the traits of a review', () => {
  it('are those of who is reviewed, for anyone signed in', async () => {
    const { as } = await aPlace();
    for (const type of ['business', 'creator'] as const) {
      const answer = await app.call(`/getReviewTraits?type=${type}`, as);
      expect(await expectJson(answer)).toEqual(
        reviewTraits[type].map(({ key, icon }) => {
          return { positiveKey: key, positiveIcon: icon, positiveLabel: en[`rating_trait_${key}`] };
        }),
      );
    }
    expect((await app.call('/getReviewTraits?type=corporate', as)).status).toBe(400);
    expect((await app.call('/getReviewTraits?type=business', {})).status).toBe(401);
  });
});
