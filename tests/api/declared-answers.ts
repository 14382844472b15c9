import { expect } from 'vitest';
import { z } from 'zod';
import type { OpenApiDocument } from '#server/api-contract.ts';

/** An answer of the API and the request's method and path. */
export type Answer = { call: string; response: Response };

/** A route's declaration of one status. */
type Declared = { content: Record<string, { schema: { $ref: string } }>; headers: object };

/** Header that only some answers of a status have. */
const OPTIONAL = 'Idempotency-Replayed';

/**
 * Compares answers with the contract: status, type, headers and body.
 * @returns calls and statuses that occurred, with ids replaced, each once.
 */
export async function expectDeclared(document: OpenApiDocument, answers: Answer[]): Promise<string[]> {
  const $defs = JSON.parse(
    JSON.stringify(document.components.schemas).replaceAll('#/components/schemas/', '#/$defs/'),
  );
  const routes = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, { responses: Record<string, Declared> }>).map(
      ([method, { responses }]) => ({
        call: new RegExp(`^${method} ${path.replace(/\{\w+\}/, '[^/]+')}$`, 'i'),
        responses,
      }),
    ),
  );
  const seen = new Set<string>();
  for (const { call, response } of answers) {
    const route = routes.find((each) => each.call.test(call));
    if (!route) continue;
    const { content, headers } = route.responses[response.status] ?? {};
    const [[type, media] = []] = Object.entries(content ?? {});
    expect(type, `${call} declares ${response.status}`).toBe(response.headers.get('content-type'));
    for (const name of Object.keys(headers ?? {}))
      if (name !== OPTIONAL) expect(response.headers.has(name), `${name} of ${call}`).toBe(true);
    const $ref = media?.schema.$ref.replace('components/schemas', '$defs') ?? '';
    z.fromJSONSchema({ $ref, $defs }).parse(await response.json());
    seen.add(`${call.replace(/[^/]{36}$/, 'id')} ${response.status}`);
  }
  return [...seen];
}
