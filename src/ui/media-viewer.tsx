import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react';
import { m } from '#src/paraglide/messages.js';
import { IconButton } from './icon-button.tsx';
import { VideoPlayer } from './video-player.tsx';
import { useViewerGestures } from './use-viewer-gestures.ts';
import { wholePicture, ZOOM, zoomTo, type ViewerView } from './viewer-zoom.ts';
import './media-viewer.css';

export interface ViewerItem {
  src: string;
  alt: string;
  width: number;
  height: number;
  /** A blurred picture of a few bytes as a `data:` address. */
  placeholder?: string;
  /** `src` is a film; its first frame, or null where there is none. */
  video?: { poster: string | null } | undefined;
}

export interface MediaViewerProps {
  items: readonly ViewerItem[];
  /** Which one is shown first. */
  start: number;
  onClose: () => void;
}

/**
 * Pictures and films over the whole screen. Pictures are zoomed from 100 to 300 % by buttons, + and −, wheel and pinch; both are
 * turned by arrows and swipes, and closed by Escape and a long swipe down. The focus returns to where it was.
 */
export function MediaViewer({ items, start, onClose }: MediaViewerProps) {
  return (
    <ModalOverlay isOpen onOpenChange={(isOpen) => isOpen || onClose()} className="viewer-scrim">
      <Modal className="viewer">
        <Dialog className="viewer-content" aria-label={m.app_photos()}>
          <Viewer items={items} start={start} onClose={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Viewer({ items, start, onClose }: MediaViewerProps) {
  const [place, setPlace] = useState(start);
  const [look, setLook] = useState<ViewerView>(wholePicture);
  const stage = useRef<HTMLDivElement>(null);
  // One that was removed meanwhile leaves its place to the one before it.
  const shown = Math.min(place, items.length - 1);
  const item = items[shown];
  const step = (by: 1 | -1) => {
    const next = shown + by;
    if (next < 0 || next >= items.length) return;
    setPlace(next);
    setLook(wholePicture);
  };
  const zoom = (by: 1 | -1) => {
    if (item?.video) return;
    setLook((one) =>
      zoomTo(one, one.zoom + by * ZOOM.step, stage.current?.getBoundingClientRect() ?? ONE_PIXEL),
    );
  };
  const drag = useViewerGestures(stage, look, {
    look: (change) => (item?.video ? undefined : setLook(change)),
    step,
    close: onClose,
  });
  useKeys({
    '+': () => zoom(1),
    '=': () => zoom(1),
    '-': () => zoom(-1),
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
  });
  useEffect(() => {
    if (items.length === 0) onClose();
  }, [items.length, onClose]);
  useBackGesture(onClose);
  if (!item) return null;
  return (
    <>
      <div className="viewer-bar">
        <output className="viewer-count">
          {m.app_place_of({ place: shown + 1, count: items.length })}
        </output>
        {item.video ? null : <ZoomButtons zoom={look.zoom} onZoom={zoom} />}
        <IconButton slot="close" label={m.ui_close()}>
          <X aria-hidden />
        </IconButton>
      </div>
      <div ref={stage} className="viewer-stage" data-zoomed={look.zoom > 1 || undefined}>
        {item.video ? (
          <StageVideo key={item.src} item={item} poster={item.video.poster} />
        ) : (
          <StagePicture key={item.src} item={item} look={look} drag={drag} />
        )}
      </div>
      {items.length > 1 ? (
        <>
          <IconButton
            className="viewer-turn"
            data-side="left"
            label={m.portfolio_previous()}
            isDisabled={shown === 0}
            onPress={() => step(-1)}
          >
            <ChevronLeft aria-hidden />
          </IconButton>
          <IconButton
            className="viewer-turn"
            data-side="right"
            label={m.portfolio_next()}
            isDisabled={shown === items.length - 1}
            onPress={() => step(1)}
          >
            <ChevronRight aria-hidden />
          </IconButton>
        </>
      ) : null}
    </>
  );
}

type ZoomProps = { zoom: number; onZoom: (by: 1 | -1) => void };

function ZoomButtons({ zoom, onZoom }: ZoomProps) {
  const percent = Math.round(zoom * 100);
  return (
    <>
      <IconButton
        label={m.app_zoom_out()}
        isDisabled={zoom <= ZOOM.least}
        onPress={() => onZoom(-1)}
      >
        <ZoomOut aria-hidden />
      </IconButton>
      <output
        className="viewer-zoom"
        aria-label={m.portfolio_zoom({ percent })}
      >{`${percent} %`}</output>
      <IconButton label={m.app_zoom_in()} isDisabled={zoom >= ZOOM.most} onPress={() => onZoom(1)}>
        <ZoomIn aria-hidden />
      </IconButton>
    </>
  );
}

/** Stands for the stage where it has not been laid out yet. */
const ONE_PIXEL = { width: 1, height: 1 };

/** A finger on the film's controls moves the film and not the page. */
function StageVideo({ item, poster }: { item: ViewerItem; poster: string | null }) {
  const keep = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const held = keep.current;
    const stay = (event: Event) => event.stopPropagation();
    held?.addEventListener('pointerdown', stay);
    held?.addEventListener('wheel', stay);
    return () => {
      held?.removeEventListener('pointerdown', stay);
      held?.removeEventListener('wheel', stay);
    };
  }, []);
  return (
    <div ref={keep} className="viewer-video">
      <VideoPlayer src={item.src} poster={poster} label={item.alt} />
    </div>
  );
}

type StageProps = { item: ViewerItem; look: ViewerView; drag: { x: number; y: number } };

function StagePicture({ item, look, drag }: StageProps) {
  const [state, setState] = useState<'loading' | 'here' | 'missing'>('loading');
  const x = look.x + drag.x;
  const y = look.y + drag.y;
  return (
    <>
      {state === 'missing' ? <p className="viewer-missing">{m.portfolio_not_here()}</p> : null}
      <img
        className="viewer-picture"
        data-state={state}
        src={item.src}
        alt={item.alt}
        width={item.width}
        height={item.height}
        draggable={false}
        onLoad={() => setState('here')}
        onError={() => setState('missing')}
        style={{
          transform: `translate(${x}px, ${y}px) scale(${look.zoom})`,
          backgroundImage:
            state === 'loading' && item.placeholder ? `url("${item.placeholder}")` : undefined,
        }}
      />
    </>
  );
}

/** Keys that mean the same wherever in the viewer the focus is. */
function useKeys(keys: Record<string, () => void>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}

type Watcher = { onclose: (() => void) | null; destroy: () => void };

/** The phone's back gesture closes the overlay instead of leaving the screen, where the browser supports it. */
function useBackGesture(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const { CloseWatcher } = window as { CloseWatcher?: new () => Watcher };
    if (!CloseWatcher) return;
    const watcher = new CloseWatcher();
    watcher.onclose = () => close();
    return () => watcher.destroy();
  }, []);
}
