type Address = { port: number; host: string };
/** The variables that name the port and the host. */
type Names = { port: string; host: string };

/** The sentence for an operator about an address that can't be listened on. */
export function whyNotListening(
  error: unknown,
  { port, host }: Address,
  names: Names = { port: 'PORT', host: 'HOST' },
): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken by another program; stop it, or choose another with ${names.port}=${port + 1}.`;
  }
  if (code === 'EACCES')
    return `Port ${port} may not be used by this user; choose one above 1023 with ${names.port}.`;
  if (code === 'EADDRNOTAVAIL') return `${names.host}=${host} is not an address of this machine.`;
  return `The server cannot listen on ${host}:${port}: ${error instanceof Error ? error.message : String(error)}.`;
}
