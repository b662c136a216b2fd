/** The operators: each is one small break of the source, found in its syntax tree. */
import { parseSync } from 'vite';

/**
 * Any: the other properties of a node depend on its type, and the walk visits all types.
 * @typedef {{ type: string, start: number, end: number, [key: string]: any }} Node
 * @typedef {Pick<Node, 'start' | 'end'>} Range
 * @typedef {(range: Range) => string} Source the text of a node
 * @typedef {[node: Node, operator: string, after: string, isStatement?: boolean]} Break
 * @typedef {{
 *   file: string, line: number, start: number, end: number, isStatement: boolean,
 *   operator: string, before: string, after: string, text: string,
 * }} Mutant `text` is the mutant's source line.
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
  const source = (/** @type {Range} */ { start, end }) => code.slice(start, end);
  return [...walk(/** @type {Node} */ (program), [])].flatMap(({ node, parents }) =>
    breaksOf(node, parents, source).map(([broken, operator, after, isStatement = false]) => {
      const { start, end } = broken;
      const lineStart = code.lastIndexOf('\n', start - 1) + 1;
      const lineEnd = code.indexOf('\n', start);
      const text = code.slice(lineStart, lineEnd === -1 ? undefined : lineEnd).trim();
      const line = code.slice(0, start).split('\n').length;
      return { file, line, start, end, isStatement, operator, before: source(broken), after, text };
    }),
  );
}

/**
 * Every node that has behavior, with its ancestors, the nearest last.
 * @param {Node} node
 * @param {Node[]} parents
 * @returns {Generator<{ node: Node, parents: Node[] }>}
 */
function* walk(node, parents) {
  if (node.type.startsWith('TS') && !TYPED.includes(node.type)) return;
  if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration') return;
  yield { node, parents };
  const inside = [...parents, node];
  for (const [key, value] of Object.entries(node)) {
    if (key === 'key' && !node['computed']) continue;
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child.type === 'string') yield* walk(child, inside);
    }
  }
}

/** @param {Node} node @param {Node[]} parents @param {Source} source @returns {Break[]} */
function breaksOf(node, parents, source) {
  const tested = WITH_TEST.includes(node.type) && node['test'];
  const own = BREAKS[node.type]?.(node, source, parents) ?? [];
  return tested ? [...negated(bare(tested), source), ...own] : own;
}

/** @type {Record<string, (node: Node, source: Source, parents: Node[]) => Break[]>} */
const BREAKS = {
  LogicalExpression: logical,
  BinaryExpression: binary,
  UnaryExpression: (node, source) =>
    node['operator'] === '!' ? [[node, 'negation', source(node['argument'])]] : [],
  UpdateExpression: (node, source) => {
    const swapped = node['operator'] === '++' ? '--' : '++';
    return [[node, 'arithmetic', source(node).replace(node['operator'], swapped)]];
  },
  AssignmentExpression: (node, source) => {
    const swapped = ASSIGNED.get(node['operator']);
    if (!swapped || isText(node['right'])) return [];
    return [[node, 'arithmetic', `${source(node['left'])} ${swapped} ${source(node['right'])}`]];
  },
  Literal: (node) =>
    typeof node['value'] === 'boolean' ? [[node, 'boolean', String(!node['value'])]] : [],
  CallExpression: called,
  ArrowFunctionExpression: (node) => (node['expression'] ? emptied(node['body']) : []),
  ReturnStatement: (node, _, parents) => [
    ...(node['argument'] ? emptied(node['argument']) : []),
    ...(isEarly(node, parents) ? [ended(node)] : []),
  ],
  ThrowStatement: (node) => [ended(node)],
  ExpressionStatement: statement,
};

/** @param {Node} node @returns {Break} */
const ended = (node) => [node, 'early end', '', true];

/** @param {Node} test @param {Source} source @returns {Break[]} */
function negated(test, source) {
  // These are broken by their own operators in just the same way.
  const isCovered =
    (test.type === 'UnaryExpression' && test['operator'] === '!') ||
    (test.type === 'BinaryExpression' && ['===', '!=='].includes(test['operator']));
  return isCovered ? [] : [[test, 'condition', `!(${source(test)})`]];
}

/** @param {Node} node @param {Source} source @returns {Break[]} */
function logical(node, source) {
  const [left, right] = [source(node['left']), source(node['right'])];
  if (node['operator'] === '??') {
    return [
      [node, 'default', left],
      [node, 'default', right],
    ];
  }
  return [[node, 'logic', `(${left}) ${node['operator'] === '&&' ? '||' : '&&'} (${right})`]];
}

/** @param {Node} node @param {Source} source @returns {Break[]} */
function binary(node, source) {
  const { left, right, operator } = node;
  const compared = COMPARED.get(operator);
  if (compared) return [[node, 'comparison', `${source(left)} ${compared} ${source(right)}`]];
  const calculated = CALCULATED.get(operator);
  if (!calculated || isText(left) || isText(right)) return [];
  return [[node, 'arithmetic', `${source(left)} ${calculated} ${source(right)}`]];
}

/** @param {Node} node @param {Source} source @param {Node[]} parents @returns {Break[]} */
function called(node, source, parents) {
  const { callee, start, end } = node;
  if (callee.type !== 'MemberExpression' || callee.computed || callee.optional) return [];
  // Inside a chain the break would end its short circuit.
  const parent = parents.at(-1);
  if (parent?.type === 'ChainExpression' || parent?.['object'] === node) return [];
  const { property } = callee;
  const other = CALLED.get(property.name);
  const isMath = ['min', 'max'].includes(property.name);
  if (!other || (isMath && source(callee.object) !== 'Math')) return [];
  const before = source({ start, end: property.start });
  return [[node, 'method', `${before}${other}${source({ start: property.end, end })}`]];
}

/** @param {Node} returned @returns {Break[]} */
function emptied(returned) {
  const node = bare(returned);
  if (node.type === 'ArrayExpression' && node['elements'].length > 0)
    return [[node, 'empty', '[]']];
  if (node.type === 'ObjectExpression' && node['properties'].length > 0) {
    return [[node, 'empty', '{}']];
  }
  const isString = node.type === 'Literal' && typeof node['value'] === 'string' && node['value'];
  return isString || node.type === 'TemplateLiteral' ? [[node, 'empty', "''"]] : [];
}

/** @param {Node} node @param {Source} source @returns {Break[]} */
function statement(node, source) {
  const call = bare(node['expression']);
  const awaited = call.type === 'AwaitExpression' ? bare(call['argument']) : call;
  const target = awaited.type === 'ChainExpression' ? awaited['expression'] : awaited;
  if (target.type !== 'CallExpression' || target['callee'].type === 'Super') return [];
  return LOGGED.test(source(target['callee'])) ? [] : [[node, 'statement', '', true]];
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
