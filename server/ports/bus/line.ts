/** A connection that carries payloads between processes. */
type Link = {
  /** Rejects when the payload may not have left. */
  send(payload: string): Promise<void>;
  close(): Promise<void>;
};

/** Opens a link, or rejects and leaves no connection behind. `lost` may be called more than once. */
export type OpenLink = (on: {
  heard: (payload: string) => void;
  lost: (error: Error) => void;
}) => Promise<Link>;

/** How long a link may take for an answer, and how often it is asked for one while nothing is sent. */
export type Beat = { beatMs?: number; patienceMs?: number };
const BEAT_MS = 5_000;
export const PATIENCE_MS = 5_000;

type LineEvents = {
  heard: (payload: string) => void;
  /** The link is there, at first or again. */
  opened: () => void;
  /** The link is gone; the line opens another one by itself. */
  lost: (error: Error) => void;
  /** It can't be opened again yet. */
  away: (error: Error) => void;
};

const RECONNECT_MS = [100, 500, 2_000, 5_000];

/** A link that is reopened, later and later, whenever it is lost. */
export function createLine(openLink: OpenLink, on: LineEvents) {
  let link: Link | null = null;
  let lose: (error: Error) => void = () => undefined;
  let isClosed = false;
  let attempts = 0;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const own: { link: Link | null; error: Error | null } = { link: null, error: null };
    const loseOwn = (error: Error) => {
      own.error ??= error;
      if (link === null || link !== own.link) return;
      void link.close();
      link = null;
      on.lost(error);
      reconnect();
    };
    own.link = await openLink({ heard: on.heard, lost: loseOwn });
    if (isClosed) return own.link.close();
    if (own.error) {
      await own.link.close();
      throw own.error;
    }
    link = own.link;
    lose = loseOwn;
    on.opened();
  }

  function reconnect(): void {
    const wait = RECONNECT_MS[Math.min(attempts, RECONNECT_MS.length - 1)];
    attempts++;
    retry = setTimeout(() => {
      connect().catch((error: unknown) => {
        if (isClosed) return;
        on.away(errorOf(error));
        reconnect();
      });
    }, wait);
    retry.unref();
  }

  return {
    connect,
    /** For a line whose first attempt has failed. */
    reconnect,
    isOpen: () => link !== null,
    /** Answers whether the payload has left. One that hasn't costs the line its link. */
    async send(payload: string): Promise<boolean> {
      const loseThis = lose;
      try {
        await link?.send(payload);
        attempts = 0;
        return link !== null;
      } catch (error) {
        loseThis(errorOf(error));
        return false;
      }
    },
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(retry);
      const last = link;
      link = null;
      await last?.close();
    },
  };
}

export type Line = ReturnType<typeof createLine>;

const errorOf = (error: unknown): Error =>
  error instanceof Error ? error : new Error(String(error));

/** Rejects once `work` has taken too long; what becomes of it is then nobody's concern. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms / 1000} s`)), ms);
  });
  return await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Asks again and again, since a connection whose other end is gone without a word stays open for minutes. Returns how to stop it. */
export function keepBeat(
  { beatMs = BEAT_MS, patienceMs = PATIENCE_MS }: Beat,
  ask: () => Promise<unknown>,
  lost: (error: Error) => void,
): () => void {
  const beat = setInterval(() => {
    within(patienceMs, ask()).catch((error: unknown) => lost(errorOf(error)));
  }, beatMs);
  beat.unref();
  return () => clearInterval(beat);
}
