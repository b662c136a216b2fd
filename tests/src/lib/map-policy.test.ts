import fc from 'fast-check';
import { expect, test } from 'vitest';
import { onlyTheQuestion } from '#src/lib/map-policy.ts';

test('only the map library’s own question is let through as markup', () => {
  expect(onlyTheQuestion('<svg/>')).toBe('<svg/>');
  fc.assert(
    fc.property(fc.string(), (markup) => {
      fc.pre(markup !== '<svg/>');
      expect(() => onlyTheQuestion(markup)).toThrow(TypeError);
    }),
  );
  expect(() => onlyTheQuestion('<svg/><img src=x onerror=alert(1)>')).toThrow(TypeError);
});
