import { afterEach, describe, expect, it } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { AccountId, SessionId } from '#contract/ids.ts';
import type { Bus, Hint } from '#server/ports/bus/bus.ts';

/** Collects hints about an account; `reaching` waits for a revision. */
export function listenTo(bus: Bus, accountId: AccountId) {
  const heard: Hint[] = [];
  let check = () => {};
  const stop = bus.subscribe(accountId, (hint) => {
    heard.push(hint);
    check();
  });
  const reaching = (revision: number) =>
    new Promise<void>((resolve) => {
      check = () => {
        if (heard.some((hint) => hint.revision >= revision)) resolve();
      };
      check();
    });
  return { heard, reaching, stop };
}

/** Buses that are closed after each test. */
export function someBuses() {
  const open: Bus[] = [];
  afterEach(async () => {
    for (const bus of open.splice(0)) await bus.close();
  });
  return async (opening: Promise<Bus>): Promise<Bus> => {
    const bus = await opening;
    open.push(bus);
    return bus;
  };
}

/** What every adapter of the port promises within a process. */
export function describeBus(name: string, openBus: () => Promise<Bus>): void {
  const kept = someBuses();
  describe(`the bus: ${name}`, () => {
    it('brings a hint to everyone who listens to its account, and to nobody else', async () => {
      const bus = await kept(openBus());
      const [mine, theirs] = [newId<AccountId>(), newId<AccountId>()];
      const listeners = [listenTo(bus, mine), listenTo(bus, mine)];
      const other = listenTo(bus, theirs);

      bus.publish([{ accountId: mine, revision: 7 }]);

      for (const one of listeners) await one.reaching(7);
      expect(other.heard).toEqual([]);
    });

    it('is silent for those who stopped listening', async () => {
      const bus = await kept(openBus());
      const accountId = newId<AccountId>();
      const [stopped, stays] = [listenTo(bus, accountId), listenTo(bus, accountId)];

      stopped.stop();
      bus.publish([{ accountId, revision: 1 }]);
      await stays.reaching(1);

      expect(stopped.heard).toEqual([]);
    });

    it('notifies the listeners of a session of its end, and nobody else', async () => {
      const bus = await kept(openBus());
      const [mine, theirs] = [newId<SessionId>(), newId<SessionId>()];
      let others = 0;
      const stop = bus.subscribeEnded(theirs, () => (others += 1));
      const ended = new Promise<void>((resolve) => void bus.subscribeEnded(mine, resolve));

      bus.publishEnded([mine]);

      await ended;
      expect(others).toBe(0);
      stop();
    });

    it('carries thousands of hints at once', async () => {
      const bus = await kept(openBus());
      const hints = Array.from({ length: 2000 }, (_, n) => ({
        accountId: newId<AccountId>(),
        revision: n + 1,
      }));
      const last = hints.at(-1)!;
      const listener = listenTo(bus, last.accountId);

      bus.publish(hints);

      await listener.reaching(last.revision);
    });
  });
}

/** What an adapter promises that carries hints between processes. `cut` ends every connection of the buses. */
export function describeSharedBus(
  name: string,
  openBus: () => Promise<Bus>,
  cut: () => Promise<unknown>,
): void {
  const kept = someBuses();
  describe(`between processes: ${name}`, () => {
    it('a hint reaches the others, merged with later ones of its account', async () => {
      const [here, there] = [await kept(openBus()), await kept(openBus())];
      const accountId = newId<AccountId>();
      const listener = listenTo(there, accountId);

      for (let revision = 1; revision <= 500; revision++) here.publish([{ accountId, revision }]);

      await listener.reaching(500);
      expect(listener.heard.length).toBeLessThan(50);
    });

    it('the end of a session reaches the others', async () => {
      const [here, there] = [await kept(openBus()), await kept(openBus())];
      const id = newId<SessionId>();
      const ended = new Promise<void>((resolve) => void there.subscribeEnded(id, resolve));

      here.publishEnded([id]);

      await ended;
    });

    it('hints flow again after the connection was lost', async () => {
      const [here, there] = [await kept(openBus()), await kept(openBus())];
      const accountId = newId<AccountId>();
      const listener = listenTo(there, accountId);
      await cut();

      let revision = 0;
      const publishing = setInterval(() => here.publish([{ accountId, revision: ++revision }]), 20);
      await listener.reaching(1).finally(() => clearInterval(publishing));

      expect(listener.heard.length).toBeGreaterThan(0);
    });

    it('every listener looks for itself once a lost connection is back, since hints may have passed by', async () => {
      const bus = await kept(openBus());
      const listener = listenTo(bus, newId<AccountId>());
      const ended = new Promise<void>((resolve) => bus.subscribeEnded(newId<SessionId>(), resolve));

      await cut();

      await Promise.all([listener.reaching(1), ended]);
      expect(listener.heard).toHaveLength(1);
    });
  });
}
