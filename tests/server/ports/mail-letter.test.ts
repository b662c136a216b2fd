import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeLetters } from '#server/identity/letters.ts';
import { buildLetter, type LetterParts } from '#server/ports/mail/build-letter.ts';

const parts: LetterParts = {
  subject: 'Your booking is confirmed',
  paragraphs: ['Sol y Masa confirmed Friday, 2:00 PM.'],
  action: { label: 'Open the booking', url: 'https://pollin.test/creator/calendar' },
  footer: 'You get this letter because you have no device that takes notifications.',
  unsubscribeUrl: 'https://pollin.test/api/unsubscribe?token=abc',
};

describe('a letter', () => {
  it('says the same as text and as HTML', () => {
    const { subject, text, html, headers } = buildLetter(parts);

    expect(subject).toBe('Your booking is confirmed');
    expect(text).toBe(
      [
        'Sol y Masa confirmed Friday, 2:00 PM.',
        'Open the booking: https://pollin.test/creator/calendar',
        `-- \n${parts.footer}\nUnsubscribe: https://pollin.test/api/unsubscribe?token=abc`,
      ].join('\n\n'),
    );
    expect(html).toContain('<p>Sol y Masa confirmed Friday, 2:00 PM.</p>');
    expect(html).toContain('href="https://pollin.test/creator/calendar">Open the booking</a>');
    expect(html).toContain('href="https://pollin.test/api/unsubscribe?token=abc">Unsubscribe</a>');
    expect(headers).toEqual({
      'List-Unsubscribe': '<https://pollin.test/api/unsubscribe?token=abc>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });

  it('loads nothing when it is read, and can be read in the dark', () => {
    const { html } = buildLetter(parts);

    expect(html).not.toMatch(/<img|<link|<script|url\(|@import|src=/i);
    expect(html).toContain('prefers-color-scheme:dark');
    expect(html).toContain('content="light dark"');
  });

  it.each([
    ['<b>New</b> booking', 'New booking'],
    ['a\r\nBcc: eve@example.com', 'a Bcc: eve@example.com'],
    ['a\u2028b\u0000c\u202ed', 'a bcd'],
    ['<img src=x onerror=alert(1)>Hello', 'Hello'],
    ['<<b>script>alert(1)', 'alert(1)'],
    ['Hello <script', 'Hello script'],
    ['<<a', 'a'],
    ['2 < 3 > 1 & so on', '2 < 3 > 1 & so on'],
    ['  much   space ', 'much space'],
  ])('has a subject of one line without tags: %j', (subject, expected) => {
    expect(buildLetter({ ...parts, subject }).subject).toBe(expected);
  });

  it('has a subject that mail programs can show, with no character cut in half', () => {
    const subject = buildLetter({ ...parts, subject: '🌵'.repeat(200) }).subject;

    expect(subject).toBe(`${'🌵'.repeat(149)}…`);
  });

  it('what people wrote stays text, in every place', () => {
    const hostile = '"><script>alert(1)</script>\r\n\r\n-- \n<img src=x onerror=alert(1)>\'&';
    const { html, text } = buildLetter({
      subject: hostile,
      highlight: hostile,
      paragraphs: [hostile],
      action: { label: hostile, url: `https://pollin.test/?q=${hostile}` },
      footer: hostile,
      unsubscribeUrl: `https://pollin.test/?q=${hostile}`,
    });

    expect(html).not.toMatch(/<script|<img/i);
    expect(text.match(/^-- $/gm)).toHaveLength(1);
  });

  it('holds our elements and no others, whatever is written', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc
        .array(fc.constantFrom('<', '>', '"', "'", '&', '/', 'a', ' ', '\r\n', '\0', '\u202e', '='))
        .map((letters) => letters.join('')),
    );
    const shape = (html: string | undefined) => html?.match(/<[^>]*>/g)?.length;

    fc.assert(
      fc.property(anything, (written) => {
        const built = buildLetter({ ...parts, paragraphs: [written], footer: `.${written}` });
        expect(shape(built.html)).toBe(shape(buildLetter(parts).html) ?? 0);
        const { subject } = buildLetter({ ...parts, subject: written });
        // oxlint-disable-next-line no-control-regex -- control characters are what must not be there
        expect(subject).not.toMatch(/[\u0000-\u001f\u007f\u2028\u2029]/);
        expect(subject).not.toMatch(/<[a-z/!]/i);
      }),
    );
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '/creator', 'not an address', ''])(
    'never links to %j',
    (url) => {
      expect(() => buildLetter({ ...parts, action: { label: 'Open', url } })).toThrow('http');
    },
  );

  it('offers one tap to unsubscribe only where that is safe', () => {
    const { headers } = buildLetter({ ...parts, unsubscribeUrl: 'http://localhost:8080/u' });

    expect(headers).toEqual({ 'List-Unsubscribe': '<http://localhost:8080/u>' });
  });
});

it('the letter with a code shows it, and cannot be unsubscribed from', () => {
  const { subject, text, html, headers, code } = codeLetters['sign-in'](
    'ada@example.com',
    '123456',
    'en',
  );

  expect(subject).toBe('123456 is your Pollin code');
  expect(code).toBe('123456');
  expect(text).toMatch(/^123456\n/);
  expect(html).toContain('<p class="highlight">123456</p>');
  expect(headers).toBeUndefined();
});
