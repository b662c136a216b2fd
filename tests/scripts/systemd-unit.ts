/** The values of a unit by section and key, in order. */
export function unitOf(text: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  let section = '';
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '' || /^[#;]/.test(line)) continue;
    const header = /^\[(\w+)\]$/.exec(line)?.[1];
    if (header !== undefined) section = header;
    const [, key, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (header === undefined && key === undefined) found.set(`?${line}`, []);
    if (key === undefined) continue;
    const name = `${section}.${key}`;
    found.set(name, [...(found.get(name) ?? []), value ?? '']);
  }
  return found;
}

const known = new Set(
  [
    'Unit: Description After Wants',
    'Install: WantedBy',
    'Service: Type User Group WorkingDirectory EnvironmentFile Environment ExecStart KillSignal KillMode TimeoutStopSec',
    'Service: Restart RestartSec StateDirectory StateDirectoryMode NoNewPrivileges ProtectSystem ProtectHome PrivateTmp',
    'Service: PrivateDevices ProtectKernelTunables ProtectKernelModules ProtectControlGroups RestrictAddressFamilies',
    'Service: ProtectKernelLogs ProtectClock ProtectHostname RestrictRealtime SystemCallArchitectures RemoveIPC',
    'Service: RestrictNamespaces RestrictSUIDSGID LockPersonality CapabilityBoundingSet UMask',
  ].flatMap((line) => {
    const [section = '', keys = ''] = line.split(': ');
    return keys.split(' ').map((key) => `${section}.${key}`);
  }),
);

/** What keeps the service from the rest of the machine. Memory that is written and run is V8's own way, so that stays allowed. */
const needed: Record<string, RegExp> = {
  'Service.NoNewPrivileges': /^yes$/,
  'Service.ProtectSystem': /^strict$/,
  'Service.ProtectHome': /^yes$/,
  'Service.PrivateTmp': /^yes$/,
  'Service.PrivateDevices': /^yes$/,
  'Service.RestrictSUIDSGID': /^yes$/,
  'Service.CapabilityBoundingSet': /^$/,
  'Service.UMask': /^00?77$/,
  'Service.User': /^(?!root$|0$).+$/,
  'Service.ExecStart': /^\//,
  'Service.WorkingDirectory': /^\//,
  'Service.EnvironmentFile': /^\//,
  'Service.Restart': /^(?:always|on-failure)$/,
  'Service.StateDirectoryMode': /^0700$/,
  'Service.KillSignal': /^SIGTERM$/,
  'Install.WantedBy': /^multi-user\.target$/,
};

/** The longest time in which a server drains. */
export const DRAIN_SECONDS = 20;

/** What a unit breaks. */
export function lintUnit(text: string): string[] {
  const unit = unitOf(text);
  const one = (name: string) => unit.get(name)?.join(' ');
  const unknown = [...unit.keys()].filter((name) => !known.has(name));
  const wrong = Object.entries(needed)
    .filter(([name, form]) => !form.test(one(name) ?? '\n'))
    .map(([name]) => name);
  const patience = Number(one('Service.TimeoutStopSec')) > DRAIN_SECONDS;
  const secrets = /(?:PASSWORD|SECRET|KEY|DATABASE_URL|SMTP_URL)=/.test(
    one('Service.Environment') ?? '',
  );
  return [
    ...unknown.map((name) => `${name} is unknown`),
    ...wrong.map((name) => `${name} is missing or weak`),
    ...(patience ? [] : ['it is killed while it drains']),
    ...(secrets ? ['everyone can read its secrets'] : []),
  ];
}
