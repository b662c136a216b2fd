import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lintAlerts, lintPrometheus } from './alerts.ts';
import { lintCompose } from './compose.ts';
import { lintDockerfile } from './dockerfile.ts';
import { lintUnit } from './systemd-unit.ts';
import { lintWorkflow } from './workflow.ts';

const read = (file: string): string =>
  readFileSync(join(import.meta.dirname, '../..', file), 'utf8');

/** A file with one mistake: the right text, the wrong one, and the finding. */
type Mistake = [before: string, after: string, found: string];
const BASE = 'FROM node:24.21.0-bookworm-slim AS';
const withLineBeforeUser = (line: string, found: string): Mistake => [
  'USER node',
  `${line}\nUSER node`,
  found,
];
const withoutLines = (lines: string, found: string): Mistake => [`${lines}\n`, '', found];

describe.each<{ file: string; lint: (text: string) => string[]; mistakes: Mistake[] }>([
  {
    file: 'Dockerfile',
    lint: lintDockerfile,
    mistakes: [
      [BASE, 'FROM node:latest AS', 'DL3006'],
      [BASE, 'FROM node AS', 'DL3006'],
      ['WORKDIR /app', 'WORKDIR app', 'DL3000'],
      withoutLines('WORKDIR /app', 'DL3045'),
      ['npm ci', 'npm install', 'DL3016'],
      withoutLines('USER node', 'DL3002'),
      ['USER node', 'USER 0:0', 'DL3002'],
      ['COPY . .', 'ADD . .', 'ADD'],
      ['EXPOSE 8080', 'EXPOSE 808000', 'DL3011'],
      ['CMD ["node", "--enable', 'CMD node "--enable', 'DL3025'],
      ['VOLUME /data', 'VOLUME /data\nCMD ["node"]', 'DL4003'],
      ['HEALTHCHECK --interval=10s', 'LABEL check=', 'DL3012'],
      ['--from=build', '--from=bild', 'DL3022'],
      ['PORT=8080 \\', 'PORT=8080 STRIPE_SECRET_KEY=sk \\', 'a secret'],
      withLineBeforeUser('RUN apt-get update && apt-get install -y curl', 'DL3008'),
      withLineBeforeUser('RUN apt-get update && apt-get install -y curl', 'DL3009'),
      withLineBeforeUser('RUN apt-get install -y curl=1', 'DL3015'),
      withLineBeforeUser('RUN curl https://a.example | sh', 'DL4006'),
      withLineBeforeUser('RUN sudo true', 'DL3004'),
    ],
  },
  {
    file: 'compose.yaml',
    lint: lintCompose,
    mistakes: [
      ['image: postgres:18-bookworm', 'image: postgres', 'database has no version'],
      ['image: caddy:2.10', 'image: caddy:latest', 'proxy has no version'],
      withoutLines('    stop_grace_period: 30s', 'killed while it drains'),
      ['image: caddy:2.10\n    restart: unless-stopped', 'image: caddy:2.10', 'proxy stays down'],
      ['- data:/data', '- /var/run/docker.sock:/data', 'mounts a folder'],
      ['@database/pollin', '@postgres/pollin', 'names a service that is not there'],
      [
        'POLLIN_S3_SECRET_KEY: ${STORE_PASSWORD:?Set STORE_PASSWORD in .env}',
        'POLLIN_S3_SECRET_KEY: hunter2',
        'app has a secret',
      ],
      withoutLines(
        '    healthcheck:\n      test: [CMD, pg_isready, --username=pollin]\n      interval: 5s',
        'app waits for what never comes',
      ),
      [
        '    command: server /data',
        "    command: server /data\n    ports: ['9000:9000']",
        'reached from outside',
      ],
      ["['127.0.0.1:9090:9090']", "['9090:9090']", 'prometheus can be reached from outside'],
      ['depends_on: [app]', 'depends_on: [prometheus]', 'proxy waits for what never comes'],
      withoutLines('    logging: { driver: local }', 'app fills the disk with its log'),
      ['    build: .', '    build: .\n    privileged: true', 'privileged'],
      ['    build: .', '    build: .\n    network_mode: host', 'network_mode'],
    ],
  },
  {
    file: 'deploy/prometheus.yml',
    lint: lintPrometheus,
    mistakes: [
      ['[alerts.yml]', '[rules.yml]', 'rules.yml is not there'],
      ['names: [app]', 'names: [server]', 'server is no service'],
      ['port: 9464', 'port: 8080', 'another port than METRICS_PORT'],
      ['job_name: pollin', 'job_name: app', 'is not the job that the rules name'],
    ],
  },
  {
    file: 'deploy/alerts.yml',
    lint: lintAlerts,
    mistakes: [
      ['pollin_payment_events_failing', 'pollin_payments_failing', 'pollin_payments_failing'],
      ['{outcome=~"later|refused"}', '{result=~"later|refused"}', 'has no label result'],
      ['max by (queue) (pollin_job_oldest', 'max by (name) (pollin_job_oldest', 'no label name'],
      ['max by (queue) (pollin_job_oldest', 'sum by (queue) (pollin_job_oldest', 'adds up'],
      ['max by (outbox) (pollin_outbox', 'sum by (outbox) (pollin_outbox', 'adds up'],
      ['pollin_jobs_given_up_total', 'pollin_jobs_given_up', "pollin_jobs_given_up, which isn't"],
      ['rate(pollin_pushes_total[15m])', 'pollin_pushes_total', 'a counter without its rate'],
      ['alert: PollinBusy', 'alert: PollinDown', 'PollinDown is there twice'],
      ['severity: page', 'severity: critical', 'page'],
      withoutLines(
        "          summary: A process doesn't answer, or Prometheus finds none.",
        'summary',
      ),
    ],
  },
  {
    file: 'deploy/pollin.service',
    lint: lintUnit,
    mistakes: [
      ['User=pollin', 'User=root', 'Service.User'],
      withoutLines('User=pollin', 'Service.User'),
      ['TimeoutStopSec=30', 'TimeoutStopSec=15', 'killed while it drains'],
      ['Restart=always', 'Restart=no', 'Service.Restart'],
      ['NoNewPrivileges=yes', 'NoNewPriviledges=yes', 'Service.NoNewPriviledges is unknown'],
      ['ProtectSystem=strict', 'ProtectSystem=full', 'Service.ProtectSystem'],
      ['CapabilityBoundingSet=', 'CapabilityBoundingSet=CAP_NET_ADMIN', 'CapabilityBoundingSet'],
      ['Environment=NODE_ENV=production', 'Environment=SMTP_URL=smtp://a:b@c', 'read its secrets'],
      ['ExecStart=/usr/bin/node', 'ExecStart=node', 'Service.ExecStart'],
      ['UMask=0077', 'UMask=0022', 'Service.UMask'],
    ],
  },
  {
    file: '.github/workflows/check.yml',
    lint: lintWorkflow,
    mistakes: [
      ['contents: read', 'contents: write', 'more than read'],
      withoutLines('permissions:\n  contents: read', 'more than read'),
      ['pull_request:', 'pull_request_target:', 'strangers'],
      withoutLines('    timeout-minutes: 45', 'for ever'),
      ['ubuntu-24.04', 'ubuntu-latest', 'another system'],
      ['actions/setup-node@v5', 'actions/setup-node@main', 'may change'],
      ['persist-credentials: false', 'persist-credentials: true', 'token on the disk'],
      ['run: npm test', 'run: npm test ${{ github.head_ref }}', 'shell'],
    ],
  },
  {
    file: '.github/workflows/node.yml',
    lint: lintWorkflow,
    mistakes: [['contents: read', 'contents: write', 'more than read']],
  },
])('$file', ({ file, lint, mistakes }) => {
  const text = read(file);

  it('breaks no rule', () => {
    expect(lint(text)).toEqual([]);
  });

  it.each(mistakes)('with a mistake is found out: %j instead of %j', (before, after, found) => {
    expect(text).toContain(before);
    const changed = text.replace(before, () => after);

    const said = (() => {
      try {
        return lint(changed).join('\n');
      } catch (error) {
        return String(error);
      }
    })();

    expect(said).toContain(found);
  });
});
