import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { AccountId } from '#contract/ids.ts';
import {
  categories,
  mayNameTime,
  type NotificationCategory,
} from '#contract/notification/rules.ts';
import { messageBody, phoenixTimeOf } from '#server/notices/compose.ts';
import type { NoticeVariant } from '#server/notices/labels.ts';
import { sanitizeBody, textOf } from '#server/notices/html.ts';
import { notificationRow, type NoticeFacts } from '#server/notices/notification-row.ts';

const now = new Date('2026-11-24T19:00:00.000Z');
const accountId = newId<AccountId>();

const facts = (over: Partial<NoticeFacts> = {}): NoticeFacts => ({
  category: 'BOOKING_RESERVED',
  accountId,
  side: 'business',
  about: 'x',
  campaignTitle: 'Patio season',
  businessName: 'Desert Bloom Café',
  creatorName: 'Maya Torres',
  ...over,
});

/** Variants that name a time where the usual text of their category names none. */
const timedVariants: Partial<Record<NotificationCategory, NoticeVariant[]>> = {
  CREATOR_ARRIVED: ['arrivedEarlier', 'wasThere'],
  PROJECT_CANCELLED: ['cancelAsked', 'endedByItself'],
};

/** Nothing but text and the allowed tags as the sanitiser writes them; links lead to a path of this app. */
const CLEAN = /^(?:[^<>]|<\/?(?:b|i|em|strong|p)>|<br \/>|<a(?: href="\/[\w/?=&;-]*")?>|<\/a>)*$/u;

const corpus = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="//evil.test">x</a>',
  '<a href="/\\evil.test">x</a>',
  '<a href="https://evil.test">x</a>',
  '<a href="/creator/pipeline" onclick="alert(1)" style="x">x</a>',
  '<b onmouseover=alert(1)>x</b>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<math><mi//xlink:href="data:x,<script>alert(4)</script>">',
  '<style>@import "//evil.test";</style>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea></textarea><script>alert(1)</script>',
  '<<script>script>alert(1)<</script>/script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&amp;lt;script&amp;gt;',
  '&#60;script&#62;alert(1)',
  '<!--><script>alert(1)</script>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<p><b>unclosed',
  '"><script>alert(1)</script>',
  "' onfocus='alert(1)",
  '<form action="//evil.test"><input name=x>',
  '<base href="//evil.test">',
  '\u202e<b>gnp.exe\u0000</b>',
  '{creator} {because} $& $1',
];

const everyWord = (words: string): NoticeFacts[] =>
  categories.map((category) =>
    facts({
      category,
      side: 'creator',
      campaignTitle: words,
      businessName: words,
      creatorName: words,
      reason: words,
      text: words,
      startDateTime: '2026-11-24T22:00:00.000Z',
    }),
  );

describe("people's words in a notification", () => {
  it.each(corpus)('are shown and never run: %s', (words) => {
    for (const one of everyWord(words)) {
      const { body, title } = notificationRow(one, now);
      expect(body).toMatch(CLEAN);
      expect(body).not.toContain('<a');
      expect(sanitizeBody(body)).toBe(body);
      expect(title).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
    }
  });

  it('stay within the allow-list whatever they are, and sanitising twice is sanitising once', () => {
    const bits = fc.array(fc.oneof(fc.constantFrom(...corpus, '<', '>', '&', '"'), fc.string()), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(bits, fc.string({ unit: 'binary' }), (some, noise) => {
        const words = `${some.join('')}${noise}`;
        const { body } = notificationRow(
          facts({
            category: 'BOOKING_DECLINED',
            side: 'creator',
            reason: words,
            businessName: words,
          }),
          now,
        );
        expect(body).toMatch(CLEAN);
        expect(sanitizeBody(body)).toBe(body);
        const once = sanitizeBody(words);
        expect(once).toMatch(CLEAN);
        expect(sanitizeBody(once)).toBe(once);
      }),
      { numRuns: 200 },
    );
  });

  it('of a chat message need no sanitising to be what sanitising makes of them', () => {
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(...corpus), fc.string({ unit: 'binary' })), (text) => {
        const body = messageBody(text);
        expect(sanitizeBody(body)).toBe(body);
        expect(notificationRow(facts({ category: 'NEW_MESSAGE', text }), now).body).toBe(body);
      }),
    );
  });

  it('are shown as they were typed where no HTML is', () => {
    expect(textOf(messageBody('1 < 2 && <b>x</b> &amp;lt;'))).toBe('1 < 2 && <b>x</b> &amp;lt;');
    expect(textOf('<p>One</p><p>two<br />three</p>')).toBe('One two three');
  });

  it('are cut by whole characters', () => {
    expect(messageBody('🎬'.repeat(200))).toBe(`${'🎬'.repeat(139)}…`);
  });

  it('keep links that stay in the app, and of others their words', () => {
    const html =
      '<p>See <a href="/creator/pipeline">this</a> or <a href="http://x.test">that</a></p>';
    expect(sanitizeBody(html)).toBe(
      '<p>See <a href="/creator/pipeline">this</a> or <a>that</a></p>',
    );
  });
});

describe('a notification in words', () => {
  it.each(categories)('of the category %s is known to name a time or not to', (category) => {
    const variants = [undefined, ...(timedVariants[category] ?? [])];
    const bodies = variants.map((variant) => {
      const startDateTime = '2026-11-24T22:00:00.000Z';
      return notificationRow(facts({ category, variant, startDateTime }), now).body;
    });
    expect(mayNameTime(category)).toBe(bodies.some((body) => body.includes('3:00')));
  });

  it('names who, what and when, on the clock of Phoenix', () => {
    const row = notificationRow(facts({ startDateTime: '2026-11-24T22:00:00.000Z' }), now);
    expect(row.title).toBe('New booking request');
    expect(row.body).toBe(
      '<b>Maya Torres</b> requested a shoot for Patio season on Tue, Nov 24, 3:00 PM.',
    );
    expect(phoenixTimeOf('2026-07-01T07:05:00.000Z', 'en')).toBe('Wed, Jul 1, 12:05 AM');
  });

  it('quotes a reason where one was given', () => {
    const declined = facts({ category: 'BOOKING_DECLINED', side: 'creator' });
    expect(notificationRow({ ...declined, reason: 'We are closed' }, now).body).toBe(
      '<b>Desert Bloom Café</b> can’t host your shoot for Patio season. Their message: “We are closed”',
    );
    expect(notificationRow(declined, now).body).not.toContain('Their message');
  });

  it('is a whole sentence for each category even when nothing is known', () => {
    for (const category of categories) {
      const { title, body } = notificationRow(
        { category, accountId, side: 'creator', about: 'x' },
        now,
      );
      expect(title).not.toBe('');
      expect(`${title} ${body}`).not.toMatch(/[{}]|undefined|null/);
    }
  });

  it('is due at once by day, in the morning by night, and never where nothing is pushed', () => {
    const night = new Date('2026-11-25T05:00:00.000Z');
    expect(notificationRow(facts(), now).pushDue).toEqual(now);
    expect(notificationRow(facts(), night).pushDue).toEqual(new Date('2026-11-25T15:00:00.000Z'));
    expect(notificationRow(facts({ category: 'SHOOT_DONE' }), now).pushDue).toBeNull();
  });
});
