import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';

type Wait = () => () => void;
const WaitContext = createContext<Wait>(() => () => undefined);

type Parts = {
  /** All parts have been read once. Parts that are read again stay visible. */
  isRead: boolean;
  wait: Wait;
};

/**
 * Parts of a screen that are read one by one and appear together, so that none pushes another down. A part that failed has been
 * read: the others appear beside its sentence. Without `isReady` they all wait: parts that are read before the first page arrives
 * are empty, and grow with it.
 */
export function useParts(isReady: boolean): Parts {
  const unread = useRef(0);
  const [isRead, setIsRead] = useState(false);
  const [reads, setReads] = useState(0);
  const wait = useCallback(() => {
    unread.current += 1;
    return () => {
      unread.current -= 1;
      setReads((count) => count + 1);
    };
  }, []);
  // A part that was read may have brought parts of its own, which wait by now.
  useLayoutEffect(() => {
    if (isReady && unread.current === 0) setIsRead(true);
  }, [reads, isReady]);
  return useMemo(() => ({ isRead, wait }), [isRead, wait]);
}

type GroupProps = { parts: Parts; className?: string | undefined; children: ReactNode };

/** The place of the parts: they are rendered, and hidden until all have been read. */
export function PartGroup({ parts, className, children }: GroupProps) {
  return (
    <div className={className} style={parts.isRead ? undefined : { display: 'none' }}>
      <WaitContext value={parts.wait}>{children}</WaitContext>
    </div>
  );
}

/** Keeps the group hidden until this part has been read from the device. */
export function usePartRead(isRead: boolean): void {
  const wait = use(WaitContext);
  useLayoutEffect(() => (isRead ? undefined : wait()), [isRead, wait]);
}
