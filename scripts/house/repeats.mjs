/** Pairs of files that share runs of lines. */

/** Shorter runs are chance. */
const RUN = 6;
/** Lines without a word, imports and closing brackets repeat everywhere and say nothing. */
const EMPTY = /^[\s{}()[\];,<>/]*$|^import |^\} from |^export \{|^\s*(\/\/|\*|\/\*)/;

/** @param {{ file: string, text: string }[]} files @returns {string[]} `file:line ~ file:line`, one for each pair of files */
export function repeatsOf(files) {
  /** @type {Map<string, { file: string, line: number }[]>} */
  const runs = new Map();
  for (const { file, text } of files) {
    const lines = text
      // The names of an import repeat everywhere too.
      .replaceAll(/^import [^;]*;/gm, (names) => names.replaceAll(/[^\n]/g, ''))
      .split('\n')
      .map((line, index) => ({ line: index + 1, text: line.trim() }))
      .filter((one) => !EMPTY.test(one.text));
    for (let at = 0; at + RUN <= lines.length; at += 1) {
      const run = lines.slice(at, at + RUN);
      const key = run.map((one) => one.text).join('\n');
      runs.set(key, [...(runs.get(key) ?? []), { file, line: run[0]?.line ?? 0 }]);
    }
  }
  /** @type {Map<string, string>} */
  const pairs = new Map();
  for (const places of runs.values()) {
    const [first, ...others] = places;
    for (const other of others) {
      const pair = `${first?.file} ${other.file}`;
      if (!pairs.has(pair))
        pairs.set(pair, `${first?.file}:${first?.line} ~ ${other.file}:${other.line}`);
    }
  }
  return [...pairs.values()];
}
