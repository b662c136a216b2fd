import { RELEASE_HOURS } from '#contract/billing/price.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { files } from '#server/db/schema/profiles.ts';
import { drain } from '#src/data/device/drain.ts';
import { pull } from '#src/data/sync/pull.ts';
import { phoneActions } from './phone-actions.ts';
import { Bustle } from './bustle.ts';
import { chanceOf, type Chance } from './chance.ts';
import { restore, revoke, signOut, type Incident } from './incidents.ts';
import { Ledger } from './ledger.ts';
import { Network } from './network.ts';
import { expectNothingOversold } from './promises-bookings.ts';
import { expectNoSlotOversold } from './promises-work.ts';
import { isInQuestion } from './promises-commands.ts';
import { SimDevice } from './sim-device.ts';
import type { SimServer } from './sim-server.ts';
import { stormOf, type Move, type Storm } from './storm.ts';
import { buildTown, type Plot, type Town } from './town.ts';

const START = Date.UTC(2026, 5, 1, 15);
/** Longer than a completed project's price is held. */
const PRICE_PATIENCE = (RELEASE_HOURS + 8) * HOUR_MS;
const YEAR = 365 * 24 * 60 * MINUTE_MS;

/**
 * A business with one or two phones and its creators with one each, a server and a network, moved by one seeded chance:
 * everyone writes, books, edits, reads, sends and pulls at random moments, while requests are lost, doubled, held and
 * answered by strangers, time goes by, and every part is killed and started again.
 */
export class World {
  readonly ledger = new Ledger();
  readonly failures: unknown[] = [];
  readonly bustle = new Bustle();
  readonly devices: SimDevice[] = [];
  /** A phone whose person was taken off the account. */
  revoked: SimDevice | null = null;
  /** Photos that the server has got, so that a restored one gets them again. */
  readonly uploaded: (typeof files.$inferInsert)[] = [];
  /** Phones that asked before they sent something old: later commands may arrive before it. */
  readonly asked = new Set<SimDevice>();
  readonly storm: Storm;
  readonly chance: Chance;
  readonly server: SimServer;
  readonly network: Network;
  #diskTrouble = 0;
  #time = START;
  town!: Town;

  private constructor(seed: number, server: SimServer, plot: Plot) {
    const chance = chanceOf(seed);
    this.chance = chance;
    this.server = server;
    server.begin(() => this.#time, chance.fork());
    this.network = new Network(chance.fork(), this.bustle, server.handle, this.now);
    this.storm = stormOf(chance, plot);
  }

  static async create(seed: number, server: SimServer, plot: Plot): Promise<World> {
    const world = new World(seed, server, plot);
    world.town = await buildTown(server.db, world.chance, new Date(START), plot, server.provider);
    await world.#handOutPhones();
    return world;
  }

  now = (): number => this.#time;

  async #handOutPhones() {
    const { business, manager, creators } = this.town;
    await this.#phone('counter', 'business', business);
    if (this.storm.incident === 'revocation' || this.chance.happens(0.5)) {
      await this.#phone('office', 'business', { ...business, userId: manager });
    }
    for (const [index, creator] of creators.entries()) {
      await this.#phone(`creator ${index + 1}`, 'creator', creator);
    }
    const [first] = creators;
    if (first && this.chance.happens(0.25)) await this.#phone('tablet', 'creator', first);
    // The app that someone writes in has read what there is to write to.
    this.#calm();
    await this.#pullAll();
  }

  async #phone(
    name: string,
    side: 'business' | 'creator',
    { userId, accountId }: Pick<SimDevice, 'userId' | 'accountId'>,
  ): Promise<void> {
    const { chance, network, bustle } = this;
    const device = new SimDevice({
      name,
      side,
      userId,
      accountId,
      cookie: await this.server.cookieFor(userId),
      network,
      bustle,
      chance: chance.fork(),
      diskTrouble: () => this.#diskTrouble,
      clockError: chance.pick([0, 0, -YEAR, YEAR]),
      now: this.now,
    });
    await device.signIn();
    this.devices.push(device);
  }

  /** Lets the world run: so many random moves, each finished or parked before the next is drawn. */
  async run(moves: number): Promise<void> {
    this.network.trouble = this.storm.trouble;
    this.server.mortality = this.storm.mortality;
    this.server.outages = this.storm.outages;
    this.#diskTrouble = this.storm.disk;
    const [early, late] = [this.chance.below(moves / 2), moves / 2 + this.chance.below(moves / 2)];
    for (let move = 0; move < moves; move++) {
      if (this.storm.incident === 'restore' && move === early) await this.server.backUp();
      if (this.storm.incident !== 'none' && move === Math.floor(late))
        await this.#befall(this.storm.incident);
      await this.#move(this.chance.weigh(this.storm.moves), this.chance.pick(this.devices));
      await this.bustle.quiet();
    }
  }

  async #befall(incident: Exclude<Incident, 'none'>) {
    const befall = { revocation: revoke, 'sign-out': signOut, restore };
    await befall[incident](this);
  }

  async #move(move: Move, device: SimDevice) {
    const { chance } = this;
    const context = chance.happens(0.5) ? device.page : device.worker;
    switch (move) {
      case 'drain':
        return this.start(() => drain(context));
      case 'pull':
        return this.#pull(device);
      case 'rush':
        return await this.#rush();
      case 'contest':
        return await this.#contest();
      case 'let go':
        return this.#letOneGo(device);
      case 'kill':
        return device.restart(chance.pick(['page', 'worker']));
      case 'time':
        this.#time += chance.pick(this.storm.pace);
        return;
      case 'timers':
        return this.start(() => this.server.runTimers());
      case 'time out':
        return device.timeOut();
      case 'work':
        return await this.#bePrompt(await this.#work(device));
      default:
        await this.bustle.run(() => phoneActions[move](this, device));
    }
  }

  /** Everyone at once: the only moment at which the server has several things to decide in the same instant. */
  async #rush() {
    for (const device of this.devices) {
      this.start(() => drain(device.page));
      if (this.chance.happens(0.4)) this.#pull(device);
    }
    if (this.chance.happens(0.3)) this.start(() => this.server.runTimers());
    if (this.chance.happens(0.5)) this.network.inFlight.letAllGo();
    await this.bustle.quiet();
    await expectNothingOversold(this);
    await expectNoSlotOversold(this);
  }

  /** Every creator wants the same times, and gets a network at the same moment. */
  async #contest() {
    const times = this.chance.below(2 ** 32);
    for (const device of this.devices) {
      await this.bustle.run(() => phoneActions.book(this, device, chanceOf(times)));
    }
    await this.#rush();
  }

  /** The business performs half of the campaigns' actions, whatever the number of creators. */
  async #work(anyone: SimDevice): Promise<SimDevice> {
    const counters = this.devices.filter(({ side }) => side === 'business');
    const device = this.chance.happens(0.35) ? this.chance.pick(counters) : anyone;
    await this.bustle.run(() => phoneActions.work(this, device));
    return device;
  }

  /** Most of the time there is a network: commands leave at once and reach the others. */
  async #bePrompt(device: SimDevice) {
    if (!this.chance.happens(0.7)) return;
    this.start(() => drain(device.page));
    await this.bustle.quiet();
    for (const one of this.devices) if (this.chance.happens(0.45)) this.#pull(one);
  }

  #pull(device: SimDevice) {
    this.start(() => pull(device.page, device.page.replica, device.accountId));
  }

  #letOneGo(device: SimDevice) {
    const waiting = [this.network.inFlight, device.disk].filter(({ count }) => count > 0);
    if (waiting.length > 0) this.chance.pick(waiting).letOneGo();
  }

  /** Starts something and goes on: it may park in the network while other things happen. */
  start(work: () => Promise<unknown>): void {
    this.bustle.run(work).catch((error: unknown) => this.failures.push(error));
  }

  #calm() {
    this.network.trouble = 0;
    this.server.mortality = 0;
    this.server.outages = 0;
    this.#diskTrouble = 0;
  }

  /** Calm weather: everything held arrives, and each device sends and pulls until nothing is left to do. */
  async settle(): Promise<void> {
    this.#calm();
    await this.#letEverythingGo();
    await this.#pullAll();
    for (let round = 0; round < 40; round++) {
      // A session may be refused as late as its access token runs out, also where nothing is left to send.
      await this.#signInAgain();
      this.#time += 6 * MINUTE_MS;
      for (const device of this.devices) this.start(() => drain(device.page));
      await this.#letEverythingGo();
      await this.#pullAll();
      if ((await this.#isDelivered()) && !(await this.#isAnyRefused())) break;
    }
    await this.server.runTimers();
    await this.#pullAll();
    if (await this.#isAnyRefused()) throw new Error('Someone is signed out for good');
    if (this.failures.length > 0) throw new Error('Something threw', { cause: this.failures[0] });
    if (this.server.faults.length > 0) throw new Error(this.server.faults.join('\n'));
  }

  /**
   * Who was signed out signs in again, and everything that waited must still be there. Only two things sign anyone out: a restored
   * database knows an earlier token of each session than its device, and takes the later one for a forgery; and an old token
   * that came late, when its successor was in use already, looks like a stolen one.
   */
  async #signInAgain() {
    if (!(await this.#isAnyRefused())) return;
    for (const device of this.devices) {
      if (!(await isRefused(device))) continue;
      const mayBe = this.storm.incident === 'restore' || device.sentOldToken;
      if (!mayBe) throw new Error(`${device.name} was signed out for nothing`);
      await device.signIn(await this.server.cookieFor(device.userId));
    }
    await this.#pullAll();
  }

  async #isAnyRefused(): Promise<boolean> {
    return (await Promise.all(this.devices.map(isRefused))).includes(true);
  }

  async #pullAll() {
    for (const device of this.devices) {
      this.#pull(device);
      await this.#letEverythingGo();
    }
  }

  async #letEverythingGo() {
    await this.bustle.quiet();
    const all = [this.network.inFlight, ...this.devices.map(({ disk }) => disk)];
    while (all.some(({ count }) => count > 0)) {
      for (const held of all) if (held.count > 0) held.letOneGo();
      await this.bustle.quiet();
    }
  }

  /** Whatever is decided about a price becomes due, and is done. */
  async settlePrices(): Promise<void> {
    for (let round = 0; round < 3; round++) {
      this.#time += PRICE_PATIENCE;
      await this.server.moveMoney();
    }
  }

  async #isDelivered(): Promise<boolean> {
    const left = await Promise.all(this.devices.map((one) => one.page.db.outbox.toArray()));
    return left.every((items) => {
      const outbox = new Map(items.map((item) => [item.id, item]));
      return items.every((item) => item.state === 'attention' || isInQuestion(item, outbox));
    });
  }
}

async function isRefused({ page }: SimDevice): Promise<boolean> {
  return (await page.db.session.get('current'))?.state === 'refused';
}
