import { expect, test } from 'vitest';
import type { ContentItemId } from '#contract/ids.ts';
import type { ContentComment } from '#contract/project/record.ts';
import {
  emptyReview,
  feedbackOf,
  feedbackProblem,
  notesOn,
  pointAt,
  withReturned,
} from '#src/features/content-review/feedback.ts';

const inReview = 'v2' as ContentItemId;
const pin = (id: string, text: string, change: Partial<ContentComment> = {}): ContentComment => ({
  id,
  itemId: inReview,
  text,
  x: 0.5,
  y: 0.5,
  t: null,
  ...change,
});
const draft = (text: string, ...comments: ContentComment[]) => ({
  ...emptyReview,
  text,
  comments,
});

test('ten characters somewhere are enough: in the message or in a note', () => {
  expect(feedbackProblem(draft('  too short '), [inReview])).toEqual({ kind: 'tooShort' });
  expect(feedbackProblem(draft('long enough'), [inReview])).toBeNull();
  expect(feedbackProblem(draft('', pin('a', 'long enough')), [inReview])).toBeNull();
  expect(feedbackProblem(draft('', pin('a', 'short')), [inReview])).toEqual({ kind: 'tooShort' });
});

test('a pin without words is asked about, not sent and not dropped', () => {
  const silent = pin('a', '  ');
  expect(feedbackProblem(draft('long enough', silent), [inReview])).toMatchObject({
    kind: 'noWords',
    comment: { id: 'a' },
  });
});

test('a note on another version than the one in review is asked about', () => {
  const old = pin('a', 'Brighter, please', { itemId: 'v1' as ContentItemId });
  expect(feedbackProblem(draft('long enough', old), [inReview])).toMatchObject({
    kind: 'oldVersion',
  });
});

test('what is sent carries no space around its words', () => {
  expect(feedbackOf(draft(' Softer light ', pin('a', ' here ')))).toMatchObject({
    text: 'Softer light',
    comments: [{ id: 'a', text: 'here' }],
  });
});

test('notes are numbered from one: earlier ones, then pins as they were made, moments by time', () => {
  const notes = notesOn(
    inReview,
    [pin('told', 'Earlier')],
    [
      pin('late', 'b', { x: null, y: null, t: 9 }),
      pin('early', 'a', { x: null, y: null, t: 2 }),
      pin('pin', 'c'),
      pin('elsewhere', 'd', { itemId: 'v1' as ContentItemId }),
    ],
  );
  expect(notes.map(({ comment, number, isSent }) => [comment.id, number, isSent])).toEqual([
    ['told', 1, true],
    ['pin', 2, false],
    ['early', 3, false],
    ['late', 4, false],
  ]);
});

test('a pin never leaves its picture', () => {
  expect(pointAt(-0.2, 1.7)).toEqual({ x: 0, y: 1 });
  expect(pointAt(0.123456, 0.5)).toEqual({ x: 0.1235, y: 0.5 });
});

test('what was refused comes back beside what is being written, and twice is once', () => {
  const refused = { text: 'Softer light', comments: [pin('a', 'here')] };
  const back = withReturned(draft('And this', pin('b', 'there')), refused);
  expect(back.text).toBe('Softer light\nAnd this');
  expect(back.comments.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(withReturned(back, refused).comments).toHaveLength(2);
});
