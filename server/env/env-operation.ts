import ipaddr from 'ipaddr.js';
import * as z from 'zod/mini';
import { readDatabaseEnv, type DatabaseEnv } from './env-database.ts';
import { type Fail, type Read, webAddress } from './read-variable.ts';

/** A block of addresses, as `ipaddr.js` matches one. */
export type AddressBlock = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
const logFormats = ['json', 'text'] as const;

/** Settings of the people who run the server. */
export type OperationEnv = DatabaseEnv & {
  /** Proxies whose `X-Forwarded-For` is believed. */
  trustedProxies: readonly AddressBlock[];
  log: { level: (typeof logLevels)[number]; format: (typeof logFormats)[number] };
  /** Where the metrics are read; null without them. */
  metrics: { port: number; host: string } | null;
  /** Where addresses are looked up; null without it. */
  geocoderUrl: string | null;
};

const LOOPBACK = '127.0.0.0/8,::1';
const text = z.string();
const portNumber = z.string().check(z.regex(/^[1-9]\d{0,4}$/));
const hostName = z.string().check(z.regex(/^[A-Za-z0-9.:_-]+$/));

/** Reads the variables of operation, or fails with a sentence. */
export function readOperationEnv(read: Read, fail: Fail): OperationEnv {
  const proxies = (read('TRUSTED_PROXIES', text, 'a list of addresses') ?? LOOPBACK).split(',');
  const port = Number(read('METRICS_PORT', portNumber, 'a port number from 1 to 65535') ?? 0);
  if (port > 65_535) fail('METRICS_PORT must be a port number from 1 to 65535.');
  const host = read('METRICS_HOST', hostName, 'a host name or address, such as 127.0.0.1');
  return {
    ...readDatabaseEnv(read, fail),
    trustedProxies: proxies.map(
      (block) =>
        blockOf(block.trim()) ??
        fail(
          'TRUSTED_PROXIES must be a comma-separated list of addresses or blocks, such as 10.0.0.0/8.',
        ),
    ),
    log: {
      level: read('LOG_LEVEL', z.enum(logLevels), `one of ${logLevels.join(', ')}`) ?? 'info',
      format: read('LOG_FORMAT', z.enum(logFormats), 'json or text') ?? 'json',
    },
    geocoderUrl: read('GEOCODER_URL', webAddress, 'an http:// or https:// address'),
    metrics: port === 0 ? null : { port, host: host ?? '127.0.0.1' },
  };
}

/** A block of addresses, or one address as a block of its own. */
function blockOf(value: string): AddressBlock | null {
  if (ipaddr.isValidCIDR(value)) return ipaddr.parseCIDR(value);
  if (!ipaddr.isValid(value)) return null;
  const address = ipaddr.process(value);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}
