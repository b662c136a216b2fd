import { expect, test } from 'vitest';
import { refusalStatus, type RefusalCode } from '#contract/refusal.ts';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';
import { mediaSentence } from '#src/lib/video-sentence.ts';

const codes = Object.keys(refusalStatus) as RefusalCode[];
/** The sentences while a picture is made on the device, of which a video has none. */
const ofPreparing: readonly RefusalCode[] = ['PICTURE_BLOCKED'];
const said = codes.filter(
  (code) => /^(?:PICTURE|STORAGE|VIDEO)_/.test(code) && !ofPreparing.includes(code),
);

test.each(said)('a video that is refused with %s is not called a photo', (code) => {
  expect(mediaSentence('video', code)).not.toMatch(/photo|picture/i);
});

test('a photo is refused in the words of photos, and everything else in its own', () => {
  expect(mediaSentence('photo', 'PICTURE_MISSING')).toBe('Photo missing. Choose it again.');
  expect(mediaSentence('video', 'PICTURE_MISSING')).toBe('Video missing. Choose it again.');
  expect(mediaSentence('video', 'PICTURE_SUM')).toBe(
    'The video was damaged on the way. We’re sending it again.',
  );
  for (const code of codes.filter((one) => !said.includes(one))) {
    expect(mediaSentence('video', code)).toBe(refusalSentence(code));
  }
});
