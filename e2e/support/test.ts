import { test as base, expect } from '@playwright/test';
import { Phone, type Look } from './phone.ts';
import { Line } from './line.ts';
import { OtherParty } from './other-party.ts';
import { ServerProcess } from './server.ts';

type Fixtures = {
  /** Opens somebody's browser; all are closed and checked at the end. */
  openPhone: (look?: Partial<Look>, line?: Line) => Promise<Phone>;
  /** A line to the server whose weather the test decides. */
  line: Line;
  /** A browser in which the demo's creator is signed in. */
  asCreator: Phone;
  /** A browser in which the demo's business is signed in. */
  asBusiness: Phone;
};
type WorkerFixtures = {
  server: ServerProcess;
  /** The demo's business at a program: sees what really arrived, and answers. */
  business: OtherParty;
};

/** One server with its own database for each worker; browsers with disks of their own for each test. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, provide) => {
      const server = await ServerProcess.create();
      await provide(server);
      await server.remove();
    },
    { scope: 'worker' },
  ],
  business: [
    async ({ server }, provide) => {
      await provide(await OtherParty.signIn(server, 'business@pollin.test'));
    },
    { scope: 'worker' },
  ],
  line: async ({ server }, provide) => {
    const line = await Line.open(server);
    await provide(line);
    await line.close();
  },
  openPhone: async ({ server }, provide) => {
    const phones: Phone[] = [];
    await provide(async (look, line) => {
      const phone = await Phone.create(line ?? server, look);
      phones.push(phone);
      return phone;
    });
    for (const phone of phones) {
      await phone.remove();
      expect(phone.complaints, 'errors and breaches of the security policy').toEqual([]);
    }
  },
  asCreator: async ({ openPhone }, provide) => {
    const phone = await openPhone();
    await phone.signIn('creator@pollin.test');
    await provide(phone);
  },
  asBusiness: async ({ openPhone }, provide) => {
    const phone = await openPhone();
    await phone.signIn('business@pollin.test');
    await provide(phone);
  },
});

export { expect };
