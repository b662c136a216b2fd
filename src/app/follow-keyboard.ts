/** A smaller change is a browser's own bar, which `dvh` follows by itself. */
const KEYBOARD_FROM = 120;

type Viewport = Pick<VisualViewport, 'height' | 'scale' | 'addEventListener'>;
type Win = {
  readonly innerHeight: number;
  readonly document: {
    readonly documentElement: {
      readonly style: Pick<CSSStyleDeclaration, 'setProperty' | 'removeProperty'>;
    };
  };
  scrollTo: (x: number, y: number) => void;
};

/**
 * Keeps the app above an on-screen keyboard in browsers that lay it over the page instead of shrinking the page (Safari
 * on iOS knows no `interactive-widget`): the height that is left is `--visible-height`. A page that a person zoomed into is
 * left alone.
 */
export function followKeyboard(viewport: Viewport, win: Win): void {
  const { style } = win.document.documentElement;
  const update = () => {
    const isCovered = viewport.scale === 1 && win.innerHeight - viewport.height > KEYBOARD_FROM;
    if (!isCovered) {
      style.removeProperty('--visible-height');
      style.removeProperty('--safe-bottom');
      return;
    }
    style.setProperty('--visible-height', `${viewport.height}px`);
    // The keyboard covers the home indicator.
    style.setProperty('--safe-bottom', '0px');
    // Safari has pushed the page up to where it expects the field; now it fits.
    win.scrollTo(0, 0);
  };
  viewport.addEventListener('resize', update);
}
