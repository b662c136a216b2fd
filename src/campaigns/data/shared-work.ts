import { liveQuery } from 'dexie';
import type { AppointmentRecord } from '#contract/appointment/record.ts';
import type { AvailabilityRecord } from '#contract/availability/record.ts';
import type { CampaignId } from '#contract/ids.ts';
import { device } from '#src/data/device/browser-device.ts';
import { readPushed, newerOf } from '#src/data/device/pushed-records.ts';
import { onDatabase } from '#src/data/device/device.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { watchPending, type Pending } from '#src/data/pending.ts';
import type { AccountCopy } from '#src/data/replica/account-copy.ts';
import type { Watchable } from '#src/lib/use-live.ts';
import { shareRows, shareStructure } from './structural-sharing.ts';
import { overlayWork, type Copy, type Overlaid, type PendingWork } from './overlay.ts';
import { withQueuedHours } from './queued-hours.ts';
import { withQueuedShoots } from './queued-shoots.ts';

/** Everything about campaigns that this device knows, of one moment. */
export type Work = Overlaid & {
  appointments: AppointmentRecord[];
  /** The hours of the business, or of every business that a creator works for. */
  availability: AvailabilityRecord[];
  pending: PendingWork[];
};
/** One campaign's part of it. `campaign` is undefined where this device does not know it. */
export type CampaignWork = Work & { campaign: Work['campaigns'][number] | undefined };

/** How long records stay in memory for the next screen. */
const KEPT_MS = 5_000;

type Read = Copy & {
  appointments: readonly AppointmentRecord[];
  availability: readonly AvailabilityRecord[];
  arrived: readonly AppointmentRecord[];
  unsent: Pending;
};

/**
 * One account's campaigns with pending commands: read once and computed once for each change, however many screens use them.
 * Unchanged parts stay the same objects.
 */
export class SharedWork {
  readonly #author: Actor;
  readonly #copy: Pick<AccountCopy, 'watch' | 'isOpen'>;
  readonly #listeners = new Set<() => void>();
  #read: Partial<Read> = {};
  #failure: { error: unknown } | null = null;
  #work: Work | undefined;
  #isStale = false;
  #ofCampaign = new Map<CampaignId, CampaignWork>();
  #stop: (() => void) | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(actor: Actor, copy: Pick<AccountCopy, 'watch' | 'isOpen'>) {
    this.#author = actor;
    this.#copy = copy;
  }

  subscribe = (listener: () => void): (() => void) => {
    clearTimeout(this.#timer);
    this.#listeners.add(listener);
    this.#stop ??= this.#watchAll();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      // A failed read is retried by the next screen.
      if (this.#failure) this.end();
      else this.#timer = setTimeout(() => this.end(), KEPT_MS);
    };
  };

  /**
   * Undefined until all of it has been read. While the account's copy was closed, as before a switch back, the last known work shows
   * until then. Throws what reading failed with.
   */
  get = (): Work | undefined => {
    if (this.#failure) throw this.#failure.error;
    if (!this.#stop && this.#copy.isOpen) this.#forget();
    if (!this.#isStale) return this.#work;
    this.#isStale = false;
    const { campaigns, candidates, projects, content, appointments, availability } = this.#read;
    const { arrived, unsent } = this.#read;
    if (!campaigns || !candidates || !projects || !content) return this.#work;
    if (!appointments || !availability || !arrived || !unsent) return this.#work;
    const pending = [...unsent.sent, ...unsent.items] as PendingWork[];
    const shoots = newerOf('appointments', appointments as AppointmentRecord[], arrived);
    const copy = { campaigns, candidates, projects, content, appointments: shoots };
    const { accountId } = this.#author;
    const overlaid = overlayWork(copy, pending, accountId);
    const next: Work = {
      ...overlaid,
      appointments: withQueuedShoots(shoots, overlaid, pending, accountId),
      availability: withQueuedHours(availability, pending, accountId),
      pending,
    };
    const held = this.#work;
    this.#work = held ? keepWork(held, next) : next;
    return this.#work;
  };

  /** One campaign's part, the same object for everyone who asks and as long as it does not change. */
  ofCampaign = (id: CampaignId): CampaignWork | undefined => {
    const work = this.get();
    if (!work) return undefined;
    const held = this.#ofCampaign.get(id);
    if (held && this.#parts.get(held) === work) return held;
    const next = partOf(work, id);
    const part = held ? keepPart(held, next) : next;
    this.#parts.set(part, work);
    this.#ofCampaign.set(id, part);
    return part;
  };
  /** Which moment a campaign's part was taken of. */
  readonly #parts = new WeakMap<CampaignWork, Work>();

  /** Releases the records, unless a screen uses them. The last work stays while the account's copy is closed. */
  end(): void {
    if (this.#listeners.size > 0) return;
    this.#stop?.();
    this.#stop = null;
    this.#read = {};
    this.#isStale = false;
    this.#failure = null;
    this.#ofCampaign.clear();
    if (this.#copy.isOpen) this.#forget();
  }

  /** Nobody has followed what changed in the copy. */
  #forget(): void {
    this.#work = undefined;
    this.#ofCampaign.clear();
  }

  #watchAll(): () => void {
    const copy = this.#copy;
    const { accountId } = this.#author;
    this.#isStale = true;
    this.#failure = null;
    const ends = [
      this.#watch('campaigns', copy.watch('campaigns')),
      this.#watch('candidates', copy.watch('candidates')),
      this.#watch('projects', copy.watch('projects')),
      this.#watch('content', copy.watch('content')),
      this.#watch('appointments', copy.watch('appointments')),
      this.#watch('availability', copy.watch('availability')),
      this.#watch(
        'arrived',
        liveQuery(() => onDatabase(device.db, (db) => readPushed(db, accountId, 'appointments'))),
      ),
      this.#watch('unsent', watchPending(this.#author)),
    ];
    return () => {
      for (const end of ends) end();
    };
  }

  #watch<N extends keyof Read>(name: N, watchable: Watchable<Read[N]>): () => void {
    const subscription = watchable.subscribe({
      next: (value) => this.#take({ [name]: value } as Partial<Read>),
      error: (error) => {
        this.#failure = { error: error ?? new Error('Watching failed') };
        this.#notify();
        this.end();
      },
    });
    return () => subscription.unsubscribe();
  }

  #take(news: Partial<Read>): void {
    this.#read = { ...this.#read, ...news };
    this.#isStale = true;
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

const held = new WeakMap<AccountCopy, Map<string, SharedWork>>();

/** The one shared by all screens of an account's campaigns. */
export function sharedWork(actor: Actor, copy: AccountCopy): SharedWork {
  const ofCopy = held.get(copy) ?? new Map<string, SharedWork>();
  held.set(copy, ofCopy);
  const key = `${actor.userId} ${actor.accountId}`;
  const work = ofCopy.get(key) ?? new SharedWork(actor, copy);
  ofCopy.set(key, work);
  return work;
}

function partOf(work: Work, campaignId: CampaignId): CampaignWork {
  const isOfIt = (one: { campaignId: CampaignId | null }) => one.campaignId === campaignId;
  return {
    campaign: work.campaigns.find(({ id }) => id === campaignId),
    campaigns: work.campaigns.filter(({ id }) => id === campaignId),
    candidates: work.candidates.filter(isOfIt),
    projects: work.projects.filter(isOfIt),
    content: work.content.filter(isOfIt),
    appointments: work.appointments.filter(isOfIt),
    availability: work.availability,
    refused: work.refused.filter(isOfIt),
    pending: work.pending,
  };
}

/** A newer state in which unchanged parts keep their identity. */
function keepWork(held: Work, next: Work): Work {
  return shareStructure(held, {
    campaigns: shareRows(held.campaigns, next.campaigns),
    candidates: shareRows(held.candidates, next.candidates),
    projects: shareRows(held.projects, next.projects),
    content: shareRows(held.content, next.content),
    appointments: shareRows(held.appointments, next.appointments),
    availability: shareRows(held.availability, next.availability, (one) => one.businessId),
    refused: shareRows(held.refused, next.refused, ({ item }) => item.id),
    pending: shareRows(held.pending, next.pending),
  });
}

const keepPart = (held: CampaignWork, next: CampaignWork): CampaignWork =>
  shareStructure(held, { ...keepWork(held, next), campaign: next.campaign });
