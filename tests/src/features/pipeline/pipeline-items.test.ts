import { expect, test } from 'vitest';
import type { AppointmentId, CampaignId, CommandId, ProjectId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { situations, type Situation } from '#contract/project/rules.ts';
import type { CandidateView, PendingWork } from '#src/campaigns/data/overlay.ts';
import { columnsOf, firstColumn, type Columns } from '#src/features/pipeline/pipeline-items.ts';
import { aCampaign, aCandidate, anAppointment, aProject } from '../../../support/records.ts';
import { anOpportunity } from '../../campaigns/opportunities/an-opportunity.ts';

const now = Date.parse('2026-11-20T17:00:00.000Z');
const none = { campaigns: [], candidates: [], projects: [], appointments: [], pending: [] };

const candidate = (change: Partial<CandidateView>): CandidateView => ({
  ...aCandidate({ id: newId<ProjectId>(), campaignId: newId<CampaignId>() }),
  mark: null,
  ...change,
});
const project = (situation: Situation, change: Partial<ReturnType<typeof aProject>> = {}) => ({
  ...aProject({ id: newId<ProjectId>(), ...situations[situation], ...change }),
  mark: null,
});
const filled = (columns: Columns) =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([name, { length }]) => (length > 0 ? [[name, length]] : [])),
  );
const show = (work: Partial<Parameters<typeof columnsOf>[0]>) =>
  columnsOf({ ...none, ...work }, new Map(), [], now);

test('every state of a creator’s work has its column', () => {
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
    invitations: 1,
    applied: 1,
    schedule: 2,
    shoot: 1,
    content: 1,
    post: 1,
    done: 3,
  });
});

test('a candidate and its project are one piece, with the marks of both', () => {
  const id = newId<ProjectId>();
  const held = { ...project('contentOpen', { id }), mark: 'waiting' as const };
  const columns = show({ candidates: [candidate({ id, state: 'accepted' })], projects: [held] });
  expect(filled(columns)).toEqual({ content: 1 });
  expect(columns.content[0]).toMatchObject({ id, mark: 'waiting', outcome: null });
});

test('an application that waits, to a campaign known by its card alone, has the card’s names', () => {
  const told = anOpportunity({ title: 'Silent reading', businessName: 'Night Owl Books' });
  const names = { campaignTitle: '', businessName: '', campaignId: told.campaignId };
  const waiting = candidate({ ...names, state: 'applied', mark: 'waiting' });
  const kept = new Map([[told.campaignId, told]]);
  const { applied } = columnsOf({ ...none, candidates: [waiting] }, kept, [], now);
  expect(applied[0]).toMatchObject({ title: 'Silent reading', businessName: 'Night Owl Books' });
  const campaigns = [{ ...aCampaign({ id: told.campaignId, title: 'Newer' }), mark: null }];
  const known = columnsOf({ ...none, candidates: [waiting], campaigns }, kept, [], now);
  expect(known.applied[0]?.title).toBe('Newer');
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
  const { content } = show({ projects: [held], pending });
  expect(content[0]?.unsent).toEqual({ waiting: 2, attention: 1 });
});

test('the creator’s turn comes first, the first due before the others; of what is over, the newest', () => {
  const theirs = project('contentSubmitted', { decideBy: '2026-11-21T17:00:00.000Z' });
  const late = project('contentOpen', { contentDueOn: '2026-11-30T17:00:00.000Z' });
  const soon = project('contentRejected', { contentDueOn: '2026-11-21T17:00:00.000Z' });
  const old = project('cancelled', { endedOn: '2026-10-01T17:00:00.000Z' });
  const fresh = project('cancelled', { endedOn: '2026-11-01T17:00:00.000Z' });
  const { content, done } = show({ projects: [old, theirs, late, soon, fresh] });
  expect(content.map(({ id }) => id)).toEqual([soon.id, late.id, theirs.id]);
  expect(done.map(({ id }) => id)).toEqual([fresh.id, old.id]);
});

test('older projects stand beside those that the device keeps, each once', () => {
  const held = project('completed');
  const older = aProject({ id: newId<ProjectId>(), ...situations.completed });
  const { done } = columnsOf({ ...none, projects: [held] }, new Map(), [held, older], now);
  expect(done.map(({ id }) => id).toSorted()).toEqual([held.id, older.id].toSorted());
});

test('the column that opens first is one with something to do, else one with anything', () => {
  const waits = candidate({ state: 'applied' });
  expect(firstColumn(show({ candidates: [waits], projects: [project('postOpen')] }))).toBe('post');
  expect(firstColumn(show({ candidates: [waits] }))).toBe('applied');
  expect(firstColumn(show({}))).toBe('invitations');
});
