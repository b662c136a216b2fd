import { bubble, openRoom, write } from '../../e2e/support/chat.ts';
import { query, timesStored } from '../../e2e/support/database.ts';
import { expect } from '../../e2e/support/expect.ts';
import {
  aBusiness,
  aCampaign,
  aCreator,
  aProject,
  type Party,
  type Work,
} from '../../e2e/support/market.ts';
import { AFTER_PAUSE_MS, LARGE_FILES_MS } from '../../e2e/support/patience.ts';
import { Phone } from '../../e2e/support/phone.ts';
import { aPhoto } from '../../e2e/support/photos.ts';
import type { WithDatabase } from '../../e2e/support/tables.ts';
import { storedFiles } from './operator.ts';

type Role = 'creator' | 'business';
type Site = WithDatabase & { url: string };

const TITLE = 'Prickly pear season';
const OPEN_CAMPAIGN = 'Patio lights, one evening';
const KEPT = 'Written before the loss';
const LOST = ['Acknowledged and lost', 'Answered and lost'] as const;
const WAITING = 'Written without signal';

/** Two people at their devices. Their work is acknowledged before and after the moment that a lost database falls back to. */
export class LostWork {
  readonly creator: Phone;
  readonly business: Phone;
  readonly #site: Site;
  readonly #dataDir: string;
  readonly #work: Work;
  readonly #campaignId: string;

  private constructor(
    site: Site,
    dataDir: string,
    work: Work,
    campaignId: string,
    [creator, business]: [Phone, Phone],
  ) {
    this.#site = site;
    this.#dataDir = dataDir;
    this.#work = work;
    this.#campaignId = campaignId;
    this.creator = creator;
    this.business = business;
  }

  /** Both sit at the same conversation, in which the creator has written something that will not be lost. */
  static async begin(site: Site, dataDir: string): Promise<LostWork> {
    const owner = await aBusiness(site);
    const ana = await aCreator(site, { photoUrl: '/icons/icon-192.png' });
    const work = await aProject(site, { business: owner, creator: ana, title: TITLE });
    const campaignId = await aCampaign(site, { business: owner, title: OPEN_CAMPAIGN });
    const phones: [Phone, Phone] = [await Phone.create(site), await Phone.create(site)];
    const made = new LostWork(site, dataDir, work, campaignId, phones);
    await made.#enter(made.creator, 'creator', ana);
    await made.#enter(made.business, 'business', owner);
    await write(made.creator.page, KEPT);
    await expect.poll(() => timesStored(site, KEPT)).toBe(1);
    return made;
  }

  async #enter(phone: Phone, role: Role, { email }: Party): Promise<void> {
    await phone.signIn(email);
    await openRoom(phone.page, role, new RegExp(TITLE));
  }

  /** A message of each side, an application, and a photo, all of which the server acknowledges. */
  async acknowledge(): Promise<void> {
    await write(this.creator.page, LOST[0]);
    await write(this.business.page, LOST[1]);
    const { page } = this.creator;
    await page.goto('/creator/dashboard');
    await page.getByRole('link', { name: OPEN_CAMPAIGN }).first().click();
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('button', { name: 'Send application' }).click();
    await expect(page.getByText('You applied').first()).toBeVisible();
    await addPhoto(this.creator, 40);
    await this.#expectStored([KEPT, ...LOST], 1);
    await Promise.all([this.creator, this.business].map(expectAllSent));
  }

  /** A message and a photo that wait on the creator's device. */
  async queue(): Promise<void> {
    await this.creator.goOffline();
    await openRoom(this.creator.page, 'creator', new RegExp(TITLE));
    await write(this.creator.page, WAITING);
    await addPhoto(this.creator, 200);
    await expect(this.creator.page.getByText('Waiting', { exact: true })).toHaveCount(1);
  }

  /** Nothing of the lost work is in the database. */
  async expectLost(): Promise<void> {
    const { messages, applications, photos } = await this.#stored();
    expect(messages).not.toEqual(expect.arrayContaining([LOST[0]]));
    expect([messages.length, applications, photos.length]).toEqual([2, [], 0]);
  }

  /** Once the devices have a connection, everything is there once, and both of them show it. */
  async expectEverythingOnce(): Promise<void> {
    await this.creator.goOnline();
    await this.#expectStored([KEPT, ...LOST, WAITING], 2);
    await Promise.all([
      this.#expectShown(this.creator, 'creator'),
      this.#expectShown(this.business, 'business'),
    ]);
    await this.#expectStored([KEPT, ...LOST, WAITING], 2);
    expect([...this.creator.complaints, ...this.business.complaints]).toEqual([]);
  }

  async #expectShown(phone: Phone, role: Role): Promise<void> {
    await expectAllSent(phone);
    await openRoom(phone.page, role, new RegExp(TITLE));
    for (const text of [KEPT, ...LOST, WAITING]) {
      await expect(bubble(phone.page, text)).toHaveCount(1);
    }
  }

  /** Messages in any order of the two sides, one application with its notification, and photos with their bytes. */
  async #expectStored(texts: readonly string[], photos: number): Promise<void> {
    const once = {
      messages: [`Welcome to “${TITLE}”`, ...texts].toSorted(),
      applications: ['applied'],
      notices: 1,
      photos: Array<boolean>(photos).fill(true),
    };
    await expect.poll(() => this.#stored(), { timeout: LARGE_FILES_MS }).toEqual(once);
  }

  async #stored() {
    const { chatroomId, business, creator } = this.#work;
    const [messages, applications, notices, photos] = await Promise.all([
      query<{ message: string }>(
        this.#site,
        'select message from messages where chatroom_id = $1',
        [chatroomId],
      ),
      query<{ state: string }>(this.#site, 'select state from candidates where campaign_id = $1', [
        this.#campaignId,
      ]),
      query(
        this.#site,
        `select from notifications where account_id = $1 and category = 'CREATOR_APPLIED'`,
        [business.accountId],
      ),
      query<{ sha256: string }>(
        this.#site,
        `select f.sha256 from portfolio_items p join files f on f.id = p.file_id where p.creator_id = $1`,
        [creator.accountId],
      ),
    ]);
    const sums = await storedFiles(this.#dataDir);
    return {
      messages: messages.map(({ message }) => message).toSorted(),
      applications: applications.map(({ state }) => state),
      notices: notices.length,
      photos: photos.map(({ sha256 }) => sums.includes(sha256)),
    };
  }

  async remove(): Promise<void> {
    await Promise.all([this.creator.remove(), this.business.remove()]);
  }
}

async function expectAllSent({ page }: Phone): Promise<void> {
  await page.goto('/settings/sync');
  await expect(page.getByText('Everything is sent')).toBeVisible({ timeout: AFTER_PAUSE_MS });
}

async function addPhoto({ page }: Phone, hue: number): Promise<void> {
  await page.goto('/creator/profile/view');
  await page.getByRole('button', { name: 'Add photos' }).click();
  await page.setInputFiles('input[type=file]', await aPhoto({ hue, width: 1200, height: 1000 }));
  await page.getByRole('button', { name: 'Upload' }).click();
}
