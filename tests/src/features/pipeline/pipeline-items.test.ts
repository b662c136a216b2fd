import { expect, test } from 'vitest';
import { closedWeek } from '#contract/availability/record.ts';
import type { AppointmentId, CampaignId, CommandId, ProjectId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { situations, type Situation } from '#contract/project/rules.ts';
import type { CandidateView, PendingWork } from '#src/campaigns/data/overlay.ts';
import { firstGroup, groupsOf, type Groups } from '#src/features/pipeline/pipeline-items.ts';
import { aCampaign, aCandidate, anAppointment, aProject } from '../../../support/records.ts';
import { anOpportunity } from '../../campaigns/opportunities/an-opportunity.ts';

const now = Date.parse('2026-11-20T17:00:00.000Z');
const none = {
  campaigns: [],
  candidates: [],
  projects: [],
  appointments: [],
  availability: [],
  pending: [],
};

const candidate = (change: Partial<CandidateView>): CandidateView => ({
  ...aCandidate({ id: newId<ProjectId>(), campaignId: newId<CampaignId>() }),
  mark: null,
  ...change,
});
const project = (situation: Situation, change: Partial<ReturnType<typeof aProject>> = {}) => ({
  ...aProject({ id: newId<ProjectId>(), ...situations[situation], ...change }),
  mark: null,
});
const filled = (groups: Groups) =>
  Object.fromEntries(
    Object.entries(groups).flatMap(([name, { length }]) => (length > 0 ? [[name, length]] : [])),
  );
const show = (work: Partial<Parameters<typeof groupsOf>[0]>) =>
  groupsOf({ ...none, ...work }, new Map(), [], now);

test('every piece of a creator’s work is listed by whose turn it is', () => {
  const appointmentId = newId<AppointmentId>();
  const booked = anAppointment({ id: appointmentId, state: 'confirmed' });
  const candidates = [
    candidate({ state: 'invited' }),
    candidate({ state: 'applied' }),
    candidate({ state: 'accepted' }),
    candidate({ state: 'declined' }),
  ];
  const projects = [
    project('shoot'),
    project('shoot', { appointmentId }),
    project('contentRejected'),
    project('postPartial'),
    project('completed'),
    project('cancelled'),
  ];
  expect(filled(show({ candidates, projects, appointments: [booked] }))).toEqual({
    mine: 6,
    waiting: 1,
    done: 3,
  });
});

test('a candidate and its project are one piece, with the marks of both', () => {
  const id = newId<ProjectId>();
  const held = { ...project('contentOpen', { id }), mark: 'waiting' as const };
  const groups = show({ candidates: [candidate({ id, state: 'accepted' })], projects: [held] });
  expect(filled(groups)).toEqual({ mine: 1 });
  expect(groups.mine[0]).toMatchObject({ id, mark: 'waiting', outcome: null });
});

test('an application that waits, to a campaign known by its card alone, has the card’s names', () => {
  const told = anOpportunity({ title: 'Silent reading', businessName: 'Night Owl Books' });
  const names = { campaignTitle: '', businessName: '', campaignId: told.campaignId };
  const waiting = candidate({ ...names, state: 'applied', mark: 'waiting' });
  const kept = new Map([[told.campaignId, told]]);
  const { waiting: applied } = groupsOf({ ...none, candidates: [waiting] }, kept, [], now);
  expect(applied[0]).toMatchObject({ title: 'Silent reading', businessName: 'Night Owl Books' });
  const campaigns = [{ ...aCampaign({ id: told.campaignId, title: 'Newer' }), mark: null }];
  const known = groupsOf({ ...none, candidates: [waiting], campaigns }, kept, [], now);
  expect(known.waiting[0]?.title).toBe('Newer');
});

test('what waits on this device is counted by its piece, apart from what needs a look', () => {
  const held = project('contentOpen');
  const item = (state: 'waiting' | 'attention') =>
    ({
      id: newId<CommandId>(),
      kind: 'addContent',
      state,
      payload: { projectId: held.id },
    }) as unknown as PendingWork;
  const sent = { kind: 'addContent', payload: { projectId: held.id } } as unknown as PendingWork;
  const elsewhere = {
    ...item('waiting'),
    payload: { projectId: newId<ProjectId>() },
  } as unknown as PendingWork;
  const pending = [item('waiting'), item('waiting'), item('attention'), sent, elsewhere];
  const { mine } = show({ projects: [held], pending });
  expect(mine[0]?.unsent).toEqual({ waiting: 2, attention: 1 });
});

test('the first due comes before the others; of those that are over, the newest', () => {
  const theirs = project('contentSubmitted', { decideBy: '2026-11-21T17:00:00.000Z' });
  const late = project('contentOpen', { contentDueOn: '2026-11-30T17:00:00.000Z' });
  const soon = project('contentRejected', { contentDueOn: '2026-11-21T17:00:00.000Z' });
  const old = project('cancelled', { endedOn: '2026-10-01T17:00:00.000Z' });
  const fresh = project('cancelled', { endedOn: '2026-11-01T17:00:00.000Z' });
  const { mine, waiting, done } = show({ projects: [old, theirs, late, soon, fresh] });
  expect(mine.map(({ id }) => id)).toEqual([soon.id, late.id]);
  expect(waiting.map(({ id }) => id)).toEqual([theirs.id]);
  expect(done.map(({ id }) => id)).toEqual([fresh.id, old.id]);
});

test('older projects stand beside those that the device keeps, each once', () => {
  const held = project('completed');
  const older = aProject({ id: newId<ProjectId>(), ...situations.completed });
  const { done } = groupsOf({ ...none, projects: [held] }, new Map(), [held, older], now);
  expect(done.map(({ id }) => id).toSorted()).toEqual([held.id, older.id].toSorted());
});

test('the group that opens first is one with something to do, else one with anything', () => {
  const waits = candidate({ state: 'applied' });
  expect(firstGroup(show({ candidates: [waits], projects: [project('postOpen')] }))).toBe('mine');
  expect(firstGroup(show({ candidates: [waits] }))).toBe('waiting');
  expect(firstGroup(show({ projects: [project('cancelled')] }))).toBe('done');
  expect(firstGroup(show({}))).toBe('mine');
});

test('a shoot without a free time waits for the business', () => {
  const held = project('shoot');
  const campaign = { ...aCampaign({ id: held.campaignId }), mark: null };
  const hours = {
    businessId: held.businessId,
    week: closedWeek,
    exceptions: [],
    busy: [],
    updatedOn: campaign.updatedOn,
    version: 1,
    revision: 1,
  };
  const work = { projects: [held], campaigns: [campaign] };
  expect(filled(show(work))).toEqual({ mine: 1 });
  expect(filled(show({ ...work, availability: [hours] }))).toEqual({ waiting: 1 });
});
