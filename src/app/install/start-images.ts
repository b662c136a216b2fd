type Scheme = 'light' | 'dark';
type Manifest = { background_color: string; color_scheme_dark: { background_color: string } };
type Screen = { width: number; height: number; ratio: number };

/** The logo's share of the shorter side: as large as on the start view of index.html on a phone. */
const LOGO_SHARE = 0.18;

/**
 * Gives iPhones and iPads the pictures that an app on the home screen starts with; others make them from the manifest. iOS takes
 * only one that has exactly the pixels of the screen, so they are drawn for this screen, in both schemes and orientations, and
 * are there when the person adds the app. The logo and colors are those of the start view.
 */
export async function addStartImages(head: HTMLElement, screen: Screen): Promise<void> {
  const linked = (rel: string) => head.querySelector<HTMLLinkElement>(`link[rel="${rel}"]`)?.href;
  const [address, icon] = [linked('manifest'), linked('icon')];
  if (!address || !icon) return;
  const manifest = (await (await fetch(address)).json()) as Manifest;
  const colors = {
    light: manifest.background_color,
    dark: manifest.color_scheme_dark.background_color,
  };
  const logo = await pictureAt(icon);
  for (const scheme of ['light', 'dark'] as const) {
    for (const isPortrait of [true, false]) {
      const link = document.createElement('link');
      link.rel = 'apple-touch-startup-image';
      link.media = mediaOf(screen, scheme, isPortrait);
      link.href = drawn(screen, isPortrait, colors[scheme], logo);
      head.append(link);
    }
  }
}

/** For iOS, width and height of a device stay those of its upright position. */
const mediaOf = ({ width, height, ratio }: Screen, scheme: Scheme, isPortrait: boolean): string =>
  [
    `(device-width: ${Math.min(width, height)}px)`,
    `(device-height: ${Math.max(width, height)}px)`,
    `(-webkit-device-pixel-ratio: ${ratio})`,
    `(orientation: ${isPortrait ? 'portrait' : 'landscape'})`,
    `(prefers-color-scheme: ${scheme})`,
  ].join(' and ');

function drawn(
  screen: Screen,
  isPortrait: boolean,
  color: string,
  logo: CanvasImageSource,
): string {
  const short = Math.min(screen.width, screen.height) * screen.ratio;
  const long = Math.max(screen.width, screen.height) * screen.ratio;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = isPortrait ? [short, long] : [long, short];
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas.');
  context.fillStyle = color;
  context.fillRect(0, 0, canvas.width, canvas.height);
  const side = Math.round(short * LOGO_SHARE);
  context.drawImage(logo, (canvas.width - side) / 2, (canvas.height - side) / 2, side, side);
  return canvas.toDataURL('image/png');
}

async function pictureAt(address: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  return picture;
}
