import { test as base, expect } from '@playwright/test';
import { Phone, type Look } from './phone.ts';
import { enterRoom, TACOS } from './chat.ts';
import { OtherParty } from './other-party.ts';
import { ServerProcess } from './server.ts';

const CREATOR = 'creator@pollin.test';
const BUSINESS = 'business@pollin.test';

type Fixtures = {
  /** Opens someone's browser; all are closed and checked at the end. */
  openPhone: (look?: Partial<Look>, options?: { isNew?: boolean }) => Promise<Phone>;
  /** Opens the browser of a signed-in person at a path of the app. */
  signedIn: (email: string, path?: string) => Promise<Phone>;
  /** A browser in which the demo's creator is signed in. */
  asCreator: Phone;
  /** A browser in which the demo's business is signed in. */
  asBusiness: Phone;
  /** The demo's creator and business, each at a browser of their own, at once. */
  bothSides: { creator: Phone; business: Phone };
  /** The creator's browser with the conversation about the tacos open, where most stories play. */
  inRoom: Phone;
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
      await provide(await OtherParty.signIn(server, BUSINESS));
    },
    { scope: 'worker' },
  ],
  openPhone: async ({ server }, provide) => {
    const phones: Phone[] = [];
    await provide(async (look, options) => {
      const phone = await Phone.create(server, look, options);
      phones.push(phone);
      return phone;
    });
    for (const phone of phones) {
      await phone.remove();
      expect(phone.complaints, 'errors and breaches of the security policy').toEqual([]);
    }
  },
  signedIn: async ({ openPhone }, provide) => {
    await provide(async (email, path) => {
      const phone = await openPhone();
      await phone.signIn(email, path);
      return phone;
    });
  },
  asCreator: async ({ signedIn }, provide) => {
    await provide(await signedIn(CREATOR));
  },
  asBusiness: async ({ signedIn }, provide) => {
    await provide(await signedIn(BUSINESS));
  },
  bothSides: async ({ signedIn }, provide) => {
    const [creator, business] = await Promise.all([signedIn(CREATOR), signedIn(BUSINESS)]);
    await provide({ creator, business });
  },
  inRoom: async ({ signedIn }, provide) => {
    const phone = await signedIn(CREATOR, '/creator/messages');
    await enterRoom(phone.page, TACOS);
    await provide(phone);
  },
});

export { expect };
