import fs from 'node:fs/promises';
import path from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import type {
  ApiClient,
  ApiLead,
  ApiLeadPage,
  ApiProblem,
} from '#app/features/integrations/rules/api-schemas.ts';

type Answer<T> = Promise<{ data?: T; error?: ApiProblem; response: Response }>;

/** The client that the generator makes for the four operations. */
export type GeneratedClient = {
  createLead(options: { body: unknown; headers?: Record<string, string> }): Answer<ApiLead>;
  listLeads(options?: { query?: Record<string, unknown> }): Answer<ApiLeadPage>;
  readLead(options: { path: { leadId: string } }): Answer<ApiLead>;
  readClient(options: { path: { clientId: string } }): Answer<ApiClient>;
};

/**
 * Generates a client like a partner's from the published contract, with a generator that is independent of
 * this product. Its code is written to the folder of the tests' results, inside the project, so that the test
 * runner compiles it.
 */
export async function generateClient(document: object): Promise<{
  /** The client with a key. */
  open(baseUrl: string, key: string): GeneratedClient;
  remove(): Promise<void>;
}> {
  const folder = path.resolve('test-results', `api-client-${process.pid}`);
  await createClient({
    input: structuredClone(document) as Record<string, unknown>,
    output: folder,
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
    logs: { level: 'silent' },
  });
  const sdk = (await import(`${folder}/sdk.gen.ts`)) as Record<string, (options: object) => never>;
  const { createClient: connect } = (await import(`${folder}/client/index.ts`)) as {
    createClient(options: object): unknown;
  };
  return {
    open(baseUrl, key) {
      const client = connect({ baseUrl, auth: () => key });
      const call = (name: string) => (options: object) => sdk[name]?.({ ...options, client }) as never;
      return {
        createLead: call('createLead'),
        listLeads: call('listLeads'),
        readLead: call('readLead'),
        readClient: call('readClient'),
      };
    },
    remove: () => fs.rm(folder, { recursive: true, force: true }),
  };
}
