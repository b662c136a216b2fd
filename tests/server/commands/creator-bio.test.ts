import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CommandId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { aboutTags } from '#contract/profile/about-html.ts';
import { sanitizeAbout } from '#server/commands/profiles/about-html.ts';
import { serverForFile } from '../../support/app.ts';
import { aCreator } from '../../support/builders.ts';
import { pull, type Headers } from '../../support/chat.ts';
import { FRIDAY, outcomeOf } from '../bookings/shoots.ts';

const app = await serverForFile({ now: () => FRIDAY });

async function signedIn(): Promise<Headers> {
  const creator = await aCreator(app.deps.db, { instagramUrl: 'https://instagram.com/maya' });
  return app.signIn(creator.userId, creator.accountId);
}

/** Ways into a page that others have found before. */
const hostile = [
  '<p>Hi<script>alert(1)</script></p>',
  '<p>Hi<img src=x onerror=alert(1)></p>',
  '<p>Hi<svg/onload=alert(1)></p>',
  '<p>Hi<svg><animate onbegin=alert(1) attributeName=x></svg></p>',
  '<p>Hi<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math></p>',
  '<p>Hi<a href="javascript:alert(1)">x</a></p>',
  '<p>Hi<a href="jAvA&#x73;cript:alert(1)">x</a></p>',
  '<p>Hi<a href="&#1;javascript:alert(1)">x</a></p>',
  '<p>Hi<a href="java\tscript:alert(1)">x</a></p>',
  '<p>Hi<a href="//elsewhere.test">x</a></p>',
  '<p>Hi<a href="data:text/html;base64,PHNjcmlwdD4=">x</a></p>',
  '<p>Hi<a href="https://ok.test" onclick="alert(1)" target=_self style="x">x</a></p>',
  '<p>Hi<iframe src="https://x.test"></iframe></p>',
  '<p>Hi<object data="x"></object><embed src="x"></p>',
  '<p>Hi<form action="https://x.test"><input name=a></form></p>',
  '<p>Hi<noscript><p title="</noscript><img src=x onerror=alert(1)>"></p>',
  '<p>Hi<!--><img src=x onerror=alert(1)>--></p>',
  '<p>Hi<textarea><script>alert(1)</script></textarea></p>',
  '<p style="position:fixed" id=x class=y>Hi</p>',
  '<p>Hi<base href="https://x.test"><meta http-equiv=refresh content=0></p>',
];

const allowed = new RegExp(
  `^</?(?:${aboutTags.join('|')})(?: href="https?://[^"\\s]+" rel="noopener noreferrer nofollow")?(?: /)?>$`,
);

/** Whether every tag that is left is one of the contract's, with nothing on it. */
const isHarmless = (html: string) =>
  (html.match(/<[^>]*>?/g) ?? []).every((tag) => allowed.test(tag));

describe('a bio', () => {
  it.each(hostile)('keeps its words and loses what could act: %s', async (value) => {
    const as = await signedIn();
    const id = newId<CommandId>();
    const payload = { edits: [{ field: 'about', value }] };
    const occurredAt = FRIDAY.toISOString();

    const outcome = await outcomeOf(app, as, {
      id,
      kind: 'updateCreatorProfile',
      occurredAt,
      payload,
    });

    expect(outcome).toBe('done');
    const about = (await pull(app, as)).collections.profiles?.[0]?.about ?? '';
    expect(about).toContain('Hi');
    expect(about).toSatisfy(isHarmless);
    expect(about).not.toMatch(/javascript|onerror|onload|onclick/i);
  });

  it('of the editor’s own making stays as it is written', () => {
    const html =
      '<p>One <strong>two</strong> <em>three</em> <u>four</u><br />five</p><ul><li><p>a</p></li></ul><ol><li><p>b</p></li></ol>' +
      '<p><a href="https://maya.test/" rel="noopener noreferrer nofollow">me</a></p>';
    expect(sanitizeAbout(html)).toBe(html);
  });

  it('of any markup at all comes out harmless, and the same a second time', () => {
    const chunk = fc.oneof(
      fc.constantFrom(
        ...hostile,
        ...aboutTags.map((tag) => `<${tag}>`),
        '<a href="https://a.test">',
        '</p>',
        '<',
        '>',
        '"',
        "'",
        '<!--',
        '-->',
        '&lt;',
      ),
      fc.string({ maxLength: 12 }),
    );
    fc.assert(
      fc.property(fc.array(chunk, { maxLength: 12 }), (chunks) => {
        const once = sanitizeAbout(chunks.join(''));
        expect(once).toSatisfy(isHarmless);
        expect(sanitizeAbout(once)).toBe(once);
      }),
      { numRuns: 300 },
    );
  });
});
