/** Functions that are longer than a screen. */
import { parseSync } from 'vite';

const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

/**
 * The longest first.
 * @param {{ file: string, text: string }[]} files
 * @param {number} most lines that still fit
 * @returns {{ file: string, line: number, lines: number, name: string }[]}
 */
export function longFunctions(files, most) {
  /** @type {ReturnType<typeof longFunctions>} */
  const found = [];
  for (const { file, text } of files) {
    const lineAt = (/** @type {number} */ offset) => text.slice(0, offset).split('\n').length;
    /** @param {any} node any: its fields depend on its type @param {string} name of what holds it */
    const visit = (node, name) => {
      const own = node.id?.name ?? (node.type === 'Property' ? node.key?.name : undefined) ?? name;
      if (FUNCTIONS.includes(node.type)) {
        const line = lineAt(node.start);
        const lines = lineAt(node.end) - line + 1;
        if (lines > most) found.push({ file, line, lines, name: own });
      }
      for (const value of Object.values(node)) {
        for (const child of Array.isArray(value) ? value : [value]) {
          if (child && typeof child.type === 'string') visit(child, own);
        }
      }
    };
    visit(parseSync(file, text).program, '');
  }
  return found.toSorted((one, other) => other.lines - one.lines);
}
