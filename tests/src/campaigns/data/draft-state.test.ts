import { expect, test } from 'vitest';
import { nextDraft, openedDraft, type DraftEvent } from '#src/campaigns/data/draft-state.ts';

const after = (...events: DraftEvent<string>[]) =>
  events.reduce((state, event) => nextDraft(state, event), openedDraft<string>());

const read = (value: string | null): DraftEvent<string> => ({ type: 'read', value });
const write = (value: string): DraftEvent<string> => ({ type: 'write', value });
const saved = (id: number, written: string, value = written): DraftEvent<string> => ({
  type: 'saved',
  id,
  written,
  value,
});
const saving: DraftEvent<string> = { type: 'saving' };

test('what was read before is shown at once, and may be replaced until the disk was read', () => {
  const opened = openedDraft('Less light');
  expect(opened.shown).toEqual({ value: 'Less light', isRead: false, generation: 0 });
  expect(nextDraft(opened, read('Less light')).shown.generation).toBe(0);
  expect(nextDraft(opened, read('More light')).shown).toEqual({
    value: 'More light',
    isRead: true,
    generation: 1,
  });
});

test('what another tab stores is shown, but not over an edit that is not on the disk', () => {
  expect(after(read('a'), read('b')).shown.value).toBe('b');
  const typing = after(read('a'), write('mine'), read('b'));
  expect(typing.shown).toMatchObject({ value: 'mine', generation: 1 });
  // Its base is the value that was shown then.
  expect(typing.edits).toMatchObject([{ value: 'mine', base: 'a' }]);
});

test('an edit that was never over anything read has no base', () => {
  expect(after(write('mine')).edits).toMatchObject([{ base: undefined }]);
  expect(after(read(null), write('mine')).edits).toMatchObject([{ base: null }]);
});

test('edits become one until they are being saved; then the next is over the one that leaves', () => {
  const typed = after(read('a'), write('ab'), write('abc'));
  expect(typed.edits).toMatchObject([{ value: 'abc', base: 'a', isSaving: false }]);
  const more = [saving, write('abcd')].reduce(nextDraft<string>, typed);
  expect(more.edits).toMatchObject([
    { value: 'abc', isSaving: true },
    { value: 'abcd', base: 'abc', isSaving: false },
  ]);
  const [first] = more.edits;
  const done = nextDraft(more, saved(first?.id ?? 0, 'abc', 'abc, and theirs'));
  expect(done.shown.value).toBe('abcd');
  expect(done.edits).toMatchObject([{ value: 'abcd', base: 'abc' }]);
});

test('once everything is saved, what the disk holds is shown', () => {
  const done = after(read('a'), write('b'), saving, saved(1, 'b', 'b, and theirs'));
  expect(done.edits).toEqual([]);
  expect(done.shown).toMatchObject({ value: 'b, and theirs', generation: 2 });
});

test('an edit that could not be stored is held; a newer one goes over the same base', () => {
  const failed: DraftEvent<string> = { type: 'failed', id: 1 };
  expect(after(read('a'), write('b'), saving, failed).edits).toMatchObject([
    { value: 'b', base: 'a', isSaving: false },
  ]);
  expect(after(read('a'), write('b'), saving, write('c'), failed).edits).toMatchObject([
    { value: 'c', base: 'a', isSaving: false },
  ]);
});

test('what a command carried is gone without a new generation; what another tab threw away is not', () => {
  const stored = after(read('a'), write('b'), saving, saved(1, 'b'));
  const sent: DraftEvent<string>[] = [
    { type: 'taken', value: 'b' },
    { type: 'sent', value: 'b', left: null },
  ];
  expect(sent.reduce(nextDraft<string>, stored).shown).toMatchObject({
    value: null,
    generation: 1,
  });
  expect(nextDraft(stored, read(null)).shown).toMatchObject({ value: null, generation: 2 });
});

test('what was typed after the command was made stays', () => {
  const state = after(read('a'), write('b'), { type: 'sent', value: 'a', left: null });
  expect(state.shown.value).toBe('b');
  expect(state.edits).toHaveLength(1);
});

test('a draft that was given up shows nothing, whatever was on its way', () => {
  const state = after(read('a'), write('b'), saving, { type: 'clear' });
  expect(state.shown.value).toBeNull();
  expect(nextDraft(state, { type: 'failed', id: 1 }).edits).toEqual([]);
});
