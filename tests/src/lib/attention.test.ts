import { expect, test } from 'vitest';
import { attentionSentence, canSendAgain } from '#src/lib/attention.ts';

test('what waited for a long time may be sent as it is; what the server refused may not', () => {
  expect(canSendAgain({ code: 'OLD_BOOKING' })).toBe(true);
  expect(canSendAgain({ code: 'OLD_MESSAGE' })).toBe(true);
  expect(canSendAgain({ code: 'FAILED' })).toBe(true);
  expect(canSendAgain({ code: 'SLOT_TAKEN' })).toBe(false);
  expect(canSendAgain(null)).toBe(false);
});

test('a refusal has its own sentence, with what it names; what is merely old has the one of its screen', () => {
  const links = attentionSentence({ code: 'URL_HOST', current: { platform: 'instagram' } });

  expect(links).toContain('Instagram');
  expect(attentionSentence({ code: 'OLD_MESSAGE' }, () => 'It waited.')).toBe('It waited.');
  expect(attentionSentence({ code: 'SLOT_TAKEN' }, () => 'It waited.')).not.toBe('It waited.');
  expect(attentionSentence(null)).toBe(attentionSentence({ code: 'FAILED' }));
  expect(attentionSentence({ code: 'OLD_MESSAGE' })).toBe(attentionSentence({ code: 'FAILED' }));
});
