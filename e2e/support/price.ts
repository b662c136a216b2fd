import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { CommandBody } from '#contract/commands/command.ts';
import type { CampaignId, CommandId, ProjectId, UploadId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import type { FilePurpose } from '#contract/pictures/rules.ts';
import { ApiUser } from './api-user.ts';
import { query } from './database.ts';
import { aBusiness, aCampaign, aCreator, type Party } from './market.ts';
import type { ServerProcess } from './server.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const CARD = { number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' };

/** A person at a program, who acts for one account. */
export class Actor {
  readonly #user: ApiUser;
  readonly #party: Party;

  private constructor(user: ApiUser, party: Party) {
    this.#user = user;
    this.#party = party;
  }

  static async signIn(server: ServerProcess, party: Party): Promise<Actor> {
    const user = new ApiUser(server.url);
    await user.signIn(party.email);
    return new Actor(user, party);
  }

  /** Sends a command that must be done. */
  async does(kind: CommandBody['kind'], payload: object): Promise<void> {
    const id = newId<CommandId>();
    const commands = [{ id, kind, occurredAt: new Date().toISOString(), payload }];
    const { accountId } = this.#party;
    const { answers } = await this.#user.post('sendCommands', '/commands', { commands }, accountId);
    if (answers[0]?.outcome !== 'done') throw new Error(JSON.stringify(answers));
  }

  /** Sends a photo to the server, whole. */
  async uploads(
    bytes: Uint8Array<ArrayBuffer>,
    purpose: FilePurpose,
  ): Promise<{ uploadId: UploadId; sourceSha256: string }> {
    const uploadId = newId<UploadId>();
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const facts = Object.entries({ uploadId, purpose, sha256 }).map(
      ([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`,
    );
    const { status } = await this.#user.open('/uploads', this.#party.accountId, {
      method: 'POST',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': String(bytes.byteLength),
        'upload-metadata': facts.join(','),
        'content-type': 'application/offset+octet-stream',
      },
      body: bytes,
    });
    if (status !== 201) throw new Error(`The upload was answered with ${status}.`);
    return { uploadId, sourceSha256: sha256 };
  }

  /** Fills in the provider's form for a card, and waits until the card is known. */
  async entersCard(): Promise<void> {
    const { accountId, email, name } = this.#party;
    const body = { redirectPath: '/business/subscription' };
    const { url } = await this.#user.post('addCard', '/card', body, accountId);
    await submit(url, { email, name, ...CARD });
    await until(async () => {
      const { card } = await this.#user.get('subscriptionState', '/subscription', accountId);
      return card !== null;
    });
  }

  /** Fills in the provider's form for payouts, and waits until the creator can be paid. */
  async setsUpPayouts(): Promise<void> {
    const { accountId } = this.#party;
    const { url } = await this.#user.post('payoutOnboarding', '/payoutOnboarding', {}, accountId);
    const bank = { routingNumber: '110000000', accountNumber: '000123456789' };
    await submit(url, { answer: 'finish', firstName: 'Ana', lastName: 'Reyes', ...bank });
    await this.canBePaid();
  }

  /** Waits until the provider has reported a finished onboarding. */
  async canBePaid(): Promise<void> {
    await until(async () => {
      const { state } = await this.#user.get('payouts', '/payouts', this.#party.accountId);
      return state === 'enabled';
    });
  }
}

const submit = async (url: string, fields: Record<string, string>): Promise<void> => {
  const body = new URLSearchParams(fields);
  const { status } = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  if (status !== 303) throw new Error(`The form was answered with ${status}.`);
};

/** The provider's events come by themselves, within a second or so. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let look = 0; look < 600; look++) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('It did not happen.');
}

export type PaidWork = {
  campaignId: CampaignId;
  projectId: ProjectId;
  business: Party & { actor: Actor };
  creator: Party & { actor: Actor };
};

/** A creator's application to a campaign of $200, content alone; the business has a card on file. */
export async function aPaidApplication(server: ServerProcess, title: string): Promise<PaidWork> {
  const [place, ana] = await Promise.all([
    aBusiness(server),
    aCreator(server, { photoUrl: PHOTO }),
  ]);
  const campaignId = await aCampaign(server, { business: place, title, over: PAID });
  const [business, creator] = await Promise.all([
    Actor.signIn(server, place),
    Actor.signIn(server, ana),
  ]);
  const projectId = newId<ProjectId>();
  await Promise.all([
    business.entersCard(),
    creator.does('candidateEvent', {
      event: 'creator_applied',
      candidateId: projectId,
      campaignId,
      creatorId: ana.accountId,
      note: '',
      proposedPriceCents: null,
      availabilityHint: [],
    }),
  ]);
  return {
    campaignId,
    projectId,
    business: { ...place, actor: business },
    creator: { ...ana, actor: creator },
  };
}

const PHOTO = '/icons/icon-192.png';
export const PRICE_CENTS = 20_000;
export const PAID = {
  offer_type: 'paid',
  price_cents: PRICE_CENTS,
  price_paid_by: 'pollin',
  requires_shoot: false,
  requires_post: false,
};

/** The business selects the creator, whose price is charged and held. */
export const selects = ({ business, creator, campaignId, projectId }: PaidWork): Promise<void> =>
  business.actor.does('candidateEvent', {
    event: 'business_accepted',
    candidateId: projectId,
    campaignId,
    creatorId: creator.accountId,
    priceCents: PRICE_CENTS,
  });

/** The creator has handed everything in, and the business approves it: the work is done. */
export async function completes(server: ServerProcess, work: PaidWork): Promise<void> {
  const { projectId } = work;
  await query(
    server,
    `update projects set step = 'get_approval_for_content', content_state = 'submitted', submission = 1 where id = $1`,
    [projectId],
  );
  const payload = { event: 'content_approved', projectId, submission: 1 };
  await work.business.actor.does('projectEvent', payload);
}

/** Makes it so many hours later for a held price, and lets the minute's timer for prices go off now. */
export async function hoursPass(
  server: ServerProcess,
  { projectId }: Pick<PaidWork, 'projectId'>,
  hours: number,
): Promise<void> {
  await query(
    server,
    `update project_payments set release_on = release_on - $2 * interval '1 hour',
       next_step_on = next_step_on - $2 * interval '1 hour' where project_id = $1`,
    [projectId, hours],
  );
  await timerGoesOff(server);
}

export const timerGoesOff = (server: ServerProcess): Promise<unknown> =>
  query(server, `insert into pgboss.job (name, data) values ('price-timers', '{}')`);

/** Moves the sandbox's clock as `npm run demo:clock` does. */
export const sandboxDaysPass = ({ dataDir }: ServerProcess, days: number): Promise<unknown> =>
  program('server/demo/advance-clock.ts', ['--days', String(days)], {
    POLLIN_DATA_DIR: dataDir,
    POLLIN_DEMO: '1',
  });

/** An operator settles the reported problem as `npm run support:settle` does. Answers what the program says. */
export const operatorSettles = async (
  server: ServerProcess,
  { projectId }: PaidWork,
  share: 'refund' | 'release' | 'split',
  words: string,
): Promise<string> =>
  program('server/projects/support-desk.ts', ['settle', projectId, share, words, '--confirm'], {
    DATABASE_URL: await server.databaseUrl(),
  });

const program = async (name: string, args: string[], env: Record<string, string>) => {
  const options = { cwd: root, env: { ...env, NODE_ENV: 'production' } };
  return (await promisify(execFile)(process.execPath, [name, ...args], options)).stdout;
};
