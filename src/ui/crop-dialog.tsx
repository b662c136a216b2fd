import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import {
  cropOf,
  type Crop,
  MAX_ZOOM,
  middleOf,
  moveBy,
  type Square,
  zoomOf,
  zoomTo,
} from '#src/lib/crop.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Hint, Stack } from './layout.tsx';
import { Slider } from './slider.tsx';
import { useObjectUrl } from './use-object-url.ts';
import './crop-dialog.css';

type Props = {
  file: File;
  shape: 'person' | 'business';
  isBusy: boolean;
  onCrop: (crop: Crop) => void;
  onClose: () => void;
};
type Size = { width: number; height: number };
type Cut = { size: Size; square: Square };

const ZOOM_STEP = 0.05;
/** An arrow key moves by this share of what is seen. */
const KEY_STEP = 0.05;
const arrows: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const percent = (zoom: number) => m.crop_zoom_value({ percent: Math.round(zoom * 100) });

/** Chooses the square of a picture: by dragging, pinching, the arrow keys, and a slider. */
export function CropDialog({ file, shape, isBusy, onCrop, onClose }: Props) {
  const { url } = useObjectUrl(file);
  const [cut, setCut] = useState<Cut | null>(null);
  const [isBroken, setIsBroken] = useState(false);
  const change = (next: (cut: Cut) => Square) =>
    setCut((now) => now && { ...now, square: next(now) });
  return (
    <Dialog
      isOpen
      title={m.crop_title()}
      onOpenChange={onClose}
      actions={() => (
        <>
          <Button variant="secondary" onPress={onClose}>
            {m.app_cancel()}
          </Button>
          <Button
            isDisabled={!cut}
            isPending={isBusy}
            onPress={() => cut && onCrop(cropOf(cut.size, cut.square))}
          >
            {m.crop_use()}
          </Button>
        </>
      )}
    >
      {isBroken ? (
        <p role="alert">{m.crop_broken()}</p>
      ) : (
        <Stack gap={4}>
          <Frame shape={shape} cut={cut} change={change}>
            {url ? (
              <img
                src={url}
                alt=""
                draggable={false}
                style={cut ? styleOf(cut) : { visibility: 'hidden' }}
                onError={() => setIsBroken(true)}
                onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
                  setCut({ size: { width, height }, square: middleOf({ width, height }) })
                }
              />
            ) : null}
          </Frame>
          <Slider
            label={m.crop_zoom()}
            format={percent}
            minValue={1}
            maxValue={MAX_ZOOM}
            step={ZOOM_STEP}
            marks={[1, 2, 3, 4]}
            value={cut ? zoomOf(cut.size, cut.square) : 1}
            onChange={(zoom) => change(({ size, square }) => zoomTo(size, square, zoom))}
          />
          <Hint>{m.crop_text()}</Hint>
        </Stack>
      )}
    </Dialog>
  );
}

/** In shares of the frame, so that it needs no measure of it. */
const styleOf = ({ size, square: { left, top, side } }: Cut) => ({
  inlineSize: `${(size.width / side) * 100}%`,
  left: `${(-left / side) * 100}%`,
  top: `${(-top / side) * 100}%`,
});

type FrameProps = {
  shape: Props['shape'];
  cut: Cut | null;
  change: (next: (cut: Cut) => Square) => void;
  children: React.ReactNode;
};

/** The frame's content is used. The picture follows the finger and the arrow keys. */
function Frame({ shape, cut, change, children }: FrameProps) {
  const held = useRef(new Map<number, { x: number; y: number }>());
  const handleMove = (event: PointerEvent<HTMLDivElement>) => {
    const from = held.current.get(event.pointerId);
    if (!from) return;
    const to = { x: event.clientX, y: event.clientY };
    const other = [...held.current].find(([id]) => id !== event.pointerId)?.[1];
    held.current.set(event.pointerId, to);
    const width = event.currentTarget.clientWidth;
    if (other) {
      const factor = distance(to, other) / Math.max(1, distance(from, other));
      change(({ size, square }) => zoomTo(size, square, zoomOf(size, square) * factor));
    } else {
      change(({ size, square }) => {
        const scale = square.side / width;
        return moveBy(size, square, (from.x - to.x) * scale, (from.y - to.y) * scale);
      });
    }
  };
  const handleKey = (event: KeyboardEvent) => {
    const way = arrows[event.key];
    if (!way) return;
    event.preventDefault();
    change(({ size, square }) => {
      const step = square.side * KEY_STEP;
      return moveBy(size, square, way[0] * step, way[1] * step);
    });
  };
  const release = (event: PointerEvent) => void held.current.delete(event.pointerId);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- An application takes keys and pointers.
    <div
      className="crop-frame"
      data-shape={shape}
      role="application"
      aria-label={m.crop_area()}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The arrow keys move the picture.
      tabIndex={0}
      data-ready={cut !== null || undefined}
      onKeyDown={handleKey}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        held.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      }}
      onPointerMove={handleMove}
      onPointerUp={release}
      onPointerCancel={release}
    >
      {children}
    </div>
  );
}

type Point = { x: number; y: number };
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
