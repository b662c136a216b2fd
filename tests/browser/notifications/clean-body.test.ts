import { expect, test } from 'vitest';
import { cleanBody } from '#src/features/notifications/clean-body.ts';

/** What the browser makes of a cleaned body: its markup as it is really shown. */
function shown(html: string): HTMLElement {
  const place = document.createElement('div');
  place.innerHTML = cleanBody(html) as unknown as string;
  return place;
}

test.each([
  '<b>Desert Bloom</b> confirmed your shoot.',
  'One<br>two',
  '<p>One</p><p><em>two</em> <strong>three</strong> <i>four</i></p>',
  '<a href="/creator/calendar">Open</a>',
])('%s stays as it is', (html) => {
  expect(shown(html).innerHTML).toBe(html);
});

const corpus = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><circle/></svg>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<b onclick=alert(1) onmouseover=alert(1)>x</b>',
  '<p style="position:fixed;inset:0">x</p>',
  '<style>*{display:none}</style>',
  '<link rel=stylesheet href=//evil.test>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object><embed src="//evil.test">',
  '<form action=//evil.test><input name=code><button>Go</button></form>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVa&#x0A;Script:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:x">x</a>',
  '<a href="//evil.test">x</a>',
  '<a href="https://evil.test">x</a>',
  '<a href="/\\evil.test">x</a>',
  '<a href="/api/logout">x</a>',
  '<a href="/creator/calendar" target=_blank ping=//evil.test download>x</a>',
  '<a href="/creator/calendar" onfocus=alert(1) autofocus tabindex=1>x</a>',
  '<p id=root class=banner data-hides-bottom-bar aria-hidden=true title=x lang=de dir=rtl>x</p>',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<video><source onerror=alert(1)></video><audio src=x onerror=alert(1)>',
  '<details open ontoggle=alert(1)>x</details>',
  '<b><p><a href="javascript:alert(1)"><img src=x onerror=alert(1)></a></p></b>',
  '<<script>alert(1)//<</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<custom-element onclick=alert(1)>x</custom-element>',
  '<base href=//evil.test><meta http-equiv=refresh content="0;url=//evil.test">',
  '</div></article><script>alert(1)</script>',
];
const allowed = new Set(['B', 'I', 'EM', 'STRONG', 'BR', 'P', 'A']);

test.each(corpus)('nothing of %s runs, draws or leads out of the app', (html) => {
  for (const element of shown(html).querySelectorAll('*')) {
    expect(allowed).toContain(element.tagName);
    for (const { name, value } of element.attributes) {
      expect([element.tagName, name]).toEqual(['A', 'href']);
      expect(value).toMatch(/^\/creator\//);
    }
  }
});

test('cleaning what was cleaned changes nothing', () => {
  for (const html of corpus) {
    const once = shown(html).innerHTML;
    expect(shown(once).innerHTML).toBe(once);
  }
});

test('a link that may not lead anywhere keeps its words', () => {
  expect(shown('<a href="https://evil.test">Read this</a>').innerHTML).toBe('<a>Read this</a>');
});
