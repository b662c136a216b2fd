import { expect, test } from 'vitest';
import { checkChosenVideo, isVideoFile, VIDEO_MAX_BYTES } from '#contract/content/media.ts';

test('a chosen file is a video by its kind and its name, and small enough', () => {
  const code = (name: string, type: string, size = 10) => {
    const checked = checkChosenVideo({ name, type, size });
    return checked.ok ? 'taken' : checked.refusal.code;
  };
  expect(code('a.mp4', 'video/mp4')).toBe('taken');
  expect(code('A.MOV', 'video/quicktime')).toBe('taken');
  expect(code('a.mp4', '')).toBe('taken');
  expect(code('a.mp4', 'video/mp4', VIDEO_MAX_BYTES)).toBe('taken');
  expect(code('a.mp4', 'video/mp4', VIDEO_MAX_BYTES + 1)).toBe('VIDEO_TOO_LARGE');
  expect(code('a.mp4', 'video/mp4', 0)).toBe('VIDEO_BROKEN');
  expect(code('a.mp4', 'text/html')).toBe('VIDEO_TYPE');
  expect(code('a.webm', 'video/webm')).toBe('VIDEO_TYPE');
  expect([
    isVideoFile({ name: 'a.avi', type: '' }),
    isVideoFile({ name: 'a.jpg', type: 'image/jpeg' }),
  ]).toEqual([true, false]);
});
