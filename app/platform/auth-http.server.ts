import { auth } from './auth.server.ts';
import { AUTH_ENDPOINTS } from './auth-endpoints.server.ts';
import { CLIENT_IP_HEADER } from './auth-guards.server.ts';
import { consume } from './rate-limit.server.ts';

const BASE = '/api/auth';
const refuse = (status: number, code: string, message: string, headers?: HeadersInit) =>
  Response.json({ code, message }, { status, ...(headers && { headers }) });

/**
 * The library over HTTP: the paths that `AUTH_ENDPOINTS` mounts, with the listed fields; others answer 404.
 */
export async function handleAuth(request: Request): Promise<Response> {
  const endpoint = AUTH_ENDPOINTS[new URL(request.url).pathname.slice(BASE.length)];
  if (!endpoint?.fields || endpoint.method !== request.method) {
    return refuse(404, 'NOT_FOUND', 'Não encontrado.');
  }
  const wait = await consume('auth-ip', request.headers.get(CLIENT_IP_HEADER) ?? 'unknown');
  if (wait > 0) {
    return refuse(429, 'TOO_MANY_REQUESTS', 'Muitos pedidos. Tente de novo em instantes.', {
      'retry-after': `${wait}`,
    });
  }
  if (request.method === 'GET') return auth().handler(request);
  const body = await request.text();
  const { url, headers } = request;
  if (body === '') return auth().handler(new Request(url, { method: 'POST', headers }));
  if (!/^application\/json *(;|$)/i.test(headers.get('content-type') ?? '')) {
    return refuse(415, 'UNSUPPORTED_MEDIA_TYPE', 'Envie application/json.');
  }
  const given = parse(body);
  if (!given) return refuse(400, 'INVALID_BODY', 'O corpo não é um objeto JSON.');
  const listed = Object.fromEntries(
    endpoint.fields.flatMap((name) => (name in given ? [[name, given[name]]] : [])),
  );
  return auth().handler(new Request(url, { method: 'POST', headers, body: JSON.stringify(listed) }));
}

function parse(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}
