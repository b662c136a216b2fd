/** The operators: each is one small break of the source, found in its syntax tree. */
import { parseSync } from 'vite';

/**
 * Any: what a node holds beside its place depends on its type, and the walk goes through all of them.
 * @typedef {{ type: string, start: number, end: number, [key: string]: any }} Node
 * @typedef {{
 *   file: string, line: number, start: number, end: number, isStatement: boolean,
 *   operator: string, before: string, after: string, text: string,
 * }} Mutant `text` is the source line it stands in.
 */

const COMPARED = new Map([
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
  ['===', '!=='],
  ['!==', '==='],
]);
const CALCULATED = new Map([
  ['+', '-'],
  ['-', '+'],
  ['*', '/'],
  ['/', '*'],
]);
const ASSIGNED = new Map([
  ['+=', '-='],
  ['-=', '+='],
]);
const CALLED = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
]);
const WITH_TEST = [
  'IfStatement',
  'ConditionalExpression',
  'WhileStatement',
  'DoWhileStatement',
  'ForStatement',
];
const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];
/** Types carry no behavior; these are expressions with a type attached. */
const TYPED = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'];
/** A lost log line breaks no promise to a person. */
const LOGGED = /(^|\.)(log|logger|console)\??\.(trace|debug|info|warn|error)$|(^|\.)log$/;

/**
 * Every mutant of a file, in the order of its source; those around others first.
 * @param {string} file
 * @param {string} code
 * @returns {Mutant[]}
 */
export function mutantsOf(file, code) {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
  /** @type {Mutant[]} */
  const found = [];
  const source = (/** @type {Node} */ node) => code.slice(node.start, node.end);

  /** @param {Node} node @param {string} operator @param {string} after @param {boolean} [isStatement] */
  const add = (node, operator, after, isStatement = false) => {
    const lineStart = code.lastIndexOf('\n', node.start - 1) + 1;
    const lineEnd = code.indexOf('\n', node.start);
    found.push({
      file,
      line: code.slice(0, node.start).split('\n').length,
      start: node.start,
      end: node.end,
      isStatement,
      operator,
      before: source(node),
      after,
      text: code.slice(lineStart, lineEnd === -1 ? undefined : lineEnd).trim(),
    });
  };

  /** @param {Node} node @param {Node[]} parents the nearest last */
  const visit = (node, parents) => {
    if (node.type.startsWith('TS') && !TYPED.includes(node.type)) return;
    if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration') return;
    mutate(node, parents);
    const inside = [...parents, node];
    for (const [key, value] of Object.entries(node)) {
      if (key === 'key' && !node['computed']) continue;
      for (const child of Array.isArray(value) ? value : [value]) {
        if (child && typeof child.type === 'string') visit(child, inside);
      }
    }
  };

  /** @param {Node} node @param {Node[]} parents */
  const mutate = (node, parents) => {
    const parent = parents.at(-1);
    if (WITH_TEST.includes(node.type) && node['test']) negate(bare(node['test']));
    switch (node.type) {
      case 'LogicalExpression':
        return logical(node);
      case 'BinaryExpression':
        return binary(node);
      case 'UnaryExpression':
        if (node['operator'] === '!') add(node, 'negation', source(node['argument']));
        return;
      case 'UpdateExpression': {
        const swapped = node['operator'] === '++' ? '--' : '++';
        return add(node, 'arithmetic', source(node).replace(node['operator'], swapped));
      }
      case 'AssignmentExpression': {
        const swapped = ASSIGNED.get(node['operator']);
        if (swapped && !isText(node['right'])) {
          add(node, 'arithmetic', `${source(node['left'])} ${swapped} ${source(node['right'])}`);
        }
        return;
      }
      case 'Literal':
        if (typeof node['value'] === 'boolean') add(node, 'boolean', String(!node['value']));
        return;
      case 'CallExpression':
        return called(node, parent);
      case 'ArrowFunctionExpression':
        if (node['expression']) empty(node['body']);
        return;
      case 'ReturnStatement':
        if (node['argument']) empty(node['argument']);
        if (isEarly(node, parents)) add(node, 'early end', '', true);
        return;
      case 'ThrowStatement':
        return add(node, 'early end', '', true);
      case 'ExpressionStatement':
        return statement(node);
    }
  };

  /** @param {Node} test */
  const negate = (test) => {
    // These are broken by their own operators in just the same way.
    const isCovered =
      (test.type === 'UnaryExpression' && test['operator'] === '!') ||
      (test.type === 'BinaryExpression' && ['===', '!=='].includes(test['operator']));
    if (!isCovered) add(test, 'condition', `!(${source(test)})`);
  };

  /** @param {Node} node */
  const logical = (node) => {
    const [left, right] = [source(node['left']), source(node['right'])];
    if (node['operator'] === '??') {
      add(node, 'default', left);
      return add(node, 'default', right);
    }
    add(node, 'logic', `(${left}) ${node['operator'] === '&&' ? '||' : '&&'} (${right})`);
  };

  /** @param {Node} node */
  const binary = (node) => {
    const { left, right, operator } = node;
    const compared = COMPARED.get(operator);
    if (compared) return add(node, 'comparison', `${source(left)} ${compared} ${source(right)}`);
    const calculated = CALCULATED.get(operator);
    if (calculated && !isText(left) && !isText(right)) {
      add(node, 'arithmetic', `${source(left)} ${calculated} ${source(right)}`);
    }
  };

  /** @param {Node} node @param {Node | undefined} parent */
  const called = (node, parent) => {
    const { callee } = node;
    if (callee.type !== 'MemberExpression' || callee.computed || callee.optional) return;
    // Inside a chain the break would end its short circuit.
    if (parent?.type === 'ChainExpression' || parent?.['object'] === node) return;
    const other = CALLED.get(callee.property.name);
    const isMath = ['min', 'max'].includes(callee.property.name);
    if (!other || (isMath && source(callee.object) !== 'Math')) return;
    const rest = code.slice(callee.property.end, node.end);
    add(node, 'method', `${code.slice(node.start, callee.property.start)}${other}${rest}`);
  };

  /** @param {Node} returned */
  const empty = (returned) => {
    const node = bare(returned);
    if (node.type === 'ArrayExpression' && node['elements'].length > 0) add(node, 'empty', '[]');
    if (node.type === 'ObjectExpression' && node['properties'].length > 0) add(node, 'empty', '{}');
    const isString = node.type === 'Literal' && typeof node['value'] === 'string' && node['value'];
    if (isString || node.type === 'TemplateLiteral') add(node, 'empty', "''");
  };

  /** @param {Node} node */
  const statement = (node) => {
    const call = bare(node['expression']);
    const awaited = call.type === 'AwaitExpression' ? bare(call['argument']) : call;
    const target = awaited.type === 'ChainExpression' ? awaited['expression'] : awaited;
    if (target.type !== 'CallExpression' || target['callee'].type === 'Super') return;
    if (LOGGED.test(source(target['callee']))) return;
    add(node, 'statement', '', true);
  };

  visit(/** @type {any} */ (program), []);
  return found;
}

/** @param {Node} node @returns {Node} without parentheses, types and `void` */
function bare(node) {
  if (node.type === 'ParenthesizedExpression' || TYPED.includes(node.type)) {
    return bare(node['expression']);
  }
  return node.type === 'UnaryExpression' && node['operator'] === 'void'
    ? bare(node['argument'])
    : node;
}

/** Whether it is surely text, which has no minus. @param {Node} node @returns {boolean} */
function isText(node) {
  const { type, value, operator, left, right } = bare(node);
  if (type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string')) return true;
  return type === 'BinaryExpression' && operator === '+' && (isText(left) || isText(right));
}

/** @param {Node} node @param {Node[]} parents whether the function goes on after it */
function isEarly(node, parents) {
  const parent = parents.at(-1);
  const isFunctionBody = FUNCTIONS.includes(parents.at(-2)?.type ?? '');
  return !(isFunctionBody && parent?.['body'].at(-1) === node);
}
