import { eq } from 'drizzle-orm';
import type { CommandBody } from '#contract/command.ts';
import { newId } from '#contract/new-id.ts';
import type { SessionId } from '#contract/ids.ts';
import { MESSAGE_MAX_CHARACTERS } from '#contract/message/rules.ts';
import { chatrooms } from '#server/db/schema/market.ts';
import { drain } from '#src/data/device/drain.ts';
import { enqueue, enqueueRead } from '#src/data/device/outbox.ts';
import { pull } from '#src/data/sync/pull.ts';
import { aBusiness, aCreator, aRoom, type Party, type Room } from '../builders.ts';
import { Bustle } from './bustle.ts';
import { chanceOf, type Chance } from './chance.ts';
import { Network } from './network.ts';
import { SimDevice } from './sim-device.ts';
import { SimServer } from './sim-server.ts';

const START = Date.UTC(2026, 5, 1, 15);
const MINUTE = 60_000;
const YEAR = 365 * 24 * 60 * MINUTE;

/** A message that the device said was saved. `poison`: the server must refuse it, and nothing else may suffer. */
export type Written = { device: SimDevice; room: Room; text: string; poison: boolean };

/**
 * A business and a creator with a phone each, a server and a network, moved by one seeded chance: everybody writes, reads,
 * sends and pulls at random moments, while requests are lost, doubled, held and answered by strangers, and every part is
 * killed and started again.
 */
export class World {
  readonly written: Written[] = [];
  readonly failures: unknown[] = [];
  readonly bustle: Bustle;
  readonly chance: Chance;
  readonly devices: SimDevice[] = [];
  rooms: Room[] = [];
  #archived!: Room;
  #foreign!: Room;
  #time = START;
  readonly server: SimServer;
  readonly network: Network;

  private constructor(chance: Chance, server: SimServer, network: Network, bustle: Bustle) {
    this.chance = chance;
    this.bustle = bustle;
    this.server = server;
    this.network = network;
  }

  static async create(seed: number, url: string): Promise<World> {
    const chance = chanceOf(seed);
    const bustle = new Bustle();
    const time = { now: () => START };
    const server = await SimServer.start(url, () => time.now(), chance);
    const world = new World(chance, server, new Network(chance, bustle, server.handle), bustle);
    time.now = () => world.#time;
    await world.#populate();
    return world;
  }

  async #populate() {
    const { db } = this.server;
    const [business, creator, stranger] = [
      await aBusiness(db),
      await aCreator(db),
      await aBusiness(db),
    ];
    for (let count = 0; count < 3; count++) this.rooms.push(await aRoom(db, { business, creator }));
    this.#archived = await aRoom(db, { business, creator, archived: true });
    this.#foreign = await aRoom(db, { business: stranger, creator: await aCreator(db) });
    for (const [name, party] of [
      ['business', business],
      ['creator', creator],
    ] as const) {
      this.devices.push(await this.#phone(name, party));
    }
  }

  async #phone(name: string, { userId, accountId }: Party): Promise<SimDevice> {
    const { chance, network, bustle } = this;
    const device = new SimDevice({
      name,
      userId,
      accountId,
      cookie: await this.server.cookieFor(userId),
      network,
      bustle,
      chance,
      clockError: chance.pick([0, 0, -YEAR, YEAR]),
      now: () => this.#time,
    });
    await device.page.db.session.put({
      key: 'current',
      userId,
      sessionId: newId<SessionId>(),
      accessToken: '',
      expiresAt: 0,
      profile: null,
      accountId,
      state: 'open',
    });
    return device;
  }

  /** Lets the world run: so many random events, each finished or parked before the next is drawn. */
  async run(events: number): Promise<void> {
    for (let event = 0; event < events; event++) {
      await this.#act(this.chance.pick(this.devices));
      await this.bustle.quiet();
    }
  }

  async #act(device: SimDevice) {
    const { chance, network } = this;
    const context = chance.happens(0.5) ? device.page : device.worker;
    const roll = chance.below(100);
    if (roll < 34) await this.#write(device);
    else if (roll < 40) await this.#read(device);
    else if (roll < 58) this.#start(() => drain(context));
    else if (roll < 70) this.#start(() => pull(device.page, device.replica, device.accountId));
    else if (roll < 76) device.restart(chance.pick(['page', 'worker']));
    else if (roll < 86) this.#time += chance.pick([1_000, 5_000, MINUTE, 16 * MINUTE]);
    else if (network.holds > 0) network.releaseOne();
  }

  /** Starts something and goes on: it may park in the network while other things happen. */
  #start(work: () => Promise<unknown>) {
    this.bustle.run(work).catch((error: unknown) => this.failures.push(error));
  }

  async #write(device: SimDevice) {
    const { chance } = this;
    const poison = chance.happens(0.08);
    const room = poison ? chance.pick([this.#archived, this.#foreign]) : chance.pick(this.rooms);
    const isTooLong = poison && chance.happens(0.3);
    const place = isTooLong ? chance.pick(this.rooms) : room;
    const label = `${device.name} ${this.written.length}`;
    const text = isTooLong ? label + 'x'.repeat(MESSAGE_MAX_CHARACTERS) : label;
    await this.bustle.run(() => enqueue(device.page, device, messageTo(place, device, text)));
    this.written.push({ device, room: place, text, poison });
  }

  async #read(device: SimDevice) {
    const rooms = [...device.rooms.values()].filter((one) => one.lastSeq > 0);
    if (rooms.length === 0) return;
    const { chatroomId, lastSeq } = this.chance.pick(rooms);
    await this.bustle.run(() => enqueueRead(device.page, device, { chatroomId, seq: lastSeq }));
  }

  /** Calm weather: everything held arrives, and each device sends and pulls until nothing is left to do. */
  async settle(): Promise<void> {
    this.network.trouble = 0;
    this.server.mortality = 0;
    await this.#releaseAll();
    for (let round = 0; round < 40; round++) {
      this.#time += 6 * MINUTE;
      for (const device of this.devices) {
        this.#start(() => drain(device.page));
        await this.#releaseAll();
      }
      if (await this.#isDelivered()) break;
    }
    for (const device of this.devices) {
      this.#start(() => pull(device.page, device.replica, device.accountId));
      await this.#releaseAll();
    }
    if (this.failures.length > 0) throw new Error('Something threw', { cause: this.failures[0] });
  }

  async #releaseAll() {
    await this.bustle.quiet();
    while (this.network.holds > 0) {
      this.network.releaseOne();
      await this.bustle.quiet();
    }
  }

  async #isDelivered(): Promise<boolean> {
    const left = await Promise.all(this.devices.map((one) => one.page.db.outbox.toArray()));
    return left.flat().every((item) => item.state === 'attention');
  }

  async roomRow(room: Room) {
    const [row] = await this.server.db
      .select()
      .from(chatrooms)
      .where(eq(chatrooms.id, room.chatroomId));
    if (!row) throw new Error('The room is gone');
    return row;
  }
}

function messageTo(room: Room, device: SimDevice, message: string): CommandBody {
  const isMessageFromCreator = device.name === 'creator';
  return { kind: 'addMessage', payload: { ...room, message, isMessageFromCreator } };
}
