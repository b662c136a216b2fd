import { describe, expect, it } from 'vitest';
import { serverForFile } from '../../support/app.ts';
import { codeOf, expectJson, type Headers } from '../../support/chat.ts';
import { aConfirmed, aDeal, at, FRIDAY } from '../bookings/shoots.ts';

const app = await serverForFile({ now: () => FRIDAY });

describe('appointments', () => {
  const startsOf = async (answer: Response): Promise<string[]> =>
    (await expectJson<{ data: { startDateTime: string }[] }>(answer)).data.map(
      ({ startDateTime }) => startDateTime,
    );
  const completed = { state: 'completed', showsContact: false } as const;

  it('are those that devices keep, by their starts, unless older ones are asked for', async () => {
    const { project, asCreator } = await aDeal(app);
    for (const day of ['2026-11-12', '2026-11-20', '2026-11-13', '2027-01-20']) {
      const over = { ...completed, startDateTime: new Date(at(day, '9:00')) };
      await aConfirmed(app, project, over);
    }
    // Nobody has chosen yet what follows.
    const waiting = new Date(at('2026-06-01', '9:00'));
    await aConfirmed(app, project, {
      startDateTime: waiting,
      state: 'cancelledByCreator',
      needsChoice: true,
    });

    const starts = await startsOf(await app.call('/appointments', asCreator));

    expect(starts).toEqual([
      waiting.toISOString(),
      at('2026-11-13', '9:00'),
      at('2026-11-20', '9:00'),
    ]);
  });

  it('have the shape of the scheduling service', async () => {
    const { project, asCreator } = await aDeal(app);
    const startDateTime = at('2026-11-20', '9:00');
    await aConfirmed(app, project, { ...completed, startDateTime: new Date(startDateTime) });

    const answer = await app.call('/appointments', asCreator);

    const text = expect.any(String) as string;
    expect(await answer.json()).toMatchObject({
      data: [
        {
          id: text,
          serviceName: text,
          startDateTime,
          endDateTime: text,
          firstname: text,
          lastname: text,
          address: { street: text, locality: text, province: text, postalCode: text },
        },
      ],
    });
  });

  it('before a moment come a page at a time, the newest first, without a gap or a repeat', async () => {
    const { project, asCreator, asBusiness } = await aDeal(app);
    const stranger = await aDeal(app);
    const made = ['9:00', '10:00', '10:00', '11:00', '12:00'].map((time) => at('2026-03-03', time));
    for (const start of made) {
      await aConfirmed(app, project, { ...completed, startDateTime: new Date(start) });
    }
    const pagesOf = async (headers: Headers, limit: number) => {
      const pages: string[][] = [];
      for (let before: string | undefined = made.at(-1); before;) {
        const address = `/appointments?before=${before}&limit=${limit}`;
        const page = await startsOf(await app.call(address, headers));
        if (page.length > 0) pages.push(page);
        before = page.at(-1);
      }
      return pages;
    };

    // The two of one start are never torn apart, and the moment itself is no part of it.
    const [nine, ten, , eleven] = made;
    expect(await pagesOf(asCreator, 1)).toEqual([[eleven], [ten, ten], [nine]]);
    expect(await pagesOf(asBusiness, 100)).toEqual([[eleven, ten, ten, nine]]);
    expect(await pagesOf(stranger.asCreator, 100)).toEqual([]);
  });

  it.each(['before=yesterday', 'before=0000-01-01T00:00:00Z', 'limit=0', 'limit=101', 'limit=1.5'])(
    'with a wrong %s are refused',
    async (query) => {
      const { asCreator } = await aDeal(app);

      expect(await codeOf(await app.call(`/appointments?${query}`, asCreator))).toBe('400 INVALID');
    },
  );
});
