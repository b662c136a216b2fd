import en from '../../../messages/en.json' with { type: 'json' };
import es from '../../../messages/es.json' with { type: 'json' };

/** Elements that scroll sideways on purpose: rows of tabs, steps and pictures, and tables. */
const ROWS =
  '[role=tablist], [role=radiogroup], [role=toolbar], [aria-label=Category], nav :is(ul, ol), .data-table-scroller';

/** Text of the page that is cut off, or that widens the page; each with the element that holds it. */
export function misfits(): string[] {
  const found: string[] = [];
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls sideways');
  for (const one of document.querySelectorAll('main, main *, [role=dialog], [role=dialog] *')) {
    const { overflowX } = getComputedStyle(one);
    const scrolls = overflowX === 'auto' || overflowX === 'scroll';
    if (scrolls && one.scrollWidth > one.clientWidth + 1 && !one.closest(ROWS)) {
      found.push(`scrolls sideways: ${nameOf(one)}, because of ${nameOf(widestIn(one))}`);
    }
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const holder = text.parentElement;
    if (holder && text.nodeValue?.trim() && isSeen(holder) && isCut(text, holder)) {
      found.push(`cut: “${text.nodeValue.trim().slice(0, 40)}” in ${nameOf(holder)}`);
    }
  }
  return found;
}

/** The Spanish of every English text without values. */
const spanish = new Map(
  Object.entries(en).flatMap(([key, text]): [string, string][] => {
    const translated = (es as Record<string, unknown>)[key];
    return typeof text === 'string' && typeof translated === 'string' ? [[text, translated]] : [];
  }),
);

/** Writes every text three times, and in Spanish where it is known, until the returned function is called. */
export function lengthenTexts(): () => void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const before = new Map<Node, string>();
  while (texts.nextNode()) {
    const text = texts.currentNode.nodeValue ?? '';
    if (!/\p{L}{2}/u.test(text) || texts.currentNode.parentElement?.closest('script, style'))
      continue;
    before.set(texts.currentNode, text);
  }
  for (const [node, text] of before) {
    const longer = spanish.get(text.trim()) ?? text;
    node.nodeValue = `${longer} ${longer} ${longer}`;
  }
  return () => {
    for (const [node, text] of before) node.nodeValue = text;
  };
}

/** The innermost of the elements that reach furthest. */
function widestIn(box: Element): Element {
  const right = (one: Element) => Math.round(one.getBoundingClientRect().right);
  const inside = [...box.querySelectorAll('*')].filter(
    (one) => !one.closest(`svg, :is(${ROWS}) *`) && isSeen(one),
  );
  const furthest = Math.max(...inside.map(right));
  return inside.findLast((one) => right(one) === furthest) ?? box;
}

const nameOf = (one: Element) =>
  `${one.tagName.toLowerCase()}.${one.className} “${one.textContent.slice(0, 40)}”`;

const isSeen = (one: Element): boolean =>
  one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
  !one.closest('a[href="#content"], script, style, option, select') &&
  !isOnlySpoken(one);

/** Clipped to a point, for screen readers. */
function isOnlySpoken(one: Element): boolean {
  for (let box: Element | null = one; box; box = box.parentElement) {
    const { inlineSize, overflowX, clipPath } = getComputedStyle(box);
    if (clipPath !== 'none' || (overflowX !== 'visible' && Number.parseFloat(inlineSize) <= 1)) {
      return true;
    }
  }
  return false;
}

function isCut(text: Node, holder: Element): boolean {
  const range = document.createRange();
  range.selectNodeContents(text);
  const rect = range.getBoundingClientRect();
  for (let box: Element | null = holder; box; box = box.parentElement) {
    const style = getComputedStyle(box);
    // Cut with an ellipsis, or after some lines: the text says so itself.
    if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') return false;
    if (/auto|scroll/.test(style.overflowX) || box.matches(ROWS)) return false;
    const { left, right } = box.getBoundingClientRect();
    const clips = /hidden|clip/.test(style.overflowX);
    if (clips && (rect.left < left - 1 || rect.right > right + 1)) return true;
    if (style.position === 'fixed') break;
  }
  return rect.left < -1 || rect.right > innerWidth + 1;
}
