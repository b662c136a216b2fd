/** The files an event passes, as `docs/architecture.md` names them. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A walk is a section "### Walk: …" with a numbered list; each entry begins with a file in backticks.
 * @param {string} root
 */
export function walksOf(root) {
  const text = readFileSync(join(root, 'docs', 'architecture.md'), 'utf8');
  const sections = text.split(/^### Walk: /m).slice(1);
  return sections.map((section) => {
    const [name = ''] = section.split('\n');
    const [body = ''] = section.split(/^#/m);
    const files = [...body.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = '']) => file);
    return { name, files, missing: files.filter((file) => !existsSync(join(root, file))) };
  });
}
