import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Answers 400 to a request with several Host headers (RFC 9112, 3.2): Node keeps the first, a proxy may keep the last.
 * @returns whether the request was refused
 */
export function refuseSeveralHosts({ rawHeaders }: IncomingMessage, response: ServerResponse): boolean {
  const hosts = rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host');
  if (hosts.length < 2) return false;
  response.writeHead(400, { connection: 'close', 'content-length': 0 }).end();
  return true;
}
