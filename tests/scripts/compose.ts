import { parseYaml } from '@redocly/openapi-core';
import * as z from 'zod/mini';
import { DRAIN_SECONDS } from './systemd-unit.ts';

const texts = z.record(z.string(), z.union([z.string(), z.number()]));
const service = z.strictObject({
  image: z.optional(z.string()),
  build: z.optional(z.string()),
  profiles: z.optional(z.array(z.string())),
  restart: z.optional(z.enum(['unless-stopped', 'always'])),
  stop_grace_period: z.optional(z.string().check(z.regex(/^\d+s$/))),
  depends_on: z.optional(
    z.union([
      z.array(z.string()),
      z.record(
        z.string(),
        z.strictObject({
          condition: z.enum(['service_healthy', 'service_completed_successfully']),
        }),
      ),
    ]),
  ),
  environment: z.optional(texts),
  command: z.optional(z.string()),
  logging: z.optional(z.strictObject({ driver: z.string() })),
  entrypoint: z.optional(z.array(z.string())),
  healthcheck: z.optional(z.strictObject({ test: z.array(z.string()), interval: z.string() })),
  ports: z.optional(z.array(z.string())),
  volumes: z.optional(z.array(z.string())),
  networks: z.array(z.string()),
});
/** Keys that no service of ours needs, such as `privileged`, are refused as unknown. */
const composeFile = z.strictObject({
  name: z.string(),
  services: z.record(z.string(), service),
  networks: z.record(z.string(), z.unknown()),
  volumes: z.record(z.string(), z.null()),
});
type Compose = z.infer<typeof composeFile>;
type Service = z.infer<typeof service>;

const composeOf = (text: string): Compose => composeFile.parse(parseYaml(text));

const SECRET = /PASSWORD|SECRET|ACCESS_TOKEN/;
/** A port that only this machine reaches. */
const isLocal = (port: string) => port.startsWith('127.0.0.1:');
const isOnce = ({ entrypoint }: Service) => entrypoint !== undefined;
const waitsFor = ({ depends_on: others = {} }: Service): [name: string, condition: string][] =>
  Array.isArray(others)
    ? others.map((name) => [name, ''])
    : Object.entries(others).map(([name, { condition }]) => [name, condition]);

/** What one service breaks. */
function lintService(compose: Compose, one: Service): string[] {
  const { services, volumes, networks } = compose;
  const mounts = (one.volumes ?? []).map((mount) => mount.split(':')[0] ?? '');
  const values = Object.entries(one.environment ?? {}).map(([name, value]) => [
    name,
    String(value),
  ]);
  const hosts = values.flatMap(
    ([, value = '']) => /^\w+:\/\/(?:[^/]*@)?([a-z]+)[:/]/.exec(value)?.[1] ?? [],
  );
  const broken: [boolean, string][] = [
    [one.build === undefined && !/:[^:]*\d/.test(one.image ?? ''), 'has no version'],
    [!isOnce(one) && one.restart === undefined, 'stays down after a failure'],
    // Docker's own driver never removes a line.
    [one.logging?.driver !== 'local', 'fills the disk with its log'],
    [
      mounts.some((name) => !name.startsWith('./') && !(name in volumes)),
      'mounts a folder of the machine',
    ],
    [one.networks.some((name) => !(name in networks)), 'is in an unknown network'],
    [hosts.some((host) => !(host in services)), 'names a service that is not there'],
    [
      values.some(([name = '', value = '']) => SECRET.test(name) && !/\$\{\w+:\?/.test(value)),
      'has a secret in the file',
    ],
    [
      waitsFor(one).some(([name, condition]) => {
        const other = services[name];
        if (!other || other.profiles) return true;
        if (condition === 'service_healthy') return other.healthcheck === undefined;
        return condition === 'service_completed_successfully' && !isOnce(other);
      }),
      'waits for what never comes',
    ],
  ];
  return broken.flatMap(([isBroken, sentence]) => (isBroken ? [sentence] : []));
}

/** What a compose file breaks; throws for keys that it should not have. */
export function lintCompose(text: string): string[] {
  const compose = composeOf(text);
  const found = Object.entries(compose.services).flatMap(([name, one]) =>
    lintService(compose, one).map((sentence) => `${name} ${sentence}`),
  );
  const { app } = compose.services;
  const published = Object.keys(compose.services).filter((name) =>
    compose.services[name]?.ports?.some((port) => !isLocal(port)),
  );
  return [
    ...found,
    ...(published.join() === 'proxy'
      ? []
      : [`${published.join(' and ')} can be reached from outside`]),
    ...(Number.parseInt(app?.stop_grace_period ?? '0', 10) > DRAIN_SECONDS
      ? []
      : ['app is killed while it drains']),
  ];
}
