import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { m } from '#src/paraglide/messages.js';
import { Picture } from './picture.tsx';
import type { ViewerItem } from './media-viewer.tsx';
import './picture-grid.css';

const MediaViewer = lazy(async () => ({
  default: (await import('./media-viewer.tsx')).MediaViewer,
}));

export interface GridPicture extends ViewerItem {
  id: string;
  /** Smaller than `src`, for the grid. */
  thumb: string;
  /** Lies over the picture: its state, its actions. */
  overlay?: ReactNode;
}

interface PictureGridProps {
  label: string;
  pictures: readonly GridPicture[];
}

/** Square pictures side by side; each opens over the whole screen, and closing gives it the focus back. */
export function PictureGrid({ label, pictures }: PictureGridProps) {
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <>
      <ul className="picture-grid" aria-label={label}>
        {pictures.map((one, place) => (
          <li key={one.id} className="picture-grid-item">
            <Button
              className="picture-grid-open"
              aria-label={m.portfolio_open({ place: place + 1, count: pictures.length })}
              onPress={() => setOpened(place)}
            >
              <Picture
                src={one.thumb}
                alt=""
                width={one.width}
                height={one.height}
                {...(one.placeholder !== undefined && { placeholder: one.placeholder })}
                className="picture-grid-picture"
                loading={place < EAGER ? 'eager' : 'lazy'}
              />
            </Button>
            {one.overlay}
          </li>
        ))}
      </ul>
      {opened === null ? null : (
        <Suspense>
          <MediaViewer items={pictures} start={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}

/** The rows of a grid on a first screen. */
const EAGER = 12;
