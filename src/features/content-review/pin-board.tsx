import {
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react';
import { m } from '#src/paraglide/messages.js';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import { Hint } from '#src/ui/layout.tsx';
import { pointAt, type Note } from './feedback.ts';
import styles from './pin-board.module.css';

type Props = {
  src: string;
  /** Shown where this device does not keep the whole picture. */
  thumb: string;
  alt: string;
  width: number;
  height: number;
  pins: readonly Note[];
  selected: string | null;
  onSelect: (id: string) => void;
  /** Null: the pins stay where they are. */
  edit: {
    place: (point: { x: number; y: number }) => void;
    move: (id: string, point: { x: number; y: number }) => void;
    remove: (id: string) => void;
  } | null;
};

/** The step of an arrow key for a pin, and with Shift. */
const STEP = 0.01;
const FAR_STEP = 0.05;
const MIDDLE = { x: 0.5, y: 0.5 };
const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A picture with numbered pins. A tap adds one, dragging and the arrow keys move it, Delete removes it. */
export function PinBoard(props: Props) {
  const { src, thumb, alt, width, height, pins, edit } = props;
  const board = useRef<HTMLDivElement>(null);
  const [isMissing, setIsMissing] = useState(false);
  const hint = useId();
  const handleClick = (event: MouseEvent) => {
    // A key presses it in its middle.
    const isKey = event.detail === 0;
    const point = isKey ? MIDDLE : pointIn(board.current, event);
    if (point) edit?.place(point);
  };
  const pinned = pins.filter(({ comment }) => comment.x !== null && comment.y !== null);
  return (
    <div className={styles.stage}>
      <div
        ref={board}
        className={styles.board}
        style={{ aspectRatio: `${width} / ${height}`, '--board-ratio': width / height } as object}
      >
        <img
          className={styles.picture}
          src={isMissing ? thumb : src}
          alt={alt}
          width={width}
          height={height}
          draggable={false}
          onError={() => setIsMissing(true)}
        />
        {edit ? (
          <button
            type="button"
            className={styles.surface}
            aria-label={m.review_place_pin()}
            onClick={handleClick}
          />
        ) : null}
        {pinned.map((pin) => (
          <PinMark key={pin.comment.id} {...props} pin={pin} board={board} hint={hint} />
        ))}
      </div>
      {edit ? (
        <VisuallyHidden>
          <span id={hint}>{m.review_pin_keys()}</span>
        </VisuallyHidden>
      ) : null}
      {isMissing ? <Hint>{m.review_preview_only()}</Hint> : null}
    </div>
  );
}

type MarkProps = Props & { pin: Note; board: { current: HTMLDivElement | null }; hint: string };

function PinMark({ pin, board, hint, selected, onSelect, edit: editing }: MarkProps) {
  const { comment, number, isSent } = pin;
  const edit = isSent ? null : editing;
  const [drag, setDrag] = useState<{ x: number; y: number } | null>(null);
  const hasMoved = useRef(false);
  const { id, text } = comment;
  const at = drag ?? { x: comment.x ?? 0, y: comment.y ?? 0 };
  const handleDown = (event: PointerEvent<HTMLButtonElement>) => {
    onSelect(id);
    if (!edit || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    hasMoved.current = false;
    setDrag(at);
  };
  const handleMove = (event: PointerEvent) => {
    const point = drag && pointIn(board.current, event);
    if (!point) return;
    hasMoved.current = true;
    setDrag(point);
  };
  const handleUp = () => {
    if (drag && hasMoved.current) edit?.move(id, drag);
    setDrag(null);
  };
  const handleKey = (event: KeyboardEvent) => {
    const way = arrows[event.key];
    const isDelete = event.key === 'Delete' || event.key === 'Backspace';
    if (!edit || (!way && !isDelete)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!way) return edit.remove(id);
    const by = event.shiftKey ? FAR_STEP : STEP;
    edit.move(id, pointAt(at.x + way[0] * by, at.y + way[1] * by));
  };
  return (
    <button
      type="button"
      className={styles.pin}
      style={{ insetInlineStart: `${at.x * 100}%`, insetBlockStart: `${at.y * 100}%` }}
      data-selected={selected === id || undefined}
      data-sent={isSent || undefined}
      aria-label={m.review_pin({ number, text: text || m.review_no_words() })}
      aria-pressed={selected === id}
      aria-describedby={edit ? hint : undefined}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={handleUp}
      onPointerCancel={() => setDrag(null)}
      onFocus={() => onSelect(id)}
      onKeyDown={handleKey}
    >
      <span className={styles.number}>{number}</span>
    </button>
  );
}

function pointIn(
  board: HTMLElement | null,
  { clientX, clientY }: { clientX: number; clientY: number },
): { x: number; y: number } | null {
  const box = board?.getBoundingClientRect();
  if (!box || box.width === 0 || box.height === 0) return null;
  return pointAt((clientX - box.left) / box.width, (clientY - box.top) / box.height);
}
