import type { AppointmentEvent } from '#contract/appointment/rules.ts';
import type { CommandEnvelope } from '#contract/commands/command-batch.ts';
import type { PayloadOf } from '#contract/commands/command.ts';
import type { AppointmentId, CampaignId, CommandId, ProjectId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { aBusiness, aCreator, inDays } from '../../e2e/support/market.ts';
import { atOnce } from '../../e2e/support/tables.ts';
import { fields } from '../support/campaign-fields.ts';
import { deliver, type FinalAnswer, type Person, signedIn } from './drill-people.ts';
import type { Installation } from './installation.ts';

/** More creators than a campaign has slots, and more than one of them for each time. */
const CREATORS = 4;
const SLOTS = 3;
/** Each campaign has four hours of a day to itself, within the days that can be booked. */
const HOURS_EACH = 4;
const CAMPAIGNS_PER_DAY = 3;
const FIRST_HOUR = 8;
const FIRST_DAY = 2;
const CAMPAIGNS_MAX = 75;

/** A command with its final answer, and when it was sent first. */
export type Sent = {
  person: Person;
  command: CommandEnvelope;
  answer: FinalAnswer;
  sentAt: number;
};
type Candidate = { creator: Person; projectId: ProjectId; campaignId: CampaignId };
type Shoot = { creator: Person; appointmentId: AppointmentId; projectId: ProjectId };

/**
 * A business that runs one campaign after the other, and the creators who compete for its slots and its times. Throws at once
 * when an answer is none that competition allows.
 */
export class Season {
  readonly sent: Sent[] = [];
  readonly business: Person;
  /** Campaigns that were played to their end. */
  campaigns = 0;
  readonly #creators: readonly Person[];
  #isStopped = false;
  readonly #done: Promise<void>;

  private constructor(business: Person, creators: readonly Person[]) {
    this.business = business;
    this.#creators = creators;
    this.#done = this.#run();
  }

  static async start(installation: Installation): Promise<Season> {
    const owner = await aBusiness(installation);
    await atOnce(installation, (tables) =>
      tables.insert('subscriptions', { account_id: owner.accountId, status: 'active' }),
    );
    const creators: Person[] = [];
    while (creators.length < CREATORS) {
      const { email } = await aCreator(installation, { photoUrl: '/demo/photos/sol.webp' });
      creators.push(await signedIn(installation.url, email));
    }
    return new Season(await signedIn(installation.url, owner.email), creators);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#done;
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      if (this.campaigns === CAMPAIGNS_MAX) throw new Error('No days are left to book.');
      await this.#play();
      this.campaigns += 1;
    }
  }

  async #play(): Promise<void> {
    const campaignId = newId<CampaignId>();
    await this.#succeed(this.business, 'saveCampaign', {
      campaignId,
      fields: briefOf(`Drill ${campaignId}`),
      gallery: [],
    });
    await this.#succeed(this.business, 'campaignEvent', { campaignId, event: 'publish' });
    const chosen = await this.#choose(campaignId);
    const shoots = await this.#compete(chosen);
    const [first, ...others] = shoots;
    if (!first) throw new Error('Nobody booked.');
    await Promise.all([this.#move(first), ...others.map((one) => this.#decide(one, CONFIRM))]);
    await Promise.all(
      shoots.map(async (shoot) => {
        await this.#decide(shoot, { event: 'business_cancelled', reason: 'The drill goes on' });
        await this.#decide(shoot, { event: 'cancellation_closed' });
      }),
    );
    const over = { event: 'cancel', reason: 'The drill goes on' } as const;
    await this.#succeed(this.business, 'campaignEvent', { campaignId, ...over });
  }

  /** All creators apply at once, and the business accepts all of them at once: as many as there are slots succeed. */
  async #choose(campaignId: CampaignId): Promise<Candidate[]> {
    const candidates = this.#creators.map((creator) => ({
      creator,
      campaignId,
      projectId: newId<ProjectId>(),
    }));
    const application = { note: 'Hungry', proposedPriceCents: null, availabilityHint: [] };
    await Promise.all(
      candidates.map((one) => {
        const payload = { ...ofCandidate(one), event: 'creator_applied', ...application } as const;
        return this.#succeed(one.creator, 'candidateEvent', payload);
      }),
    );
    const answers = await Promise.all(
      candidates.map((one) => {
        const payload = { ...ofCandidate(one), event: 'business_accepted' } as const;
        return this.#send(this.business, 'candidateEvent', payload);
      }),
    );
    requireWinners(answers, SLOTS, 'CAMPAIGN_FULL');
    return candidates.filter((_, place) => answers[place]?.outcome === 'done');
  }

  /** All of them want the first hour, one gets it, and the others compete for the next two. The winner comes first. */
  async #compete(chosen: readonly Candidate[]): Promise<Shoot[]> {
    const wishes = chosen.map(({ creator, projectId }) => ({
      creator,
      projectId,
      appointmentId: newId<AppointmentId>(),
    }));
    const answers = await Promise.all(wishes.map((one) => this.#book(one, [0])));
    requireWinners(answers, 1, 'SLOT_TAKEN');
    const isWinner = (_: Shoot, place: number) => answers[place]?.outcome === 'done';
    const losers = wishes
      .filter((one, place) => !isWinner(one, place))
      .map((one) => ({ ...one, appointmentId: newId<AppointmentId>() }));
    const later = await Promise.all(losers.map((one) => this.#book(one, [1, 2])));
    requireWinners(later, losers.length, 'SLOT_TAKEN');
    return [...wishes.filter(isWinner), ...losers];
  }

  async #book({ creator, projectId, appointmentId }: Shoot, hours: number[]) {
    const slots = hours.map((hour) => this.#hour(hour));
    const payload = { appointmentId, projectId, slots, acceptsTravel: true };
    return await this.#send(creator, 'bookAppointment', payload);
  }

  /** The business confirms a shoot, the creator asks for the last hour instead, and gets it. */
  async #move(shoot: Shoot): Promise<void> {
    const slot = this.#hour(HOURS_EACH - 1);
    await this.#decide(shoot, CONFIRM);
    const { creator, appointmentId, projectId } = shoot;
    await this.#succeed(creator, 'appointmentEvent', {
      appointmentId,
      projectId,
      event: 'creator_reschedule_requested',
      slots: [slot],
    });
    await this.#decide(shoot, { event: 'reschedule_approved', slot });
  }

  async #decide({ appointmentId, projectId }: Shoot, decision: Decision): Promise<void> {
    const payload = { appointmentId, projectId, ...decision };
    await this.#succeed(this.business, 'appointmentEvent', payload as AppointmentPayload);
  }

  #hour(place: number): string {
    const day = FIRST_DAY + Math.floor(this.campaigns / CAMPAIGNS_PER_DAY);
    const from = FIRST_HOUR + HOURS_EACH * (this.campaigns % CAMPAIGNS_PER_DAY);
    return new Date(inDays(day, from + place)).toISOString();
  }

  async #succeed<K extends Kind>(person: Person, kind: K, payload: PayloadOf<K>): Promise<void> {
    const answer = await this.#send(person, kind, payload);
    if (answer.outcome !== 'done') throw new Error(`${kind}: ${JSON.stringify(answer)}`);
  }

  async #send<K extends Kind>(person: Person, kind: K, payload: PayloadOf<K>) {
    const sentAt = performance.now();
    const occurredAt = new Date().toISOString();
    const command = { id: newId<CommandId>(), kind, occurredAt, payload };
    const answer = await deliver(person, command);
    this.sent.push({ person, command, answer, sentAt });
    return answer;
  }
}

type Kind =
  | 'saveCampaign'
  | 'campaignEvent'
  | 'candidateEvent'
  | 'bookAppointment'
  | 'appointmentEvent';
type AppointmentPayload = PayloadOf<'appointmentEvent'>;
type Decision = { event: AppointmentEvent; reason?: string; slot?: string };
const CONFIRM: Decision = { event: 'booking_confirmed' };

const ofCandidate = ({ projectId, campaignId, creator }: Candidate) => ({
  candidateId: projectId,
  campaignId,
  creatorId: creator.accountId,
});

/** So many of the answers are `done`, and the others lost for the one reason there may be. */
function requireWinners(answers: readonly FinalAnswer[], count: number, code: string): void {
  const done = answers.filter(({ outcome }) => outcome === 'done').length;
  const isFair = answers.every((one) => one.outcome === 'done' || one.refusal.code === code);
  if (done !== count || !isFair) throw new Error(JSON.stringify(answers));
}

const briefOf = (title: string): PayloadOf<'saveCampaign'>['fields'] =>
  fields({
    title: title.slice(0, 40),
    shootWindow: null,
    applyBy: null,
    creatorSlots: SLOTS,
  });
