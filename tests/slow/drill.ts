import { expect } from 'vitest';
import type { UploadId } from '#contract/ids.ts';
import { aPhoto } from '../../e2e/support/photos.ts';
import { Season } from './drill-campaigns.ts';
import { checkSeason, storedMessages, storedUploads } from './drill-checks.ts';
import { feedEnd, Listener, signedIn, upload, Writer, type Person } from './drill-people.ts';
import type { Installation } from './installation.ts';

const WRITERS = 3;
const SEASONS = 2;
/** The proxy takes turns, so each process has some of them. */
const LISTENERS = 6;

/** Milliseconds until everything went on. */
export type Back = { streams: number; bookings: number };
type Played = { season: Season; listener: Listener };

/** People who write, upload, listen, and run campaigns through the proxy of an installation until they are stopped. */
export class Drill {
  readonly #installation: Installation;
  readonly #chatroomId: string;
  readonly #listeners: readonly Listener[];
  readonly #writers: readonly Writer[];
  readonly #seasons: readonly Played[];
  readonly #uploaded: UploadId[] = [];
  #isUploading = true;
  readonly #uploading: Promise<void>;

  private constructor(
    installation: Installation,
    maya: Person,
    { chatroomId, listeners, writers, seasons, photo }: Parts,
  ) {
    this.#installation = installation;
    this.#chatroomId = chatroomId;
    this.#listeners = listeners;
    this.#writers = writers;
    this.#seasons = seasons;
    this.#uploading = this.#upload(maya, photo);
  }

  static async start(installation: Installation): Promise<Drill> {
    const maya = await signedIn(installation.url, 'creator@pollin.test');
    const elena = await signedIn(installation.url, 'business@pollin.test');
    const { data } = await maya.user.get('chatrooms', '/chatrooms', maya.accountId);
    const room = data.find((one) => !one.archived && one.businessId === elena.accountId);
    if (!room) throw new Error('The demo has no open room of both');
    const { chatroomId, campaignId, businessId, creatorId } = room;
    const ofRoom = { chatroomId, campaignId, businessId, creatorId, isMessageFromCreator: true };
    const end = await feedEnd(elena);
    const listeners = Array.from({ length: LISTENERS }, () => new Listener(elena, end));
    const writers = Array.from({ length: WRITERS }, () => new Writer(maya, ofRoom));
    const seasons: Played[] = [];
    while (seasons.length < SEASONS) {
      const season = await Season.start(installation);
      const listener = new Listener(season.business, await feedEnd(season.business));
      seasons.push({ season, listener });
    }
    const photo = (await aPhoto({ width: 1600, height: 1200 })).buffer;
    return new Drill(installation, maya, { chatroomId, listeners, writers, seasons, photo });
  }

  async #upload(maya: Person, photo: Buffer): Promise<void> {
    while (this.#isUploading) this.#uploaded.push(await upload(maya, photo));
  }

  #acknowledged() {
    return this.#writers.flatMap((one) => one.acknowledged);
  }

  /**
   * Milliseconds from `since` until every stream has brought a message that was acknowledged after this call, and until every
   * season had an answer to a command that it sent after this call.
   */
  async back(since = performance.now()): Promise<Back> {
    const now = performance.now();
    const before = new Set(this.#acknowledged());
    const until = async (isBack: () => boolean) => {
      await expect.poll(isBack, { timeout: 60_000, interval: 20 }).toBe(true);
      return Math.round(performance.now() - since);
    };
    const [streams, bookings] = await Promise.all([
      until(() => {
        const later = this.#acknowledged().filter((id) => !before.has(id));
        return this.#listeners.every(({ heard }) => later.some((id) => heard.has(id)));
      }),
      until(() =>
        this.#seasons.every(({ season }) => season.sent.some(({ sentAt }) => sentAt > now)),
      ),
    ]);
    return { streams, bookings };
  }

  /** Ends all work, each at the end of what it is doing. */
  async stop(): Promise<void> {
    this.#isUploading = false;
    const seasons = this.#seasons.map(({ season }) => season);
    await Promise.all([
      this.#uploading,
      ...[...this.#writers, ...seasons].map((one) => one.stop()),
    ]);
  }

  /** Everything acknowledged is there once, was heard once, and has one place in its order. Answers what was done. */
  async check() {
    const sent = this.#acknowledged();
    for (const listener of this.#listeners) {
      await expect.poll(() => sent.filter((id) => !listener.heard.has(id))).toEqual([]);
      expect(listener.repeated).toBe(0);
      listener.stop();
    }
    await this.#checkStored(sent);
    for (const { season, listener } of this.#seasons) {
      expect(season.campaigns).toBeGreaterThan(0);
      await checkSeason(this.#installation, season, listener);
      listener.stop();
    }
    const played = this.#seasons.map(({ season }) => [season.campaigns, season.sent.length]);
    return { sent: sent.length, uploaded: this.#uploaded.length, played };
  }

  async #checkStored(sent: readonly string[]): Promise<void> {
    expect(this.#uploaded.length).toBeGreaterThan(0);
    const stored = await storedUploads(this.#installation, this.#uploaded);
    expect(stored).toEqual(this.#uploaded.toSorted());
    const rows = await storedMessages(this.#installation, this.#chatroomId);
    const counts = new Map<string, number>();
    for (const { id } of rows) counts.set(id, (counts.get(id) ?? 0) + 1);
    expect(sent.filter((id) => counts.get(id) !== 1)).toEqual([]);
    const drill = rows.filter(({ message }) => message.startsWith('Drill '));
    expect(drill.length).toBe(sent.length);
    expect(rows.map(({ seq }) => Number(seq))).toEqual(rows.map((_, n) => n + 1));
  }
}

type Parts = {
  chatroomId: string;
  listeners: readonly Listener[];
  writers: readonly Writer[];
  seasons: readonly Played[];
  photo: Buffer;
};
