/** One instruction of a Dockerfile; `stage` counts its `FROM`s. */
export type Instruction = { stage: number; word: string; value: string };

/** Joins continued lines, and leaves comments out. */
export function instructionsOf(text: string): Instruction[] {
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*(?:#|$)/.test(line))
    .join('\n')
    .replace(/\\\n\s*/g, ' ')
    .split('\n');
  let stage = -1;
  return lines.map((line) => {
    const [, word = '', value = ''] = /^\s*(\w+)\s*(.*)$/.exec(line) ?? [];
    if (word === 'FROM') stage += 1;
    return { stage, word, value };
  });
}

const WORDS =
  'ARG CMD COPY ENTRYPOINT ENV EXPOSE FROM HEALTHCHECK LABEL RUN SHELL STOPSIGNAL USER VOLUME WORKDIR';
const known = new Set(WORDS.split(' '));
const SECRET = /(?:PASSWORD|SECRET|TOKEN|PRIVATE|_KEY)\w*[= ]/;
const isList = (value: string): boolean => {
  try {
    return Array.isArray(JSON.parse(value));
  } catch {
    return false;
  }
};

/** What an instruction breaks by itself; the numbers are those of hadolint's rules. */
const rules: Record<string, (one: Instruction) => boolean> = {
  'DL3006 an image without a version': ({ word, value }) =>
    word === 'FROM' && !/^\S+:[^\s:]*\d[^\s:]*(?: AS \w+)?$/.test(value),
  'DL3000 a folder that is not absolute': ({ word, value }) =>
    word === 'WORKDIR' && !value.startsWith('/'),
  'DL3016 packages that the lock file does not name': ({ word, value }) =>
    word === 'RUN' && /npm (?:install|i)\b/.test(value),
  'DL3008 a system package without a version': ({ word, value }) =>
    word === 'RUN' && /apt-get install(?!.*\w=\S)/.test(value),
  'DL3015 recommended packages': ({ word, value }) =>
    word === 'RUN' && /apt-get install(?!.*--no-install-recommends)/.test(value),
  'DL3009 lists of packages that stay': ({ word, value }) =>
    word === 'RUN' && /apt-get update(?!.*rm -rf \/var\/lib\/apt\/lists)/.test(value),
  'DL3004 sudo': ({ word, value }) => word === 'RUN' && /\bsudo\b/.test(value),
  'DL4006 a failure that a pipe hides': ({ word, value }) =>
    word === 'RUN' && / \| /.test(value) && !/pipefail/.test(value),
  'DL3025 a program behind a shell': ({ word, value }) =>
    /^(?:CMD|ENTRYPOINT)$/.test(word) && !isList(value),
  'DL3011 a port that is none': ({ word, value }) =>
    word === 'EXPOSE' && !(Number(value) >= 1 && Number(value) <= 65_535),
  'an instruction that is no good one, such as ADD': ({ word }) => !known.has(word),
  'a secret in the image': ({ word, value }) =>
    /^(?:ENV|ARG)$/.test(word) && SECRET.test(`${value} `),
};

/** What a Dockerfile breaks. */
export function lintDockerfile(text: string): string[] {
  const all = instructionsOf(text);
  const found = all.flatMap((one) => Object.keys(rules).filter((name) => rules[name]?.(one)));
  const last = all.filter(({ stage }) => stage === all.at(-1)?.stage);
  const isFolder = ({ word }: Instruction) => word === 'WORKDIR';
  const of = (word: string) => last.filter((one) => one.word === word);
  const names = all.flatMap(
    ({ word, value }) => /^\S+ AS (\w+)$/.exec(word === 'FROM' ? value : '')?.[1] ?? [],
  );
  const user = of('USER').at(-1)?.value ?? 'root';
  const whole: [boolean, string][] = [
    [/^(?:root|0)\b/.test(user), 'DL3002 a server that runs as root'],
    [of('CMD').length !== 1, 'DL4003 other than one command'],
    [of('HEALTHCHECK').length !== 1, 'DL3012 other than one check of health'],
    [
      !last
        .slice(
          0,
          last.findIndex(({ word }) => word === 'COPY'),
        )
        .some(isFolder),
      'DL3045 copies to a folder that nobody named',
    ],
    [
      all.some(({ value }) => {
        const from = /--from=(\w+)/.exec(value)?.[1];
        return from !== undefined && !names.includes(from);
      }),
      'DL3022 copies from a stage that is not there',
    ],
  ];
  return [...found, ...whole.flatMap(([isBroken, name]) => (isBroken ? [name] : []))];
}
