import type { AppointmentRecord } from '#contract/appointment/record.ts';
import type { CampaignRecord } from '#contract/campaign/record.ts';
import type { CandidateRecord } from '#contract/candidate/record.ts';
import { decideCandidate } from '#contract/candidate/rules.ts';
import { offlineOf } from '#contract/commands/command-rules.ts';
import type { CommandBody } from '#contract/commands/command.ts';
import type { ContentRecord } from '#contract/content/record.ts';
import type { AccountId, AppointmentId, CampaignId, ProjectId } from '#contract/ids.ts';
import type { ProjectRecord } from '#contract/project/record.ts';
import { decideProject, situationOf, situations, type Situation } from '#contract/project/rules.ts';
import type { OutboxItem, SentItem } from '#src/data/device/database.ts';
import {
  describedAs,
  newCandidate,
  savedCampaign,
  textsOf,
  type Described,
} from './optimistic-records.ts';
import { areAllPosted, changesBy, isLate } from './project-changes.ts';

/**
 * Campaigns on the screen: the server's records ⊕ pending commands. Pure, total (a command that the rules now refuse changes
 * nothing) and idempotent.
 */

/** `SentItem` does not tie kind to payload; every one was an outbox item, which does. */
export type PendingWork = OutboxItem | (SentItem & CommandBody);
const kinds = [
  'saveCampaign',
  'campaignEvent',
  'candidateEvent',
  'projectEvent',
  'addContent',
  'removeContent',
  'describeContent',
  'submitReview',
] as const;
type WorkKind = (typeof kinds)[number];
export type WorkCommand<K extends WorkKind = WorkKind> = Extract<PendingWork, { kind: K }>;

/** `unconfirmed`: the server decides whether it is possible. `waiting`: the server only needs to receive it. */
export type Mark = 'unconfirmed' | 'waiting';
type Marked = { mark: Mark | null };
export type CampaignView = CampaignRecord & Marked;
export type CandidateView = CandidateRecord & Marked;
export type ProjectView = ProjectRecord & Marked;

/** A command that the server refused, with the campaign and the project it is about, as far as the device knows. */
export type RefusedWork = {
  item: Extract<OutboxItem, { kind: WorkKind }>;
  campaignId: CampaignId | null;
  projectId: ProjectId | null;
};

export type Copy = {
  campaigns: readonly CampaignRecord[];
  candidates: readonly CandidateRecord[];
  projects: readonly ProjectRecord[];
  content: readonly ContentRecord[];
  /** A shoot that was reported as missed can be done after all. */
  appointments: readonly Pick<AppointmentRecord, 'id' | 'state' | 'needsChoice'>[];
};

export type Overlaid = {
  campaigns: CampaignView[];
  candidates: CandidateView[];
  projects: ProjectView[];
  /** Without assets that are being removed; the media list supplies the local ones. */
  content: ContentRecord[];
  refused: RefusedWork[];
};

const isRefused = (one: PendingWork): one is OutboxItem =>
  'state' in one && one.state === 'attention';
const isWork = (one: PendingWork): one is WorkCommand =>
  (kinds as readonly string[]).includes(one.kind);

/** Every campaign, candidate and project as the person sees it. */
export function overlayWork(
  copy: Copy,
  pending: readonly PendingWork[],
  accountId: AccountId,
): Overlaid {
  const state = {
    campaigns: viewsOf<CampaignView>(copy.campaigns),
    candidates: viewsOf<CandidateView>(copy.candidates),
    projects: viewsOf<ProjectView>(copy.projects),
    removed: new Set<string>(),
    described: new Map<string, Described>(),
    missed: new Set(
      copy.appointments.flatMap(({ id, state: at, needsChoice }) =>
        at === 'noShow' && needsChoice ? id : [],
      ),
    ),
  };
  const own = pending.filter((one) => one.accountId === accountId);
  const ordered = [...new Map(own.map((one) => [one.id, one])).values()].toSorted(
    (a, b) => a.order - b.order,
  );
  for (const one of ordered) if (!isRefused(one)) apply(state, one, accountId);
  const view: Overlaid = {
    campaigns: [...state.campaigns.values()],
    candidates: [...state.candidates.values()],
    projects: [...state.projects.values()],
    content: copy.content
      .filter(({ id }) => !state.removed.has(id))
      .map((one) => describedAs(one, state.described.get(one.id))),
    refused: [],
  };
  const refused = ordered.filter(isWork).filter(isRefused) as RefusedWork['item'][];
  return { ...view, refused: refused.map((item) => placed(item, view)).toReversed() };
}

type State = {
  campaigns: Map<string, CampaignView>;
  candidates: Map<string, CandidateView>;
  projects: Map<string, ProjectView>;
  removed: Set<string>;
  described: Map<string, Described>;
  /** Reported as no-shows, of which nothing is decided yet. */
  missed: ReadonlySet<AppointmentId>;
};

const viewsOf = <T extends Marked & { id: string }>(records: readonly Omit<T, 'mark'>[]) =>
  new Map(records.map((one) => [String(one['id' as never]), unmarked(one) as T]));

/** The same object while the record is the same, so unchanged parts do not render. */
function unmarked(record: object): object {
  const view = views.get(record) ?? { ...record, mark: null };
  views.set(record, view);
  return view;
}
const views = new WeakMap<object, object>();

/** An answered command is no longer waited for: its mark ends, its effect stays until the copy has it. */
function markOf(held: Mark | null, command: PendingWork): Mark | null {
  if (!('state' in command)) return held;
  return held === 'unconfirmed' || offlineOf(command) === 'queuedUnconfirmed'
    ? 'unconfirmed'
    : 'waiting';
}

function apply(state: State, command: PendingWork, accountId: AccountId): void {
  switch (command.kind) {
    case 'saveCampaign': {
      const held = state.campaigns.get(command.payload.campaignId);
      const saved = savedCampaign(held, command, accountId);
      state.campaigns.set(saved.id, { ...saved, mark: markOf(held?.mark ?? null, command) });
      return;
    }
    case 'campaignEvent':
      return applyCampaign(state, command);
    case 'candidateEvent':
      return applyCandidate(state, command, accountId);
    case 'projectEvent':
      return applyProject(state, command, accountId);
    case 'submitReview': {
      const { projectId, ...review } = command.payload;
      const { reviewId: id, ...words } = review;
      return changeProject(state, command, projectId, (project) => ({
        reviews: {
          ...project.reviews,
          mine: { ...words, traits: [...words.traits], id, createdOn: command.occurredAt },
        },
      }));
    }
    case 'addContent':
      return changeProject(state, command, command.payload.projectId, (project) =>
        after(project, 'content_uploaded', 'creator'),
      );
    case 'removeContent':
      state.removed.add(command.payload.itemId);
      return;
    case 'describeContent':
      state.described.set(command.payload.itemId, command.payload);
      return;
    case 'bookAppointment': {
      const { projectId, appointmentId } = command.payload;
      return changeProject(state, command, projectId, (project) =>
        situationOf(project) === 'shoot' ? { appointmentId } : null,
      );
    }
    case 'appointmentEvent': {
      const { event, projectId, appointmentId } = command.payload;
      const isDone =
        event === 'completed' || (event === 'check_in' && state.missed.has(appointmentId));
      if (!isDone) return;
      return changeProject(state, command, projectId, (project) =>
        after(project, 'shoot_done', 'creator'),
      );
    }
    default:
      return;
  }
}

function applyCampaign({ campaigns }: State, command: WorkCommand<'campaignEvent'>): void {
  const { campaignId, event } = command.payload;
  const held = campaigns.get(campaignId);
  if (!held) return;
  if (event === 'discard') return void campaigns.delete(campaignId);
  if (event !== 'close_recruiting') return;
  campaigns.set(campaignId, { ...held, isOpen: false, mark: markOf(held.mark, command) });
}

function applyCandidate(
  { candidates, campaigns }: State,
  command: WorkCommand<'candidateEvent'>,
  accountId: AccountId,
): void {
  const { candidateId, campaignId, creatorId, event } = command.payload;
  const held =
    candidates.get(candidateId) ??
    [...candidates.values()].find(
      (one) => one.campaignId === campaignId && one.creatorId === creatorId,
    );
  const actor = creatorId === accountId ? 'creator' : 'business';
  const to = decideCandidate(held?.state ?? null, event, actor);
  if (!to.ok) return;
  const base = held ?? newCandidate(campaigns.get(campaignId), command, accountId);
  candidates.set(base.id, {
    ...base,
    ...textsOf(command),
    state: to.value,
    mark: markOf(held?.mark ?? null, command),
  });
}

function applyProject(
  state: State,
  command: WorkCommand<'projectEvent'>,
  accountId: AccountId,
): void {
  const { payload } = command;
  changeProject(state, command, payload.projectId, (project) => {
    // A word on a submission is none on the next one, which a push may have brought before the feed did.
    if ('submission' in payload && payload.submission !== project.submission) return null;
    if (isLate(project, payload)) return null;
    const actor = project.creatorId === accountId ? 'creator' : 'business';
    const event =
      payload.event === 'post_submitted' && !areAllPosted(project, payload.posts)
        ? 'post_partly_submitted'
        : payload.event;
    const moved = after(project, event, actor);
    return moved && { ...moved, ...changesBy(project, payload, command.occurredAt) };
  });
}

/** Where an event leads, as a change of the record; null where the rules now refuse it. */
function after(
  project: ProjectRecord,
  event: Parameters<typeof decideProject>[1],
  actor: 'creator' | 'business',
): Partial<ProjectRecord> | null {
  const from = situationOf(project);
  const to = from && decideProject(from, event, actor);
  return to?.ok ? fieldsOf(from, to.value) : null;
}

const fieldsOf = (from: Situation | null, to: Situation): Partial<ProjectRecord> =>
  from === to ? {} : { ...situations[to] };

function changeProject(
  { projects }: State,
  command: PendingWork,
  id: ProjectId,
  change: (project: ProjectView) => Partial<ProjectRecord> | null,
): void {
  const held = projects.get(id);
  const over = held && change(held);
  if (held && over) projects.set(id, { ...held, ...over, mark: markOf(held.mark, command) });
}

function placed(item: RefusedWork['item'], view: Overlaid): RefusedWork {
  switch (item.kind) {
    case 'saveCampaign':
    case 'campaignEvent':
      return { item, campaignId: item.payload.campaignId, projectId: null };
    case 'candidateEvent': {
      const { campaignId, candidateId } = item.payload;
      return { item, campaignId, projectId: candidateId };
    }
    default: {
      const { projectId } = item.payload;
      const project = view.projects.find(({ id }) => id === projectId);
      return { item, campaignId: project?.campaignId ?? null, projectId };
    }
  }
}
