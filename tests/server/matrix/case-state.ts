import type { AppointmentState } from '#contract/appointment/record.ts';
import type { CampaignStatus } from '#contract/campaign/record.ts';
import { defaultTerms } from '#contract/campaign/terms.ts';
import type { CandidateState } from '#contract/candidate/rules.ts';
import { newId } from '#contract/new-id.ts';
import type {
  AppointmentId,
  CampaignId,
  ContentItemId,
  PostId,
  ProjectId,
  UploadId,
} from '#contract/ids.ts';
import { postKeyOf } from '#contract/project/post-forms.ts';
import type { PostLink, ProjectRecord } from '#contract/project/record.ts';
import { isEnded, type Situation, situations } from '#contract/project/rules.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { appointments, projects } from '#server/db/schema/bookings.ts';
import { campaigns } from '#server/db/schema/market.ts';
import { files } from '#server/db/schema/profiles.ts';
import { candidates, contentItems, postUrls } from '#server/db/schema/work.ts';
import type { TestApp } from '../../support/app.ts';
import { reservation, showTo } from '../../support/builders.ts';
import { fields } from '../../support/campaign-fields.ts';
import { after, FRIDAY } from '../bookings/shoots.ts';
import type { Pair, Side } from './cast.ts';

/** The state of a campaign and of one pair of accounts in it. */
export type CaseState = {
  campaign?: CampaignStatus;
  candidate?: CandidateState | null;
  situation?: Situation | null;
  appointment?: {
    state: AppointmentState;
    start: Date;
    asked: string[];
    /** Who marked it as done; by default the creator. */
    completedBy?: 'creator' | 'system';
  };
  /** Nothing was filmed yet. */
  isEmpty?: boolean;
  /** Who has asked to end it, and who has reported a problem. */
  endAskedBy?: Side;
  rounds?: Pick<ProjectRecord, 'round' | 'roundRequest'>;
  disputedBy?: Side;
  /** Words that only those two may read. */
  words?: string;
};

export type Work = Pair & {
  campaignId: CampaignId;
  projectId: ProjectId;
  itemId: ContentItemId;
  appointmentId: AppointmentId;
  /** An upload of the creator's that nothing names yet. */
  uploadId: UploadId;
};

type Rows = {
  campaigns: (typeof campaigns.$inferInsert)[];
  candidates: (typeof candidates.$inferInsert)[];
  projects: (typeof projects.$inferInsert)[];
  appointments: (typeof appointments.$inferInsert)[];
  files: (typeof files.$inferInsert)[];
  items: (typeof contentItems.$inferInsert)[];
  urls: (typeof postUrls.$inferInsert)[];
};

/** Creates projects in given states, in the tables alone and in the feeds of both sides, with correct counts. */
export async function createCases(
  { deps: { db } }: TestApp,
  pair: Pair,
  all: readonly CaseState[],
): Promise<Work[]> {
  const rows: Rows = {
    campaigns: [],
    candidates: [],
    projects: [],
    appointments: [],
    files: [],
    items: [],
    urls: [],
  };
  const made = all.map((caseState) => add(rows, pair, caseState));
  await db.insert(campaigns).values(rows.campaigns);
  await db.insert(files).values(rows.files);
  if (rows.candidates.length > 0) await db.insert(candidates).values(rows.candidates);
  if (rows.projects.length > 0) await db.insert(projects).values(rows.projects);
  if (rows.appointments.length > 0) await db.insert(appointments).values(rows.appointments);
  if (rows.items.length > 0) await db.insert(contentItems).values(rows.items);
  if (rows.urls.length > 0) await db.insert(postUrls).values(rows.urls);
  const ids = <C extends string>(collection: C, some: readonly { id: string }[]) =>
    some.map(({ id }) => [collection, id] as const);
  const both = [
    ...ids('projects', rows.projects),
    ...ids('candidates', rows.candidates),
    ...ids('appointments', rows.appointments),
    ...ids('content', rows.items as { id: string }[]),
  ];
  const isKnown = new Set(rows.candidates.map(({ campaignId }) => campaignId));
  const known = rows.campaigns.filter(({ id }) => isKnown.has(id));
  await showTo(db, [
    [pair.businessId, [...both, ...ids('campaigns', rows.campaigns)]],
    [pair.creatorId, [...both, ...ids('campaigns', known)]],
  ]);
  return made;
}

/** The candidate state of a project in this situation. */
const candidateOf = (situation: Situation): CandidateState =>
  situation === 'cancelled' ? 'released' : 'accepted';

/** Work of two with ids that nothing has. */
export const newWork = (pair: Pair): Work => ({
  ...pair,
  campaignId: newId(),
  projectId: newId(),
  itemId: newId(),
  appointmentId: newId(),
  uploadId: newId(),
});

function add(rows: Rows, pair: Pair, caseState: CaseState): Work {
  const work = newWork(pair);
  const { campaignId, projectId: id } = work;
  const { words = '' } = caseState;
  const situation =
    caseState.situation ??
    (caseState.candidate === 'accepted'
      ? 'shoot'
      : caseState.candidate === 'released'
        ? 'cancelled'
        : null);
  const state = caseState.candidate ?? (situation && candidateOf(situation));
  rows.campaigns.push(campaignRow(work, caseState, state, situation));
  rows.files.push(fileRow(work, work.uploadId));
  if (state) {
    const base = { id, campaignId, ...pair, createdOn: FRIDAY, updatedOn: FRIDAY };
    rows.candidates.push({ ...base, state, source: 'apply', note: words });
  }
  if (!situation) return work;
  rows.projects.push(projectRow(rows, work, caseState, situation));
  if (caseState.appointment)
    rows.appointments.push(appointmentRow(work, caseState.appointment, words));
  if (caseState.isEmpty) return work;
  const file = fileRow(work, newId());
  rows.files.push(file);
  rows.items.push({
    id: work.itemId,
    projectId: id,
    campaignId,
    ...pair,
    kind: 'photo',
    deliverableId: 'd1',
    fileId: file.id,
    sourceSha256: newId().replaceAll('-', '').padEnd(64, 'b'),
    caption: words,
    state: itemState(situation),
  });
  return work;
}

function campaignRow(
  { campaignId: id, businessId }: Work,
  { campaign: status = 'active', words = '' }: CaseState,
  state: CandidateState | null,
  situation: Situation | null,
): typeof campaigns.$inferInsert {
  const { place: _, onSite: __, shootWindow, ...same } = fields();
  const isGoing = situation !== null && !isEnded(situations[situation].step);
  const isDone = situation === 'completed';
  const isOver = status === 'completed' || status === 'cancelled';
  return {
    ...same,
    ...(words && { title: `${words} title`, description: words, visibility: 'inviteOnly' }),
    id,
    businessId,
    status,
    shootFrom: shootWindow?.from,
    shootTo: shootWindow?.to,
    creatorSlots: 3,
    isOpen: status !== 'draft' && !isOver,
    slotsTaken: Number(isGoing || isDone),
    appliedCount: Number(state === 'applied'),
    invitedCount: Number(state === 'invited'),
    goingCount: Number(isGoing),
    completedCount: Number(isDone),
    publishedOn: status === 'draft' ? null : FRIDAY,
    endedOn: isOver ? FRIDAY : null,
    onSiteContact: words
      ? { name: words, phone: '+1 602 555 0100', parkingNote: null, doorNote: null }
      : null,
    createdOn: FRIDAY,
    updatedOn: FRIDAY,
  };
}

function projectRow(
  rows: Rows,
  work: Work,
  { endAskedBy, disputedBy, rounds, appointment, words = '' }: CaseState,
  situation: Situation,
): typeof projects.$inferInsert {
  const { campaignId, projectId: id, businessId, creatorId, itemId } = work;
  const { step, contentState, postState } = situations[situation];
  const isSent = contentState === 'submitted' || contentState === 'approved';
  const on = FRIDAY.toISOString();
  const reason = words || 'Other plans';
  const posts =
    postState === 'none' || postState === 'partial'
      ? []
      : [postLink(postState === 'changesRequested' ? postState : 'submitted')];
  rows.urls.push(
    ...posts.map((one) => ({
      normalisedUrl: postKeyOf(one.normalisedUrl, one.platform),
      projectId: id,
    })),
  );
  return {
    id,
    campaignId,
    businessId,
    creatorId,
    step,
    contentState,
    postState,
    terms: defaultTerms(),
    appointmentId: appointment ? work.appointmentId : null,
    submission: isSent || contentState === 'rejected' ? 1 : 0,
    ...rounds,
    submittedItems: isSent ? [itemId] : [],
    posts,
    hadConfirmedShoot: true,
    endedOn: isEnded(step) ? new Date(FRIDAY.getTime() - DAY_MS) : null,
    cancel: step === 'cancelled' ? { by: 'business', reason, on } : null,
    cancelRequest: endAskedBy
      ? { by: endAskedBy, reason, on, agreedBy: after(FRIDAY, 3 * DAY_MS).toISOString() }
      : null,
    dispute: disputedBy
      ? { by: disputedBy, reason, openedOn: on, resolvedOn: null, resolution: null }
      : null,
    createdOn: FRIDAY,
    updatedOn: FRIDAY,
  };
}

/** An address of a post that nobody has named before. */
export const postUrl = (): string => `https://www.instagram.com/reel/${newId()}`;

function postLink(state: PostLink['state']): PostLink {
  const url = postUrl();
  return {
    id: newId<PostId>(),
    deliverableId: 'd1',
    index: 0,
    platform: 'instagram',
    url,
    normalisedUrl: url.replace('www.', ''),
    submittedOn: FRIDAY.toISOString(),
    state,
  };
}

function itemState(situation: Situation): 'received' | 'submitted' | 'rejected' | 'approved' {
  const { contentState } = situations[situation];
  return contentState === 'none' || contentState === 'uploading' ? 'received' : contentState;
}

const fileRow = ({ creatorId }: Pair, uploadId: UploadId) => ({
  id: newId(),
  accountId: creatorId,
  uploadId,
  purpose: 'contentPhoto' as const,
  sha256: newId().replaceAll('-', '').padEnd(64, '0'),
  thumbSha256: newId().replaceAll('-', '').padEnd(64, '0'),
  bytes: 1000,
  width: 100,
  height: 100,
  placeholder: '',
});

function appointmentRow(
  work: Work,
  { state, start, asked, completedBy = 'creator' }: NonNullable<CaseState['appointment']>,
  words: string,
): typeof appointments.$inferInsert {
  const isOff = ['cancelledByCreator', 'cancelledByBusiness', 'noShow'].includes(state);
  return {
    ...reservation(work, start),
    id: work.appointmentId,
    state,
    requestedSlots: state === 'rescheduleRequested' ? asked : [],
    completedBy: state === 'completed' ? completedBy : null,
    needsChoice: isOff,
    showsContact: state === 'confirmed',
    code: state === 'confirmed' ? '0420' : null,
    decideBy: state === 'reserved' || isOff ? after(FRIDAY, 48 * HOUR_MS) : null,
    reason: words || null,
  };
}
